import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackLink } from '../app/back-link.tsx';
import { RecordFailure } from '../app/record-failure.tsx';
import { isIssued, StampAttempt, untilStamped } from '../invoices/stamp-attempt.tsx';
import { faultInstead } from '../service/fault-instead.ts';
import { api } from '../service/service.ts';
import { PaymentSheet } from './payment-sheet.tsx';
import { useReceiptWords } from './receipt-words.ts';

/** A payment receipt, or the progress of its stamp, polled until the outcome is known. */
export function PaymentPage() {
  const t = useReceiptWords();
  const { paymentId } = useParams({ from: '/shell/payments/$paymentId' });
  const query = useQuery(api.payments.get.queryOptions({ id: paymentId }, { refetchInterval: untilStamped }));
  const back = <BackLink to="/payments">{t('back')}</BackLink>;
  const fault = faultInstead(query);
  if (fault) return <RecordFailure error={fault} back={back} onRetry={query.refetch} />;
  if (query.data === undefined) return <Skeleton height={480} radius="lg" aria-busy />;
  return isIssued(query.data) ? (
    <PaymentSheet receipt={query.data} />
  ) : (
    <StampAttempt attempt={query.data} waiting={t('stampingText')} back={back} />
  );
}
