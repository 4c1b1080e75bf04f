import type { Passkey } from '@lacre/client';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../form/dialog.tsx';
import { fieldErrors } from '../../form/field-errors.ts';
import { useCloseSaved } from '../../form/use-close-saved.ts';
import { useFormWords } from '../../form/words.ts';
import { Failure } from '../../service/failure.tsx';
import { service } from '../../service/service.ts';
import { useSecurityWords } from './words.ts';

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useSecurityWords();
  const f = useFormWords();
  const [name, setName] = useState(passkey.name);
  const closeSaved = useCloseSaved(onClose);
  const rename = useMutation({
    mutationFn: () => service().passkeys.rename.mutate({ id: passkey.id, name }),
    onSuccess: closeSaved,
  });
  const { errors, rest } = fieldErrors(rename.error, ['name']);
  return (
    <Dialog opened onClose={onClose} title={t('rename')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('passkeyName')}
            required
            maxLength={100}
            data-autofocus
            error={errors.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Failure error={rest} />
          <Group justify="flex-end">
            <Button type="submit" loading={rename.isPending}>
              {f('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
