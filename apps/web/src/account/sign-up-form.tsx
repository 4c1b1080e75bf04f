import type { SessionGrant } from '@lacre/client';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../service/failure.tsx';
import { publicService } from '../service/service.ts';
import { useAccountWords } from './words.ts';

export function SignUpForm({ email = '', onGrant }: { email?: string; onGrant: (grant: SessionGrant) => void }) {
  const t = useAccountWords();
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', email, password: '' } });
  const signUp = useMutation({
    mutationFn: (input: { name: string; email: string; password: string }) => publicService.auth.signUp.mutate(input),
    onSuccess: onGrant,
  });
  return (
    <form onSubmit={form.onSubmit((values) => signUp.mutate(values))}>
      <Stack gap="sm">
        <TextInput
          label={t('name')}
          autoComplete="name"
          required
          autoFocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('password')}
          description={t('passwordHint')}
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Failure error={signUp.error} />
        <Button type="submit" loading={signUp.isPending} fullWidth mt={4}>
          {t('signUp')}
        </Button>
      </Stack>
    </form>
  );
}
