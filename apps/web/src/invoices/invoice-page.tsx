import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackLink } from '../app/back-link.tsx';
import { api } from '../service/service.ts';
import { DocumentPage } from './document-page.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { untilStamped } from './stamp-attempt.tsx';
import { useInvoiceWords } from './words.ts';

/** An invoice, or the progress of its stamp, polled until the outcome is known. */
export function InvoicePage() {
  const t = useInvoiceWords();
  const { invoiceId } = useParams({ from: '/shell/invoices/$invoiceId' });
  const query = useQuery(api.invoices.get.queryOptions({ id: invoiceId }, { refetchInterval: untilStamped }));
  return (
    <DocumentPage query={query} back={<BackLink to="/invoices">{t('back')}</BackLink>} waiting={t('stampingText')}>
      {(invoice) => <InvoiceSheet invoice={invoice} />}
    </DocumentPage>
  );
}
