import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { ReturnFocus } from './return-focus.tsx';
import { useFormWords } from './words.ts';

/** Asks whether unsaved input may be lost. */
export function LeavingConfirmation({
  title,
  leaveLabel,
  onStay,
  onLeave,
}: {
  title: string;
  leaveLabel: string;
  onStay: () => void;
  onLeave: () => void;
}) {
  const t = useFormWords();
  return (
    <>
      <ReturnFocus />
      <Modal opened onClose={onStay} title={title}>
        <Stack>
          <Text size="sm">{t('leaveText')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onStay} data-autofocus>
              {t('stay')}
            </Button>
            <Button color="red" onClick={onLeave}>
              {leaveLabel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
