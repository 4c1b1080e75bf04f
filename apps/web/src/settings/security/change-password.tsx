import { Alert, Button, Checkbox, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ConfirmedFailure } from '../../form/confirmed-failure.tsx';
import { fieldErrors } from '../../form/field-errors.ts';
import { isChange, onlyChanged } from '../../form/only-changed.ts';
import { queryClient, service } from '../../service/service.ts';
import { useSecurityWords } from './words.ts';

const fields = ['currentPassword', 'newPassword'] as const;

export function ChangePassword() {
  const t = useSecurityWords();
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '', endAuthorizations: false } });
  const change = useMutation({
    mutationFn: ({ mfaCode, ...sent }: ReturnType<typeof form.getValues> & { mfaCode?: string }) =>
      service().auth.changePassword.mutate(sent, { context: { mfaCode } }),
    onSuccess: async (_, { mfaCode: __, ...sent }) => {
      // Another one may have been typed meanwhile.
      if (!isChange(onlyChanged(sent, form.getValues()))) form.reset();
      await queryClient.invalidateQueries();
    },
    onError: (error) => form.setErrors(fieldErrors(error, fields).errors),
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="sm" maw={420}>
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={t('newPassword')}
          description={t('newPasswordHint')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <Checkbox label={t('endAuthorizations')} {...form.getInputProps('endAuthorizations', { type: 'checkbox' })} />
        <ConfirmedFailure
          error={fieldErrors(change.error, fields).rest}
          isPending={change.isPending}
          onCode={(mfaCode) => change.variables && change.mutate({ ...change.variables, mfaCode })}
        />
        {change.isSuccess && <Alert role="status">{t('passwordChanged')}</Alert>}
        <Button type="submit" loading={change.isPending} style={{ alignSelf: 'start' }}>
          {t('changePassword')}
        </Button>
      </Stack>
    </form>
  );
}
