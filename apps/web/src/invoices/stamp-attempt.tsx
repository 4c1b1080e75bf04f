import type { InvoiceAttempt } from '@lacre/client';
import { Alert, Loader, Stack, Text } from '@mantine/core';
import { PageTitle } from '../app/page-title.tsx';
import { useInvoiceWords } from './words.ts';

/** Whether a document that was asked for is issued, or its stamp is still under way or has failed. */
export const isIssued = <Issued extends object>(found: Issued | InvoiceAttempt): found is Issued => 'uuid' in found;

/** For `refetchInterval`: a document is asked for again until its stamp is known. */
export const untilStamped = <Issued extends object>({
  state: { data },
}: {
  state: { data?: Issued | InvoiceAttempt | undefined };
}): number | false => (data && !isIssued<Issued>(data) && data.status !== 'failed' ? 2_000 : false);

/** Not a document yet. `waiting`: what is said while it is being stamped. */
export function StampAttempt({ attempt, waiting }: { attempt: InvoiceAttempt; waiting: string }) {
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
  return (
    <Alert color="red" title={t('failedTitle')} role="alert">
      <Text>{attempt.message}</Text>
      {attempt.details.map(({ path, message, hint }) => (
        <Text key={path + message} size="sm">
          {message} {hint}
        </Text>
      ))}
    </Alert>
  );
}
