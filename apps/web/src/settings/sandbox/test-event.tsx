import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../form/select.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, queryClient, service } from '../../service/service.ts';
import { useSandboxWords } from './words.ts';

/** Sends a sample event to all webhooks subscribed to it. */
export function TestEvent() {
  const t = useSandboxWords();
  const [type, setType] = useState<string | null>(null);
  const kinds = useQuery(api.webhooks.eventKinds.queryOptions(undefined, { staleTime: Infinity }));
  const trigger = useMutation({
    mutationFn: (chosen: string) => service().sandbox.triggerEvent.mutate({ type: chosen }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <Card component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('testEvent')}
        </Title>
        <Text size="sm">{t('testEventLead')}</Text>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (type) trigger.mutate(type);
          }}
        >
          <Group align="flex-end" gap="xs">
            <Select
              label={t('kind')}
              searchable
              flex="1 1 220px"
              maw={360}
              data={kinds.data?.map(({ kind }) => kind) ?? []}
              value={type}
              onChange={setType}
            />
            <Button type="submit" variant="default" disabled={type === null} loading={trigger.isPending}>
              {t('send')}
            </Button>
          </Group>
        </form>
        <Failure error={kinds.error} onRetry={kinds.refetch} />
        <Failure error={trigger.error} />
        {trigger.data && (
          <Alert color="green" role="status">
            {t('sent', { kind: trigger.data.type })}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
