import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackLink } from '../app/back-link.tsx';
import { DocumentPage } from '../invoices/document-page.tsx';
import { untilStamped } from '../invoices/stamp-attempt.tsx';
import { api } from '../service/service.ts';
import { RetentionSheet } from './retention-sheet.tsx';
import { useRetentionWords } from './words.ts';

/** A retentions document, or the progress of its stamp, polled until the outcome is known. */
export function RetentionPage() {
  const t = useRetentionWords();
  const { retentionId } = useParams({ from: '/shell/retentions/$retentionId' });
  const query = useQuery(api.retentions.get.queryOptions({ id: retentionId }, { refetchInterval: untilStamped }));
  return (
    <DocumentPage query={query} back={<BackLink to="/retentions">{t('back')}</BackLink>} waiting={t('stampingText')}>
      {(retention) => <RetentionSheet retention={retention} />}
    </DocumentPage>
  );
}
