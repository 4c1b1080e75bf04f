import type { Member } from '@lacre/client';
import { Button, Card, Group, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirmation } from '../form/confirmation.tsx';
import { ConfirmedFailure } from '../form/confirmed-failure.tsx';
import { Select } from '../form/select.tsx';
import { TableCard } from '../list/table-card.tsx';
import { Failure } from '../service/failure.tsx';
import { api, queryClient, service } from '../service/service.ts';
import { useMayWrite, useRole } from '../session/use-role.ts';
import { chooseWorkspace, currentWorkspace, useWorkspace } from '../session/workspace.ts';
import { instant } from '../words/instants.ts';
import { Invitations } from './invitations.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { useSettingsWords } from './words.ts';

/** The members of the organization, their roles, and the invitations. */
export function TeamPage() {
  const t = useSettingsWords();
  const { organizationId = '' } = useWorkspace();
  const role = useRole();
  const mayWrite = useMayWrite();
  const [asked, setAsked] = useState<Member>();
  const { data: me } = useQuery(api.users.me.queryOptions());
  const query = useQuery(api.members.list.queryOptions({ organizationId }));
  const change = useMutation({
    mutationFn: ({ id, to, mfaCode }: { id: string; to: 'admin' | 'member'; mfaCode?: string }) =>
      service().members.updateRole.mutate({ organizationId, memberId: id, role: to }, { context: { mfaCode } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const isOneself = (member: Member) => member.userId === me?.id;
  // Admins remove members; the owner removes everyone but herself; everyone but the owner may leave
  // (docs/organizations.md).
  const mayRemove = (member: Member) =>
    member.role !== 'owner' &&
    (role === 'owner' || (role === 'admin' && member.role === 'member') || isOneself(member));
  const isLeaving = asked !== undefined && isOneself(asked);
  return (
    <SettingsFrame>
      <Failure error={query.error} onRetry={query.refetch} />
      <ConfirmedFailure
        error={change.error}
        isPending={change.isPending}
        onCode={(mfaCode) => change.variables && change.mutate({ ...change.variables, mfaCode })}
      />
      <TableCard head={[t('person'), t('role'), t('lastActive'), '']}>
        {query.data?.map((member) => (
          <Table.Tr key={member.id}>
            <Table.Td className="name">
              {member.name}
              <Text size="xs" c="dimmed">
                {member.email}
              </Text>
            </Table.Td>
            <Table.Td>
              {role === 'owner' && member.role !== 'owner' ? (
                <Select
                  size="xs"
                  miw={{ sm: 260 }}
                  aria-label={`${t('role')}: ${member.name}`}
                  allowDeselect={false}
                  data={[
                    { value: 'admin', label: t('admin') },
                    { value: 'member', label: t('member') },
                  ]}
                  value={member.role}
                  onChange={(to) => to && change.mutate({ id: member.id, to })}
                />
              ) : (
                t(member.role === 'owner' ? 'owner_role' : member.role)
              )}
            </Table.Td>
            <Table.Td>{member.lastActiveAt === null ? t('never') : instant(member.lastActiveAt)}</Table.Td>
            <Table.Td>
              {mayRemove(member) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={isOneself(member) ? undefined : t('removeMember', { name: member.name })}
                  onClick={() => setAsked(member)}
                >
                  {t(isOneself(member) ? 'leave' : 'removeThisMember')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
      {mayWrite && (
        <Card component="section">
          <Group justify="space-between" mb="sm">
            <Title order={2} size="h4">
              {t('inviteTitle')}
            </Title>
          </Group>
          <Invitations />
        </Card>
      )}
      {asked && (
        <Confirmation
          title={isLeaving ? t('leaveTitle') : t('removeMemberTitle', { name: asked.name })}
          text={isLeaving ? t('leaveText') : t('removeMemberText')}
          confirm={t(isLeaving ? 'leave' : 'removeThisMember')}
          run={() => service().members.remove.mutate({ organizationId, memberId: asked.id })}
          onDone={() => {
            // The user may have switched to another organization meanwhile.
            if (isLeaving && currentWorkspace().organizationId === organizationId)
              chooseWorkspace({ organizationId: undefined });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </SettingsFrame>
  );
}
