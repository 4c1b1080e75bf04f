import type { Passkey } from '@lacre/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { asksCode, ConfirmedFailure } from '../../form/confirmed-failure.tsx';
import { Dialog } from '../../form/dialog.tsx';
import { useFormWords } from '../../form/words.ts';
import { queryClient, service } from '../../service/service.ts';
import { useSecurityWords } from './words.ts';

export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useSecurityWords();
  const f = useFormWords();
  const remove = useMutation({
    mutationFn: (mfaCode: string | undefined) =>
      service().passkeys.delete.mutate({ id: passkey.id }, { context: { mfaCode } }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('removeTitle', { name: passkey.name })}>
      <Stack>
        <Text size="sm">{t('removeText')}</Text>
        <ConfirmedFailure
          error={remove.error}
          isPending={remove.isPending}
          onCode={(mfaCode) => remove.mutate(mfaCode)}
        />
        {!asksCode(remove.error) && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {f('cancel')}
            </Button>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t('remove')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
