import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackLink } from '../app/back-link.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { RecordFailure } from '../app/record-failure.tsx';
import { faultInstead } from '../service/fault-instead.ts';
import { NotRefreshed } from '../service/not-refreshed.tsx';
import { BatchProgress, batchQuery } from './batch-progress.tsx';
import { sentPayrolls } from './sent-payrolls.ts';
import { usePayrollWords } from './words.ts';

/** The progress of a batch, at a URL of its own. */
export function BatchPage() {
  const t = usePayrollWords();
  const { batchId } = useParams({ from: '/shell/payrolls/batches/$batchId' });
  const query = useQuery(batchQuery(batchId));
  const fault = faultInstead(query);
  const back = <BackLink to="/payrolls">{t('back')}</BackLink>;
  if (fault) return <RecordFailure error={fault} back={back} onRetry={query.refetch} />;
  return (
    <Stack gap="md" maw={960}>
      {back}
      <PageTitle>{t('batchTitle')}</PageTitle>
      <NotRefreshed query={query} />
      <BatchProgress batchId={batchId} payrolls={sentPayrolls(batchId)} />
    </Stack>
  );
}
