import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../form/dialog.tsx';
import { Failure } from '../../service/failure.tsx';
import { queryClient, service } from '../../service/service.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { zoneName } from '../../words/instants.ts';
import { useWebhookWords } from './words.ts';

/** Replays all events since a given time, after the receiver was down. */
export function ReplayEvents({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const t = useWebhookWords();
  const { organizationId = '' } = useWorkspace();
  const [from, setFrom] = useState('');
  const [isAsked, setAsked] = useState(false);
  const replay = useMutation({
    mutationFn: (local: string) =>
      service().webhooks.replay.mutate({
        organizationId,
        id: webhookId,
        from: new Date(local).toISOString(),
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <Dialog opened onClose={onClose} title={t('replayMany')}>
      <Stack gap="sm">
        <Text size="sm">{t('replayLead')}</Text>
        {/* The browser's own: on a phone a calendar with a time does not fit below a dialog's field. */}
        <TextInput
          type="datetime-local"
          label={t('since')}
          description={t('timesIn', { zone: zoneName(new Date().toISOString()) ?? '' })}
          data-autofocus
          error={isAsked && from === '' && t('sinceMissing')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Failure error={replay.error} />
        {replay.data && <Alert color="green">{t('replayedMany', { count: replay.data.events })}</Alert>}
        <Group justify="flex-end">
          <Button
            loading={replay.isPending}
            onClick={() => {
              setAsked(true);
              if (from !== '') replay.mutate(from);
            }}
          >
            {t('replay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
