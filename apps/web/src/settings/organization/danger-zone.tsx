import type { Organization } from '@lacre/client';
import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmedFailure } from '../../form/confirmed-failure.tsx';
import { Dialog } from '../../form/dialog.tsx';
import { Select } from '../../form/select.tsx';
import { useCloseSaved } from '../../form/use-close-saved.ts';
import { api, service } from '../../service/service.ts';
import { chooseWorkspace, currentWorkspace } from '../../session/workspace.ts';
import { useOrganizationWords } from './words.ts';

/** Irreversible actions: transferring and deleting the organization. */
export function DangerZone({ organization }: { organization: Organization }) {
  const t = useOrganizationWords();
  const [isTransferring, transferring] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const row = (title: string, text: string, button: string, open: () => void) => (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 280px' }}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <Button variant="outline" color="red" onClick={open}>
        {button}
      </Button>
    </Group>
  );
  return (
    <Card component="section" style={{ borderColor: 'var(--mantine-color-red-outline)' }} withBorder>
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('danger')}
        </Title>
        {row(t('transfer'), t('transferText'), t('transferButton'), transferring.open)}
        {row(t('delete'), t('deleteText'), t('deleteButton'), deleting.open)}
      </Stack>
      {isTransferring && <Transfer organization={organization} onClose={transferring.close} />}
      {isDeleting && <Delete organization={organization} onClose={deleting.close} />}
    </Card>
  );
}

interface DialogProps {
  organization: Organization;
  onClose: () => void;
}

function Transfer({ organization, onClose }: DialogProps) {
  const t = useOrganizationWords();
  const [memberId, setMemberId] = useState<string | null>(null);
  const members = useQuery(api.members.list.queryOptions({ organizationId: organization.id }));
  const closeSaved = useCloseSaved(onClose);
  const transfer = useMutation({
    mutationFn: (mfaCode: string | undefined) =>
      service().members.transferOwnership.mutate(
        { organizationId: organization.id, memberId: memberId ?? '' },
        { context: { mfaCode } },
      ),
    onSuccess: closeSaved,
  });
  return (
    <Dialog opened onClose={onClose} title={t('transfer')}>
      <Stack gap="sm">
        <Text size="sm">{t('transferText')}</Text>
        <Select
          label={t('newOwner')}
          data-autofocus
          data={(members.data ?? [])
            .filter(({ role }) => role !== 'owner')
            .map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
          nothingFoundMessage={t('nobodyElse')}
          value={memberId}
          onChange={setMemberId}
        />
        <ConfirmedFailure
          error={members.error ?? transfer.error}
          isPending={transfer.isPending}
          onCode={(code) => transfer.mutate(code)}
        />
        <Group justify="flex-end">
          <Button
            color="red"
            disabled={memberId === null}
            loading={transfer.isPending}
            onClick={() => transfer.mutate(undefined)}
          >
            {t('transferButton')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Delete({ organization, onClose }: DialogProps) {
  const t = useOrganizationWords();
  const [typed, setTyped] = useState('');
  const closeSaved = useCloseSaved(onClose);
  const remove = useMutation({
    mutationFn: (mfaCode: string | undefined) =>
      service().organizations.delete.mutate({ id: organization.id }, { context: { mfaCode } }),
    onSuccess: async () => {
      // The user may have switched to another one meanwhile.
      if (currentWorkspace().organizationId === organization.id) chooseWorkspace({ organizationId: undefined });
      await closeSaved();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('delete')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate(undefined);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('deleteText')}</Text>
          <TextInput
            label={t('typeName', { name: organization.name })}
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ConfirmedFailure error={remove.error} isPending={remove.isPending} onCode={(code) => remove.mutate(code)} />
          <Group justify="flex-end">
            <Button type="submit" color="red" disabled={typed.trim() !== organization.name} loading={remove.isPending}>
              {t('deleteButton')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
