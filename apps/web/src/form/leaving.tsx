import { useDisclosure } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { LeavingConfirmation } from './leaving-confirmation.tsx';
import { useFormWords } from './words.ts';

/** The open overlays that Back closes, the topmost last. */
const overlays: symbol[] = [];

export const isOverlayOpen = () => overlays.length > 0;

/**
 * Closes an overlay by Escape, a click outside, its close button or the browser's Back: at once, or after a question if
 * unsaved input would be lost. The page below stays.
 */
export function useLeaving(
  isDirty: boolean,
  {
    opened,
    onClose,
    closeOnEscape = true,
  }: { opened: boolean; onClose: () => void; closeOnEscape?: boolean | undefined },
): { onClose: () => void; closeOnEscape: boolean; question: ReactNode } {
  const t = useFormWords();
  const [isAsking, asking] = useDisclosure(false);
  const [self] = useState(() => Symbol('overlay'));
  // Also not by Back: only its own button closes it, or what is above it.
  const mayClose = opened && closeOnEscape;
  useEffect(() => {
    if (!mayClose) return;
    overlays.push(self);
    return () => void overlays.splice(overlays.indexOf(self), 1);
  }, [mayClose, self]);
  const close = isDirty ? asking.open : onClose;
  // Block only the browser's Back and Forward: saving may navigate by itself.
  useBlocker({
    disabled: !mayClose,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      const isClosed =
        action === 'BACK' ? overlays.at(-1) === self : isDirty && action !== 'PUSH' && action !== 'REPLACE';
      if (isClosed) close();
      return isClosed;
    },
  });
  return {
    onClose: close,
    // Mantine would also close the overlay below.
    closeOnEscape: closeOnEscape && !isAsking,
    question: isAsking && (
      <LeavingConfirmation title={t('leaveTitle')} leaveLabel={t('leave')} onStay={asking.close} onLeave={onClose} />
    ),
  };
}
