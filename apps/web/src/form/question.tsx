import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../service/failure.tsx';
import { queryClient } from '../service/service.ts';
import { Dialog } from './dialog.tsx';
import { useFormWords } from './words.ts';

/** Asked before something that cannot be taken back. */
export function Question({
  title,
  text,
  confirm,
  run,
  onDone,
  onClose,
}: {
  title: string;
  text: string;
  /** The word on the button that does it. */
  confirm: string;
  run: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
}) {
  const t = useFormWords();
  const act = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      onDone?.();
      onClose();
      await queryClient.invalidateQueries();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        <Text size="sm">{text}</Text>
        <Failure error={act.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" loading={act.isPending} onClick={() => act.mutate()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
