import type { Session } from '@lacre/client';
import { useSyncExternalStore } from 'react';
import { storedJson } from './stored-json.ts';

const storageKey = 'lacre.session';
const personKey = 'lacre.user';
/** Stored instead of the token pair to tell other tabs that the session ended without a sign-out. */
const endedMark = 'ended';

/**
 * `none`: not signed in. `ended`: the session ended while a page was open; the page stays as it is until the user signs
 * in again.
 */
export type SessionState = { kind: 'none' } | { kind: 'active'; session: Session } | { kind: 'ended' };

let state: SessionState = read();
/** The last user who signed in, as this tab knows them. */
let person = localStorage.getItem(personKey);
const listeners = new Set<() => void>();

function read(): SessionState {
  const session = storedSession();
  return session ? { kind: 'active', session } : { kind: 'none' };
}

/** The token pair shared by all tabs. */
export function storedSession(): Session | undefined {
  return storedJson<Session>(localStorage.getItem(storageKey), ({ token }) => typeof token === 'string');
}

function change(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Records the user of a new session; returns false if the previous session was another user's. */
export function beginAs(id: string): boolean {
  const isSame = localStorage.getItem(personKey) === id;
  localStorage.setItem(personKey, id);
  person = id;
  return isSame;
}

/** Stores a new token pair, after signing in or refreshing, or the current one with the key of its refresh. */
export function keepSession({ token, refreshToken, retryKey }: Session): void {
  const session = { token, refreshToken, retryKey };
  localStorage.setItem(storageKey, JSON.stringify(session));
  change({ kind: 'active', session });
}

/** The service reported that the session ended: the page stays as it is. */
export function sessionEnded(): void {
  localStorage.setItem(storageKey, endedMark);
  change({ kind: 'ended' });
}

/** The user signs out. */
export function forgetSession(): void {
  localStorage.removeItem(storageKey);
  change({ kind: 'none' });
}

/**
 * The page shows the data of the previous user: it is not kept, nor used as another user. Its unsaved input is not the
 * current user's to keep either, so nothing is asked.
 */
export function leavePageOfAnother(): void {
  isOfAnother = true;
  location.replace('/app/');
}

let isOfAnother = false;
// Before the router's listener, which asks.
window.addEventListener('beforeunload', (event) => isOfAnother && event.stopImmediatePropagation(), { capture: true });

// Another tab refreshed the session, signed in or signed out.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== storageKey) return;
  const [before, isOpen] = [person, state.kind !== 'none'];
  person = localStorage.getItem(personKey);
  if (isOpen && newValue === endedMark) change({ kind: 'ended' });
  else if (isOpen && person !== before) leavePageOfAnother();
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
