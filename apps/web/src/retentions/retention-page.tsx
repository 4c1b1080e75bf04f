import type { InvoiceAttempt, RetentionDetail } from '@lacre/client';
import { Alert, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Failure } from '../service/failure.tsx';
import { api } from '../service/service.ts';
import { RetentionSheet } from './retention-sheet.tsx';
import { useRetentionWords } from './words.ts';

const isIssued = (found: RetentionDetail | InvoiceAttempt): found is RetentionDetail => 'uuid' in found;

/** One retentions document, or how far its stamp is: it is asked again until that is known. */
export function RetentionPage() {
  const { retentionId } = useParams({ from: '/shell/retentions/$retentionId' });
  const query = useQuery(
    api.retentions.get.queryOptions(
      { id: retentionId },
      {
        refetchInterval: ({ state }) =>
          state.data && !isIssued(state.data) && state.data.status !== 'failed' ? 2_000 : false,
      },
    ),
  );
  if (query.error) return <Failure error={query.error} />;
  if (query.data === undefined) return <Skeleton height={480} radius="lg" aria-busy />;
  return isIssued(query.data) ? <RetentionSheet retention={query.data} /> : <Attempt attempt={query.data} />;
}

function Attempt({ attempt }: { attempt: InvoiceAttempt }) {
  const t = useRetentionWords();
  if (attempt.status === 'failed')
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
  return (
    <Stack align="center" py="10vh" gap="sm" role="status">
      <Loader />
      <Title order={1} size="h2">
        {t('stampingTitle')}
      </Title>
      <Text ta="center">{t('stampingText')}</Text>
    </Stack>
  );
}
