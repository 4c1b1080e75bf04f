import { Alert, Anchor, Button, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { takeFocus } from '../form/take-focus.ts';
import { Failure } from '../service/failure.tsx';
import { api, publicService, queryClient, service } from '../service/service.ts';
import { useSessionState } from '../session/session-store.ts';
import { chooseWorkspace } from '../session/workspace.ts';
import { AccountPage } from './account-page.tsx';
import { enter } from './enter.ts';
import { useLinkToken } from './link-token.ts';
import { useLinkWords } from './link-words.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useAccountWords } from './words.ts';

/** The page an invitation links to: its details, then signing in with that e-mail, then accept or decline. */
export function InvitePage() {
  const t = useLinkWords();
  const token = useLinkToken();
  const summary = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => publicService.invitations.summary.mutate({ token }),
    enabled: token !== '',
    retry: false,
  });
  const { data } = summary;
  return (
    <AccountPage
      title={t('inviteTitle')}
      lead={
        data &&
        t('inviteLead', { inviter: data.invitedBy.name, organization: data.organization.name, role: t(data.role) })
      }
    >
      {token === '' && <Alert color="red">{t('noToken')}</Alert>}
      {summary.isLoading && <Loader />}
      <Failure error={summary.error} onRetry={summary.refetch} />
      {data && <Answer token={token} email={data.email} organizationId={data.organization.id} />}
    </AccountPage>
  );
}

function Answer({ token, email, organizationId }: { token: string; email: string; organizationId: string }) {
  const t = useLinkWords();
  const account = useAccountWords();
  const state = useSessionState();
  const navigate = useNavigate();
  const [hasAccount, setHasAccount] = useState(false);
  const me = useQuery({ ...api.users.me.queryOptions(), enabled: state.kind === 'active' });
  const accept = useMutation({
    mutationFn: () => service().invitations.accept.mutate({ token }),
    onSuccess: async () => {
      chooseWorkspace({ organizationId });
      await queryClient.invalidateQueries();
      await navigate({ to: '/' });
    },
  });
  const decline = useMutation({ mutationFn: () => service().invitations.decline.mutate({ token }) });
  if (decline.isSuccess)
    return (
      <Alert role="status" tabIndex={-1} ref={takeFocus}>
        {t('declined')}
      </Alert>
    );
  const isTheirs = me.data?.email.toLowerCase() === email.toLowerCase();
  return (
    <Stack gap="sm">
      {isTheirs ? (
        <>
          <Text size="sm">{t('signedInAs', { email })}</Text>
          <Failure error={accept.error} />
          <Button loading={accept.isPending} onClick={() => accept.mutate()}>
            {t('accept')}
          </Button>
          <Failure error={decline.error} />
          <Button variant="subtle" loading={decline.isPending} onClick={() => decline.mutate()}>
            {t('decline')}
          </Button>
        </>
      ) : (
        <>
          <Text size="sm">{t('inviteFor', { email })}</Text>
          {me.data && <Alert color="yellow">{t('signedInAsOther', { email: me.data.email })}</Alert>}
          {hasAccount ? <SignInForm email={email} onGrant={enter} /> : <SignUpForm email={email} onGrant={enter} />}
          <Anchor component="button" type="button" size="sm" onClick={() => setHasAccount(!hasAccount)}>
            {hasAccount ? account('noAccount') : account('haveAccount')}
          </Anchor>
        </>
      )}
    </Stack>
  );
}
