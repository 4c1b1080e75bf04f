import { useDisclosure } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { LeavingQuestion } from './leaving-question.tsx';
import { isShownOnce } from './shown-now.ts';
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
  // What was saved while it was asked has closed it: nothing is lost any more, and the address is the other one. Only
  // then: a second Back over the question asks anew, and answers nothing.
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
    onClose: isWritten ? closing.open : onClose,
    // Mantine closes by it what is below too.
    closeOnEscape: closeOnEscape && !isAsking,
    question: isAsking && (
      <LeavingQuestion title={t('leaveTitle')} leaveLabel={t('leave')} onStay={stay} onLeave={leave} />
    ),
  };
}
