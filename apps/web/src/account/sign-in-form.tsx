import { isLacreError, type SessionGrant } from '@lacre/client';
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { RiKey2Line } from '@remixicon/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { codeFault } from '../form/code-fault.ts';
import { PasskeyFailure } from '../passkeys/passkey-failure.tsx';
import { hasPasskeys, signInWithPasskey } from '../passkeys/passkeys.ts';
import { Failure } from '../service/failure.tsx';
import { publicService } from '../service/service.ts';
import { useAccountWords } from './words.ts';

/** The value of the field with this name. */
function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** E-mail and password, then the second factor if the account has one; or a passkey instead of all of it. */
export function SignInForm({ email = '', onGrant }: { email?: string; onGrant: (grant: SessionGrant) => void }) {
  const t = useAccountWords();
  const [mfaToken, setMfaToken] = useState<string>();
  const byPasskey = useMutation({ mutationFn: signInWithPasskey, onSuccess: onGrant });
  const signIn = useMutation({
    mutationFn: (input: { email: string; password: string }) => publicService.auth.signIn.mutate(input),
    onSuccess: onGrant,
    onError: (error) => {
      if (isLacreError(error) && error.data.reason === 'MFA_REQUIRED') setMfaToken(error.data.mfaToken);
    },
  });
  const begin = () => {
    signIn.reset();
    setMfaToken(undefined);
  };
  if (mfaToken !== undefined) return <CodeForm mfaToken={mfaToken} onGrant={onGrant} onBack={begin} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        signIn.mutate({ email: textIn(given, 'email'), password: textIn(given, 'password') });
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
          name="email"
          defaultValue={email}
        />
        <PasswordInput label={t('password')} autoComplete="current-password" required name="password" />
        <Failure error={signIn.error} />
        <Button type="submit" loading={signIn.isPending} fullWidth mt={4}>
          {t('signIn')}
        </Button>
        {hasPasskeys() && (
          <Button
            variant="default"
            fullWidth
            leftSection={<RiKey2Line size={18} aria-hidden />}
            loading={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            {t('signInWithPasskey')}
          </Button>
        )}
        <PasskeyFailure error={byPasskey.error} />
        <Anchor href="/app/forgot-password" size="sm">
          {t('forgot')}
        </Anchor>
      </Stack>
    </form>
  );
}

function CodeForm({
  mfaToken,
  onGrant,
  onBack,
}: {
  mfaToken: string;
  onGrant: (grant: SessionGrant) => void;
  onBack: () => void;
}) {
  const t = useAccountWords();
  const [code, setCode] = useState('');
  const complete = useMutation({
    mutationFn: () => publicService.auth.completeSignIn.mutate({ mfaToken, code }),
    onSuccess: onGrant,
  });
  const { atCode, rest } = codeFault(complete.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        complete.mutate();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('codeLead')}</Text>
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          required
          autoFocus
          {...atCode}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Failure error={rest} />
        <Button type="submit" loading={complete.isPending} fullWidth>
          {t('signIn')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('back')}
        </Button>
      </Stack>
    </form>
  );
}
