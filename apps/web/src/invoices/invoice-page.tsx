import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackLink } from '../app/back-link.tsx';
import { RecordFailure } from '../app/record-failure.tsx';
import { faultInstead } from '../service/fault-instead.ts';
import { api } from '../service/service.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { isIssued, StampAttempt, untilStamped } from './stamp-attempt.tsx';
import { useInvoiceWords } from './words.ts';

/** An invoice, or the progress of its stamp, polled until the outcome is known. */
export function InvoicePage() {
  const t = useInvoiceWords();
  const { invoiceId } = useParams({ from: '/shell/invoices/$invoiceId' });
  const query = useQuery(api.invoices.get.queryOptions({ id: invoiceId }, { refetchInterval: untilStamped }));
  const back = <BackLink to="/invoices">{t('back')}</BackLink>;
  const fault = faultInstead(query);
  if (fault) return <RecordFailure error={fault} back={back} onRetry={query.refetch} />;
  if (query.data === undefined) return <Skeleton height={480} radius="lg" aria-busy />;
  return isIssued(query.data) ? (
    <InvoiceSheet invoice={query.data} />
  ) : (
    <StampAttempt attempt={query.data} waiting={t('stampingText')} back={back} />
  );
}
