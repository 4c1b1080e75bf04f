import { isLacreError } from '@lacre/client';
import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../service/failure.tsx';
import { publicService } from '../service/service.ts';
import { AccountPage } from './account-page.tsx';
import { leave } from './enter.ts';
import { useLinkToken } from './link-token.ts';
import { useLinkWords } from './link-words.ts';
import { useAccountWords } from './words.ts';

export function ResetPasswordPage() {
  const t = useLinkWords();
  const account = useAccountWords();
  const token = useLinkToken();
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: () => publicService.auth.resetPassword.mutate({ token, password }),
    onSuccess: leave,
  });
  return (
    <AccountPage title={t('resetTitle')} foot={<Anchor href="/app/sign-in">{account('signIn')}</Anchor>}>
      {token === '' && <Alert color="red">{t('noToken')}</Alert>}
      {reset.isSuccess && <Alert role="status">{t('resetDone')}</Alert>}
      {token !== '' && !reset.isSuccess && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            reset.mutate();
          }}
        >
          <Stack gap="sm">
            <PasswordInput
              label={t('newPassword')}
              description={account('passwordHint')}
              autoComplete="new-password"
              minLength={8}
              maxLength={128}
              required
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Failure error={reset.error} />
            {isLacreError(reset.error) && reset.error.data.reason === 'LINK_EXPIRED' && (
              <Anchor href="/app/forgot-password" size="sm">
                {account('forgot')}
              </Anchor>
            )}
            <Button type="submit" loading={reset.isPending} fullWidth>
              {t('save')}
            </Button>
          </Stack>
        </form>
      )}
    </AccountPage>
  );
}
