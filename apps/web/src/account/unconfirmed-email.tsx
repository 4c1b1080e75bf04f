import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Failure } from '../service/failure.tsx';
import { api, service } from '../service/service.ts';
import { useSessionState } from '../session/session-store.ts';
import { useAccountWords } from './words.ts';

/** Offers to resend the confirmation link; renders nothing if the e-mail is confirmed. */
export function UnconfirmedEmail() {
  const t = useAccountWords();
  const { kind } = useSessionState();
  const { data } = useQuery({ ...api.users.me.queryOptions(), enabled: kind === 'active' });
  const resend = useMutation({ mutationFn: () => service().auth.requestEmailVerification.mutate() });
  if (data === undefined || data.emailVerified) return null;
  const { email } = data;
  return (
    <Alert color="yellow" role="status">
      <Stack gap="xs" align="start">
        <Text size="sm">{t(resend.isSuccess ? 'resent' : 'unconfirmed', { email })}</Text>
        <Failure error={resend.error} />
        {!resend.isSuccess && (
          <Button size="compact-sm" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
            {t('resend')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
