import { useDisclosure } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { LeavingConfirmation } from './leaving-confirmation.tsx';
import { isShownOnce } from './shown-once-state.ts';
import { useFormWords } from './words.ts';

/**
 * Closes an overlay by Escape, a click outside, its close button or the browser's Back: at once, or after a question if
 * unsaved input would be lost.
 */
export function useLeaving(
  isDirty: boolean,
  { onClose, closeOnEscape = true }: { onClose: () => void; closeOnEscape?: boolean | undefined },
): { onClose: () => void; closeOnEscape: boolean; question: ReactNode } {
  const t = useFormWords();
  const [isClosing, closing] = useDisclosure(false);
  // Block only the browser's Back and Forward: saving may navigate by itself.
  const going = useBlocker({
    shouldBlockFn: ({ action }) => isDirty && action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: false,
    withResolver: true,
  });
  // If the form was saved while the question was open, the overlay is unmounted and the pending navigation goes on.
  // Only then: a second Back over the question asks again and resolves nothing.
  const goOn = useEffectEvent(() => (isShownOnce() ? going.reset?.() : going.proceed?.()));
  useEffect(() => () => goOn(), []);
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
    onClose: isDirty ? closing.open : onClose,
    // Mantine would also close the overlay below.
    closeOnEscape: closeOnEscape && !isAsking,
    question: isAsking && (
      <LeavingConfirmation title={t('leaveTitle')} leaveLabel={t('leave')} onStay={stay} onLeave={leave} />
    ),
  };
}
