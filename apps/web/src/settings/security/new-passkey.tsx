import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asksCode, ConfirmedFailure } from '../../form/confirmed-failure.tsx';
import { Dialog } from '../../form/dialog.tsx';
import { fieldErrors } from '../../form/field-errors.ts';
import { useCloseSaved } from '../../form/use-close-saved.ts';
import { PasskeyFailure } from '../../passkeys/passkey-failure.tsx';
import { makePasskey } from '../../passkeys/passkeys.ts';
import { asksPassword, PasswordAgain } from './password-again.tsx';
import { useSecurityWords } from './words.ts';

export function NewPasskey({ onClose }: { onClose: () => void }) {
  const t = useSecurityWords();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const closeSaved = useCloseSaved(onClose);
  const make = useMutation({
    mutationFn: (mfaCode: string | undefined) => makePasskey(name, password, mfaCode),
    onSuccess: closeSaved,
  });
  const { errors, rest } = fieldErrors(make.error, ['name']);
  return (
    <Dialog opened onClose={onClose} title={t('addPasskey')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(undefined);
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('passkeyName')}
            description={t('passkeyNameHint')}
            required
            maxLength={100}
            data-autofocus
            error={errors.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {asksPassword(rest) && <PasswordAgain error={rest} value={password} onChange={setPassword} />}
          {asksCode(rest) && (
            <ConfirmedFailure error={rest} isPending={make.isPending} onCode={(mfaCode) => make.mutate(mfaCode)} />
          )}
          {!asksPassword(rest) && !asksCode(rest) && <PasskeyFailure error={rest} />}
          {!asksCode(rest) && (
            <Group justify="flex-end">
              <Button type="submit" loading={make.isPending}>
                {t('goOn')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
