import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../form/field-errors.ts';
import { Failure } from '../service/failure.tsx';
import { publicService } from '../service/service.ts';
import { AccountPage } from './account-page.tsx';
import { useLinkWords } from './link-words.ts';
import { useAccountWords } from './words.ts';

export function ForgotPasswordPage() {
  const t = useLinkWords();
  const account = useAccountWords();
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => publicService.auth.forgotPassword.mutate({ email }) });
  const { errors, rest } = fieldErrors(ask.error, ['email']);
  return (
    <AccountPage
      title={account('forgot')}
      lead={t('forgotLead')}
      foot={<Anchor href="/app/sign-in">{account('signIn')}</Anchor>}
    >
      {ask.isSuccess ? (
        <Alert role="status">{t('forgotDone')}</Alert>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate();
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={account('email')}
              type="email"
              autoComplete="username"
              required
              autoFocus
              error={errors.email}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Failure error={rest} />
            <Button type="submit" loading={ask.isPending} fullWidth>
              {t('send')}
            </Button>
          </Stack>
        </form>
      )}
    </AccountPage>
  );
}
