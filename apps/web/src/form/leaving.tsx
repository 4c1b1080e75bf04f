import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ReturnFocus } from './return-focus.tsx';
import { useFormWords } from './words.ts';

/**
 * What closes an overlay by Escape, a click beside it or its cross: at once, or after a question where something that
 * was written would be lost.
 */
export function useLeaving(
  isWritten: boolean,
  { onClose, closeOnEscape = true }: { onClose: () => void; closeOnEscape?: boolean | undefined },
): { onClose: () => void; closeOnEscape: boolean; question: ReactNode } {
  const t = useFormWords();
  const [isAsking, asking] = useDisclosure(false);
  return {
    onClose: isWritten ? asking.open : onClose,
    // Mantine closes by it what is below too.
    closeOnEscape: closeOnEscape && !isAsking,
    question: isAsking && (
      <>
        <ReturnFocus />
        <Modal opened onClose={asking.close} title={t('leaveTitle')}>
          <Stack>
            <Text size="sm">{t('leaveText')}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={asking.close} data-autofocus>
                {t('stay')}
              </Button>
              <Button color="red" onClick={onClose}>
                {t('leave')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      </>
    ),
  };
}
