import type { Session } from '@lacre/client';
import { useSyncExternalStore } from 'react';
import { keptJson } from './kept-json.ts';

const storageKey = 'lacre.session';
const personKey = 'lacre.user';
/** In place of the pair, for other tabs: nobody left. */
const endedMark = 'ended';

/**
 * `none`: not signed in. `ended`: it ended while a page was open, which stays as it is until the person signed in
 * again.
 */
export type SessionState = { kind: 'none' } | { kind: 'active'; session: Session } | { kind: 'ended' };

let state: SessionState = read();
/** Who signed in last, as this tab knows it. */
let person = localStorage.getItem(personKey);
const listeners = new Set<() => void>();

function read(): SessionState {
  const session = storedSession();
  return session ? { kind: 'active', session } : { kind: 'none' };
}

/** The pair that all tabs share. */
export function storedSession(): Session | undefined {
  return keptJson<Session>(localStorage.getItem(storageKey), ({ token }) => typeof token === 'string');
}

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Whose the next session is; false: the last one was another person's. */
export function beginAs(id: string): boolean {
  const isSame = localStorage.getItem(personKey) === id;
  localStorage.setItem(personKey, id);
  person = id;
  return isSame;
}

/** A new pair: after signing in, or renewed. */
export function keepSession({ token, refreshToken }: Session): void {
  const session = { token, refreshToken };
  localStorage.setItem(storageKey, JSON.stringify(session));
  change({ kind: 'active', session });
}

/** The service says that the session has ended: what the person was doing stays. */
export function sessionEnded(): void {
  localStorage.setItem(storageKey, endedMark);
  change({ kind: 'ended' });
}

/** The person leaves. */
export function forgetSession(): void {
  localStorage.removeItem(storageKey);
  change({ kind: 'none' });
}

// Another tab renewed it, signed in or left.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== storageKey) return;
  const [before, isOpen] = [person, state.kind !== 'none'];
  person = localStorage.getItem(personKey);
  if (isOpen && newValue === endedMark) change({ kind: 'ended' });
  // What is shown here is the person's: nothing of it stays after them, nor is done as another one.
  else if (isOpen && person !== before) location.replace('/app/');
  else if (isOpen && newValue === null) location.reload();
  else change(read());
});

export const sessionState = () => state;

export function useSessionState(): SessionState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, sessionState);
}
