import { Anchor } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { AccountPage } from './account-page.tsx';
import { enter } from './enter.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { useAccountWords } from './words.ts';

export function SignUpPage() {
  const t = useAccountWords();
  const navigate = useNavigate();
  return (
    <AccountPage
      title={t('signUp')}
      lead={t('signUpLead')}
      foot={
        <>
          {t('haveAccount')} <Anchor href="/app/sign-in">{t('signIn')}</Anchor>
        </>
      }
    >
      <SignUpForm
        onGrant={(grant) => {
          enter(grant);
          void navigate({ to: '/', replace: true });
        }}
      />
    </AccountPage>
  );
}
