import { Box, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../service/failure.tsx';
import { queryClient, service } from '../service/service.ts';
import { words } from '../words/words.ts';
import type { Status } from './status-badge.tsx';

const useWords = words('ask-sat', {
  es: {
    ask: 'Consultar en el SAT',
    unchanged: 'Se consultó en el SAT: el estado es el mismo.',
    changed: 'Se consultó en el SAT: el estado cambió.',
  },
  en: {
    ask: 'Check with the SAT',
    unchanged: 'Checked with the SAT: the status is the same.',
    changed: 'Checked with the SAT: the status has changed.',
  },
});

const stateOf = ({ status, cancellationStatus, cancellationDesynced }: Status) =>
  `${status} ${cancellationStatus} ${cancellationDesynced}`;

/** Queries the SAT about a document now and says whether its status changed: without that, nothing seems to happen. */
export function AskSat({
  path,
  document,
}: {
  path: 'invoices' | 'payments' | 'payrolls';
  document: Status & { id: string };
}) {
  const t = useWords();
  const { id } = document;
  const ask = useMutation({
    mutationFn: async (_before: string): Promise<Status> => await service()[path].sync.mutate({ id }),
    onSuccess: (after, before) => {
      const isChanged = stateOf(after) !== before;
      notifications.show({ color: isChanged ? 'yellow' : 'green', message: t(isChanged ? 'changed' : 'unchanged') });
      return queryClient.invalidateQueries();
    },
  });
  return (
    <>
      {document.status === 'vigente' && (
        <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate(stateOf(document))}>
          {t('ask')}
        </Button>
      )}
      {ask.error && (
        // Shown below the row of the button.
        <Box w="100%" style={{ order: 1 }}>
          <Failure error={ask.error} />
        </Box>
      )}
    </>
  );
}
