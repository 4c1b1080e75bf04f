import { Anchor } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { AccountPage } from './account-page.tsx';
import { enter } from './enter.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useAccountWords } from './words.ts';

export function SignInPage() {
  const t = useAccountWords();
  const navigate = useNavigate();
  const { to = '/' } = useSearch({ from: '/sign-in' });
  return (
    <AccountPage
      title={t('signIn')}
      lead={t('signInLead')}
      foot={
        <>
          {t('noAccount')} <Anchor href="/app/sign-up">{t('signUp')}</Anchor>
        </>
      }
    >
      <SignInForm
        onGrant={(grant) => {
          enter(grant);
          void navigate({ to, replace: true });
        }}
      />
    </AccountPage>
  );
}
