import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { asksCode, ConfirmedFailure } from './confirmed-failure.tsx';
import { Dialog } from './dialog.tsx';
import { useCloseSaved } from './use-close-saved.ts';
import { useRemoval } from './use-removal.ts';
import { useFormWords } from './words.ts';

/** A confirmation before an irreversible action. */
export function Confirmation({
  title,
  text,
  confirm,
  cancel,
  run,
  onDone,
  onClose,
}: {
  title: string;
  text: string;
  /** The label of the confirming button. */
  confirm: string;
  /** The label of the other button, where “Cancel” could be read as what is confirmed. */
  cancel?: string;
  /** Called again with a code if the service asks for the second factor. */
  run: (mfaCode: string | undefined) => Promise<unknown>;
  /** Also if the confirmation was closed before the response arrived. */
  onDone?: () => void;
  onClose: () => void;
}) {
  const t = useFormWords();
  const closeSaved = useCloseSaved(onClose);
  const act = useMutation({
    mutationFn: useRemoval(run),
    onSuccess: async () => {
      onDone?.();
      await closeSaved();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        <Text size="sm">{text}</Text>
        <ConfirmedFailure error={act.error} isPending={act.isPending} onCode={(mfaCode) => act.mutate(mfaCode)} />
        {!asksCode(act.error) && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {cancel ?? t('cancel')}
            </Button>
            <Button color="red" loading={act.isPending} onClick={() => act.mutate(undefined)}>
              {confirm}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
