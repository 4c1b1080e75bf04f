import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Failure } from '../service/failure.tsx';
import { publicService, queryClient } from '../service/service.ts';
import { AccountPage } from './account-page.tsx';
import { useLinkToken } from './link-token.ts';
import { useLinkWords } from './link-words.ts';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

/** Requires a click, because mail scanners open links too. */
export function VerifyEmailPage() {
  const t = useLinkWords();
  const navigate = useNavigate();
  const token = useLinkToken();
  const verify = useMutation({
    mutationFn: () => publicService.auth.verifyEmail.mutate({ token }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <AccountPage title={t('verifyTitle')} lead={t('verifyLead')}>
      <Stack gap="sm">
        {token === '' && <Alert color="red">{t('noToken')}</Alert>}
        {verify.isSuccess && <Alert role="status">{t('verifyDone')}</Alert>}
        <Failure error={verify.error} />
        {(token === '' || verify.error) && <UnconfirmedEmail />}
        {token !== '' && !verify.isSuccess && (
          <Button autoFocus loading={verify.isPending} onClick={() => verify.mutate()}>
            {t('verify')}
          </Button>
        )}
        {verify.isSuccess && <Button onClick={() => void navigate({ to: '/' })}>{t('goOn')}</Button>}
      </Stack>
    </AccountPage>
  );
}
