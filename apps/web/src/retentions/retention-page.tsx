import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackLink } from '../app/back-link.tsx';
import { RecordFailure } from '../app/record-failure.tsx';
import { isIssued, StampAttempt, untilStamped } from '../invoices/stamp-attempt.tsx';
import { faultInstead } from '../service/fault-instead.ts';
import { api } from '../service/service.ts';
import { RetentionSheet } from './retention-sheet.tsx';
import { useRetentionWords } from './words.ts';

/** A retentions document, or the progress of its stamp, polled until the outcome is known. */
export function RetentionPage() {
  const t = useRetentionWords();
  const { retentionId } = useParams({ from: '/shell/retentions/$retentionId' });
  const query = useQuery(api.retentions.get.queryOptions({ id: retentionId }, { refetchInterval: untilStamped }));
  const back = <BackLink to="/retentions">{t('back')}</BackLink>;
  const fault = faultInstead(query);
  if (fault) return <RecordFailure error={fault} back={back} onRetry={query.refetch} />;
  if (query.data === undefined) return <Skeleton height={480} radius="lg" aria-busy />;
  return isIssued(query.data) ? (
    <RetentionSheet retention={query.data} />
  ) : (
    <StampAttempt attempt={query.data} waiting={t('stampingText')} back={back} />
  );
}
