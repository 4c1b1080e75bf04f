import type { InvoiceAttempt } from '@lacre/client';
import { Alert, Loader, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { PageTitle } from '../app/page-title.tsx';
import { useInvoiceWords } from './words.ts';

// The labels of all fields: few documents fail.
const Refusal = lazy(async () => ({ default: (await import('../editor/editor-page.tsx')).Refusal }));

/** Whether a document that was asked for is issued, or its stamp is still under way or has failed. */
export const isIssued = <Issued extends object>(found: Issued | InvoiceAttempt): found is Issued => 'uuid' in found;

/** For `refetchInterval`: a document is asked for again until its stamp is known. */
export const untilStamped = <Issued extends object>({
  state: { data },
}: {
  state: { data?: Issued | InvoiceAttempt | undefined };
}): number | false => (data && !isIssued<Issued>(data) && data.status !== 'failed' ? 2_000 : false);

/** Not a document yet. `waiting` is said while it is being stamped; `back` is the way to the list of those that are. */
export function StampAttempt({
  attempt,
  waiting,
  back,
}: {
  attempt: InvoiceAttempt;
  waiting: string;
  back: ReactNode;
}) {
  const t = useInvoiceWords();
  if (attempt.status !== 'failed')
    return (
      <Stack align="center" py="10vh" gap="sm" role="status">
        <Loader />
        <PageTitle size="h2">{t('stampingTitle')}</PageTitle>
        <Text maw={460} ta="center">
          {waiting}
        </Text>
      </Stack>
    );
  const { message: whole, details } = attempt;
  return (
    <Stack gap="md" maw={960}>
      {back}
      <PageTitle>{t('failedTitle')}</PageTitle>
      {details.length === 0 ? (
        <Alert color="red" role="alert">
          {whole}
        </Alert>
      ) : (
        <Suspense>
          <Refusal
            title={details.every(({ message }) => message !== whole) ? (whole ?? undefined) : undefined}
            findings={details.map(({ patch: _, ...said }) => said)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
