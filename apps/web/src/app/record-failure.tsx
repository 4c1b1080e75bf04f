import { isLacreError } from '@lacre/client';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '../service/failure.tsx';
import { PageTitle } from './page-title.tsx';
import { useAppWords } from './words.ts';

/** Shown instead of a record that could not be loaded: the error and a link back to its list. */
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

/** Whether the record does not exist: the service does not know its id, or the id is malformed. */
export function isMissing(error: unknown): boolean {
  if (!isLacreError(error)) return false;
  const { statusCode, details = [] } = error.data;
  return statusCode === 404 || (statusCode === 400 && details.length > 0 && details.every(({ path }) => path === 'id'));
}
