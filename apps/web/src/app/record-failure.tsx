import { isLacreError } from '@lacre/client';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '../service/failure.tsx';
import { PageTitle } from './page-title.tsx';
import { useAppWords } from './words.ts';

/** In place of a record that is not to be had: what happened, and the way back to its list. */
export function RecordFailure({ error, back, onRetry }: { error: unknown; back: ReactNode; onRetry: () => unknown }) {
  const t = useAppWords();
  const isNone = isMissing(error);
  const isForbidden = isLacreError(error) && error.data.statusCode === 403;
  return (
    <Stack gap="md" maw={960}>
      {back}
      <PageTitle>{t(isNone ? 'noRecord' : isForbidden ? 'forbidden' : 'broken')}</PageTitle>
      {isNone ? <Text role="alert">{t('noRecordText')}</Text> : <Failure error={error} onRetry={onRetry} />}
    </Stack>
  );
}

/** Whether the address names none: it is unknown to the service, or was never one of an id. */
export function isMissing(error: unknown): boolean {
  if (!isLacreError(error)) return false;
  const { statusCode, details = [] } = error.data;
  return statusCode === 404 || (statusCode === 400 && details.length > 0 && details.every(({ path }) => path === 'id'));
}
