import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { AnchorLink } from '../../app/links.tsx';
import { isMissing } from '../../app/record-failure.tsx';
import { Confirmation } from '../../form/confirmation.tsx';
import { ConfirmedFailure } from '../../form/confirmed-failure.tsx';
import { sendOnce } from '../../form/send-once.ts';
import { showOnce } from '../../form/show-once.tsx';
import { useWhileOpen } from '../../form/use-while-open.ts';
import { Failure } from '../../service/failure.tsx';
import { isOutcomeUnknown } from '../../service/is-outcome-unknown.ts';
import { api, queryClient, service } from '../../service/service.ts';
import { useMayWrite, useRole } from '../../session/use-role.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { instant } from '../../words/instants.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { useSettingsWords } from '../words.ts';
import { Deliveries } from './deliveries.tsx';
import { ReplayEvents } from './replay-events.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookState } from './webhooks-page.tsx';
import { useWebhookWords } from './words.ts';

/** A webhook, its deliveries, and the actions for failed ones. */
export function WebhookPage() {
  const t = useWebhookWords();
  const s = useSettingsWords();
  const mayWrite = useMayWrite();
  const isMember = useRole() === 'member';
  const navigate = useNavigate();
  const { webhookId } = useParams({ from: '/shell/settings/webhooks/$webhookId' });
  const { organizationId = '' } = useWorkspace();
  const [isReplaying, replaying] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const input = { organizationId, id: webhookId };
  const query = useQuery({ ...api.webhooks.get.queryOptions(input), enabled: mayWrite });
  const send = useMutation({
    mutationFn: async (what: 'test' | 'resume') => {
      await (what === 'test'
        ? service().webhooks.test.mutate(input)
        : service().webhooks.update.mutate({ ...input, isActive: true }));
    },
    // A test is refused when the webhook was paused meanwhile. Without a response the client reloads.
    onSettled: (_, error) => (isOutcomeUnknown(error) ? undefined : queryClient.invalidateQueries()),
  });
  const rotate = useMutation({
    mutationFn: (mfaCode: string | undefined) =>
      sendOnce(['webhooks.rotateSecret', input], (once) =>
        service().webhooks.rotateSecret.mutate(input, { context: { mfaCode, ...once.context } }),
      ),
    onSuccess: async ({ secret }) => {
      showOnce((close) => <WebhookSecret secret={secret} isRotated onClose={close} />);
      await queryClient.invalidateQueries();
    },
  });
  // The error shown is that of the last press.
  const press = (what: 'test' | 'resume') => {
    rotate.reset();
    send.mutate(what);
  };
  const pressRotate = () => {
    send.reset();
    rotate.mutate(undefined);
  };
  const leave = useWhileOpen(() => void navigate({ to: '/settings/webhooks' }));
  const webhook = query.data;
  const isNone = isMissing(query.error);
  return (
    <SettingsFrame>
      <AnchorLink to="/settings/webhooks" activeOptions={{ exact: true }} size="sm">
        {t('back')}
      </AnchorLink>
      {isNone ? (
        <Text role="alert">{t('noWebhook')}</Text>
      ) : (
        isMember || <Failure error={query.error} onRetry={query.refetch} />
      )}
      {isMember && <Text c="dimmed">{s('ownersSee')}</Text>}
      {webhook === undefined ? (
        !query.error && !isMember && <Skeleton height={180} radius="lg" aria-busy />
      ) : (
        <Card component="section">
          <Stack gap="xs">
            <Group justify="space-between" gap="xs">
              <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
                {webhook.url}
              </Title>
              <WebhookState webhook={webhook} />
            </Group>
            <Text size="sm" c="dimmed">
              {webhook.events.includes('*') ? t('allKinds') : webhook.events.join(', ')}
            </Text>
            {webhook.failingSince && (
              <Text size="sm">{t('failingSince', { date: instant(webhook.failingSince) })}</Text>
            )}
            {webhook.pausedUntil && <Text size="sm">{t('pausedUntil', { date: instant(webhook.pausedUntil) })}</Text>}
            <Group gap="xs" mt="xs">
              <Button loading={send.isPending} onClick={() => press('test')}>
                {t('test')}
              </Button>
              {webhook.pausedUntil && (
                <Button variant="default" loading={send.isPending} onClick={() => press('resume')}>
                  {t('resume')}
                </Button>
              )}
              <Button variant="default" onClick={replaying.open}>
                {t('replayMany')}
              </Button>
              <Button variant="default" loading={rotate.isPending} onClick={pressRotate}>
                {t('rotate')}
              </Button>
              <Button variant="outline" color="red" onClick={deleting.open}>
                {t('delete')}
              </Button>
            </Group>
            <Failure error={send.error} />
            <ConfirmedFailure
              error={rotate.error}
              isPending={rotate.isPending}
              onCode={(code) => rotate.mutate(code)}
            />
          </Stack>
        </Card>
      )}
      {webhook && <Deliveries webhookId={webhookId} />}
      {isReplaying && <ReplayEvents webhookId={webhookId} onClose={replaying.close} />}
      {isDeleting && (
        <Confirmation
          title={t('deleteTitle')}
          text={t('deleteText')}
          confirm={t('delete')}
          run={() => service().webhooks.delete.mutate(input)}
          onDone={leave}
          onClose={deleting.close}
        />
      )}
    </SettingsFrame>
  );
}
