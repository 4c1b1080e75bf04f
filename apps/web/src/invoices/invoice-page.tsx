import type { InvoiceAttempt, InvoiceDetail } from '@lacre/client';
import { Alert, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Failure } from '../service/failure.tsx';
import { api } from '../service/service.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { useInvoiceWords } from './words.ts';

const isIssued = (found: InvoiceDetail | InvoiceAttempt): found is InvoiceDetail => 'uuid' in found;

/** One invoice, or how far its stamp is: it is asked again until that is known. */
export function InvoicePage() {
  const { invoiceId } = useParams({ from: '/shell/invoices/$invoiceId' });
  const query = useQuery(
    api.invoices.get.queryOptions(
      { id: invoiceId },
      {
        refetchInterval: ({ state }) =>
          state.data && !isIssued(state.data) && state.data.status !== 'failed' ? 2_000 : false,
      },
    ),
  );
  if (query.error) return <Failure error={query.error} />;
  if (query.data === undefined) return <Skeleton height={480} radius="lg" aria-busy />;
  return isIssued(query.data) ? <InvoiceSheet invoice={query.data} /> : <Attempt attempt={query.data} />;
}

/** Not an invoice yet: told as it is. */
function Attempt({ attempt }: { attempt: InvoiceAttempt }) {
  const t = useInvoiceWords();
  if (attempt.status !== 'failed')
    return (
      <Stack align="center" py="10vh" gap="sm" role="status">
        <Loader />
        <Title order={1} size="h2">
          {t('stampingTitle')}
        </Title>
        <Text maw={460} ta="center">
          {t('stampingText')}
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
