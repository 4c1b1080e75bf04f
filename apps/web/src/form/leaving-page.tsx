import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sessionState } from '../session/session-store.ts';
import { LeavingQuestion } from './leaving-question.tsx';
import { useFormWords } from './words.ts';

/** Asks of each form of the page in which something is written. */
const asks = new Set<() => Promise<boolean>>();

/** Whether what is written on this page may be lost, as its person says: for what leaves it by no address. */
export async function mayLeavePage(): Promise<boolean> {
  for (const ask of asks) if (!(await ask())) return false;
  return true;
}

/**
 * Asks before a link, the browser's Back or the closing of the tab loses what is written in a form of the page.
 *
 * @returns the question, to be put into the page
 */
export function useLeavingPage(isWritten: boolean): ReactNode {
  const t = useFormWords();
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(mayLeave: boolean) => void>(undefined);
  // A question that is asked again stays without an answer of its own: a Back that is refused twice would be taken back
  // twice, and end at another address.
  const [ask] = useState(() => () => {
    setAsking(true);
    return new Promise<boolean>((resolve) => {
      answer.current = (mayLeave) => {
        setAsking(false);
        resolve(mayLeave);
      };
    });
  });
  useEffect(() => {
    if (!isWritten) {
      // It was saved while it was asked: nothing is lost any more.
      answer.current?.(true);
      return;
    }
    asks.add(ask);
    return () => void asks.delete(ask);
  }, [isWritten, ask]);
  useBlocker({
    disabled: !isWritten,
    enableBeforeUnload: isWritten,
    shouldBlockFn: async ({ current, next }) => {
      // A place within the page leaves nothing; who has signed out has left.
      const isSame =
        current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search);
      return !isSame && sessionState().kind !== 'none' && !(await ask());
    },
  });
  return (
    isAsking && (
      <LeavingQuestion
        title={t('leavePageTitle')}
        leaveLabel={t('leavePage')}
        onStay={() => answer.current?.(false)}
        onLeave={() => answer.current?.(true)}
      />
    )
  );
}
