import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { codeFault } from '../../form/code-fault.ts';
import { Dialog } from '../../form/dialog.tsx';
import { showOnce } from '../../form/show-once.tsx';
import { takeFocus } from '../../form/take-focus.ts';
import { useCloseSaved } from '../../form/use-close-saved.ts';
import { Failure } from '../../service/failure.tsx';
import { service } from '../../service/service.ts';
import { asksPassword, PasswordAgain } from './password-again.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSecurityWords } from './words.ts';

/** Enrolment: a new secret for the authenticator app, its first code, then the recovery codes. */
export function Enrolment({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const t = useSecurityWords();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useMutation({
    mutationFn: () => service().users.beginTotp.mutate({ ...(password !== '' && { currentPassword: password }) }),
  });
  const closeSaved = useCloseSaved(onClose);
  const confirm = useMutation({
    mutationFn: () => service().users.confirmTotp.mutate({ code }),
    onSuccess: async ({ recoveryCodes }) => {
      showOnce((done) => <RecoveryCodes codes={recoveryCodes} onClose={done} />);
      await closeSaved();
    },
  });
  // Once, on opening: each call creates another secret.
  useEffect(() => begin.mutate(), [begin.mutate]);
  // It was confirmed, but the response was lost, and no other contains the codes.
  if (isOn && confirm.isError)
    return (
      <Dialog opened onClose={onClose} title={t('secondFactor')}>
        <Alert color="yellow" tabIndex={-1} ref={takeFocus}>
          {t('codesLost')}
        </Alert>
      </Dialog>
    );
  const { atCode, rest } = codeFault(confirm.error);
  return (
    <Dialog opened onClose={onClose} title={t('secondFactor')}>
      {begin.data ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            confirm.mutate();
          }}
        >
          <Stack gap="sm">
            <Text size="sm">{t('scan')}</Text>
            <QrCode text={begin.data.otpauthUrl} label={t('qr')} />
            <Text size="sm">
              {t('secret')}: <Code style={{ overflowWrap: 'anywhere' }}>{begin.data.secret}</Code>
            </Text>
            <TextInput
              label={t('firstCode')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              required
              {...atCode}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Failure error={rest} />
            <Group justify="flex-end">
              <Button type="submit" loading={confirm.isPending}>
                {t('confirm')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            begin.mutate();
          }}
        >
          <Stack gap="sm">
            {asksPassword(begin.error) ? (
              <PasswordAgain error={begin.error} value={password} onChange={setPassword} />
            ) : (
              <Failure error={begin.error} />
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={begin.isPending}>
                {t('goOn')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
