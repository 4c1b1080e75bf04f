import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReturnFocus } from './return-focus.tsx';
import { useFormWords } from './words.ts';

/**
 * What closes an overlay by Escape, a click beside it, its cross or the browser's Back: at once, or after a question
 * where something that was written would be lost.
 */
export function useLeaving(
  isWritten: boolean,
  { onClose, closeOnEscape = true }: { onClose: () => void; closeOnEscape?: boolean | undefined },
): { onClose: () => void; closeOnEscape: boolean; question: ReactNode } {
  const t = useFormWords();
  const [isClosing, closing] = useDisclosure(false);
  // What was saved may lead on to another page by itself: only the browser's own buttons are stopped.
  const going = useBlocker({
    shouldBlockFn: ({ action }) => isWritten && action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: false,
    withResolver: true,
  });
  const isAsking = isClosing || going.status === 'blocked';
  const stay = () => {
    closing.close();
    going.reset?.();
  };
  const leave = () => {
    onClose();
    going.proceed?.();
  };
  return {
    onClose: isWritten ? closing.open : onClose,
    // Mantine closes by it what is below too.
    closeOnEscape: closeOnEscape && !isAsking,
    question: isAsking && (
      <>
        <ReturnFocus />
        <Modal opened onClose={stay} title={t('leaveTitle')}>
          <Stack>
            <Text size="sm">{t('leaveText')}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={stay} data-autofocus>
                {t('stay')}
              </Button>
              <Button color="red" onClick={leave}>
                {t('leave')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      </>
    ),
  };
}
