import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackLink } from '../app/back-link.tsx';
import { DocumentPage } from '../invoices/document-page.tsx';
import { untilStamped } from '../invoices/stamp-attempt.tsx';
import { api } from '../service/service.ts';
import { PaymentSheet } from './payment-sheet.tsx';
import { useReceiptWords } from './receipt-words.ts';

/** A payment receipt, or the progress of its stamp, polled until the outcome is known. */
export function PaymentPage() {
  const t = useReceiptWords();
  const { paymentId } = useParams({ from: '/shell/payments/$paymentId' });
  const query = useQuery(api.payments.get.queryOptions({ id: paymentId }, { refetchInterval: untilStamped }));
  return (
    <DocumentPage query={query} back={<BackLink to="/payments">{t('back')}</BackLink>} waiting={t('stampingText')}>
      {(receipt) => <PaymentSheet receipt={receipt} />}
    </DocumentPage>
  );
}
