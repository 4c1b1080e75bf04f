import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sessionState } from '../session/session-store.ts';
import { isOverlayOpen } from './leaving.tsx';
import { LeavingConfirmation } from './leaving-confirmation.tsx';
import { useFormWords } from './words.ts';

/** The questions of all forms of the page with unsaved input. */
const asks = new Set<() => Promise<boolean>>();

/** Asks the user whether unsaved input may be lost, for changes of the page that are not navigations. */
export async function mayLeavePage(): Promise<boolean> {
  for (const ask of asks) if (!(await ask())) return false;
  return true;
}

/**
 * Asks before a link, the browser's Back or closing the tab loses unsaved input of the page.
 *
 * @returns the dialog, to be rendered in the page
 */
export function useLeavingPage(isDirty: boolean): ReactNode {
  const t = useFormWords();
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(mayLeave: boolean) => void>(undefined);
  // A repeated question leaves the first promise unresolved: a Back that is blocked twice would be reverted twice and
  // end at another address.
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
    if (!isDirty) {
      // The form was saved while the question was open: nothing is lost.
      answer.current?.(true);
      return;
    }
    asks.add(ask);
    return () => void asks.delete(ask);
  }, [isDirty, ask]);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ action, current, next }) => {
      // It closes what is over the page.
      if (action === 'BACK' && isOverlayOpen()) return false;
      // Anchors within the page lose nothing, and a user who signed out has already left.
      const isSame =
        current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search);
      return !isSame && sessionState().kind !== 'none' && !(await ask());
    },
  });
  return (
    isAsking && (
      <LeavingConfirmation
        title={t('leavePageTitle')}
        leaveLabel={t('leavePage')}
        onStay={() => answer.current?.(false)}
        onLeave={() => answer.current?.(true)}
      />
    )
  );
}
