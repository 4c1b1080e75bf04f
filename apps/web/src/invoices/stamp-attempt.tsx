import type { InvoiceAttempt } from '@lacre/client';
import { Alert, Loader, Stack, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { PageTitle } from '../app/page-title.tsx';
import { useInvoiceWords } from './words.ts';

// Lazy: it needs the labels of all fields, and few documents fail.
const Refusal = lazy(async () => ({ default: (await import('../editor/editor-page.tsx')).Refusal }));

/** Whether a document was issued; otherwise its stamp is in progress or failed. */
export const isIssued = <Issued extends object>(found: Issued | InvoiceAttempt): found is Issued => 'uuid' in found;

/** For `refetchInterval`: polls a document until the outcome of its stamp is known. */
export const untilStamped = <Issued extends object>({
  state: { data },
}: {
  state: { data?: Issued | InvoiceAttempt | undefined };
}): number | false => (data && !isIssued<Issued>(data) && data.status !== 'failed' ? 2_000 : false);

/** A document that is not stamped yet. `waiting` is shown while it is being stamped; `back` links to the list. */
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
            findings={details.map((detail) => ({ ...detail, patch: undefined }))}
          />
        </Suspense>
      )}
    </Stack>
  );
}
