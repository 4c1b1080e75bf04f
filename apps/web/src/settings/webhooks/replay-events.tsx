import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { Dialog } from '../../form/dialog.tsx';
import '@mantine/dates/styles.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCalendarProps } from '../../list/calendar-props.ts';
import { Failure } from '../../service/failure.tsx';
import { queryClient, service } from '../../service/service.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { zoneName } from '../../words/instants.ts';
import { useWebhookWords } from './words.ts';

/** Replays all events since a given time, after the receiver was down. */
export function ReplayEvents({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const t = useWebhookWords();
  const calendar = useCalendarProps();
  const { organizationId = '' } = useWorkspace();
  const [from, setFrom] = useState<string | null>(null);
  const replay = useMutation({
    mutationFn: (local: string) =>
      service().webhooks.replay.mutate({
        organizationId,
        id: webhookId,
        from: new Date(local.replace(' ', 'T')).toISOString(),
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <Dialog opened onClose={onClose} title={t('replayMany')}>
      <Stack gap="sm">
        <Text size="sm">{t('replayLead')}</Text>
        <DateTimePicker
          label={t('since')}
          description={t('timesIn', { zone: zoneName(new Date().toISOString()) ?? '' })}
          data-autofocus
          {...calendar}
          valueFormat={`${calendar.valueFormat} HH:mm`}
          value={from}
          onChange={setFrom}
        />
        <Failure error={replay.error} />
        {replay.data && <Alert color="green">{t('replayedMany', { count: replay.data.events })}</Alert>}
        <Group justify="flex-end">
          <Button disabled={from === null} loading={replay.isPending} onClick={() => from && replay.mutate(from)}>
            {t('replay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
