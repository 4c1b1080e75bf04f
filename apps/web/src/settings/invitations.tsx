import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmedFailure } from '../form/confirmed-failure.tsx';
import { fieldErrors } from '../form/field-errors.ts';
import { useLeavingPage } from '../form/leaving-page.tsx';
import { Select } from '../form/select.tsx';
import { RowButton } from '../list/row-button.tsx';
import { Failure } from '../service/failure.tsx';
import { api, queryClient, service } from '../service/service.ts';
import { useWorkspace } from '../session/workspace.ts';
import { dayOf } from '../words/instants.ts';
import { useSettingsWords } from './words.ts';

const fields = ['email', 'role'] as const;

/** Invites someone and lists the pending invitations. */
export function Invitations() {
  const t = useSettingsWords();
  const { organizationId = '' } = useWorkspace();
  const form = useForm({ initialValues: { email: '', role: 'member' as 'admin' | 'member' } });
  const question = useLeavingPage(form.values.email !== '');
  const query = useQuery(api.invitations.list.queryOptions({ id: organizationId }));
  const again = { onSuccess: () => queryClient.invalidateQueries() };
  const invite = useMutation({
    mutationFn: ({ mfaCode, ...invited }: ReturnType<typeof form.getValues> & { mfaCode?: string }) =>
      service().invitations.create.mutate({ id: organizationId, ...invited }, { context: { mfaCode } }),
    onSuccess: async (_, { email }) => {
      // The next one may have been typed meanwhile.
      if (form.getValues().email === email) form.reset();
      await queryClient.invalidateQueries();
    },
    onError: (error) => form.setErrors(fieldErrors(error, fields).errors),
  });
  const resend = useMutation({
    mutationFn: (inviteId: string) => service().invitations.resend.mutate({ id: organizationId, inviteId }),
    ...again,
  });
  const cancel = useMutation({
    mutationFn: (inviteId: string) => service().invitations.cancel.mutate({ id: organizationId, inviteId }),
    ...again,
  });
  return (
    <Stack gap="sm">
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
        <Group align="flex-start" gap="sm">
          <TextInput flex="1 1 220px" label={t('email')} type="email" {...form.getInputProps('email')} />
          <Select
            flex="1 1 200px"
            label={t('role')}
            allowDeselect={false}
            data={[
              { value: 'member', label: t('member') },
              { value: 'admin', label: t('admin') },
            ]}
            {...form.getInputProps('role')}
          />
          <Button type="submit" mt={25} loading={invite.isPending}>
            {t('invite')}
          </Button>
        </Group>
      </form>
      {question}
      {invite.isSuccess && (
        <Text size="sm" role="status">
          {t('invited', { email: invite.data.email })}
        </Text>
      )}
      <ConfirmedFailure
        error={fieldErrors(invite.error, fields).rest}
        isPending={invite.isPending}
        onCode={(mfaCode) => invite.variables && invite.mutate({ ...invite.variables, mfaCode })}
      />
      <Failure error={query.error} onRetry={query.refetch} />
      <Failure error={resend.error ?? cancel.error} />
      {query.data && query.data.length > 0 && (
        <>
          <Title order={3} size="h5" mt="sm">
            {t('pending')}
          </Title>
          {query.data.map(({ id, email, role, expiresAt }) => (
            <Group key={id} justify="space-between" gap="xs">
              <div>
                <Text size="sm" className="name">
                  {email}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(role)} · {t('until', { date: dayOf(expiresAt) })}
                </Text>
                {resend.isSuccess && resend.variables === id && (
                  <Text size="xs" role="status">
                    {t('resent')}
                  </Text>
                )}
              </div>
              <Group gap={4}>
                <RowButton
                  row={email}
                  variant="default"
                  loading={resend.isPending && resend.variables === id}
                  onClick={() => resend.mutate(id)}
                >
                  {t('resend')}
                </RowButton>
                <RowButton
                  row={email}
                  loading={cancel.isPending && cancel.variables === id}
                  onClick={() => cancel.mutate(id)}
                >
                  {t('cancelInvite')}
                </RowButton>
              </Group>
            </Group>
          ))}
        </>
      )}
    </Stack>
  );
}
