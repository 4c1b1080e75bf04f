import { Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react';

type Draw = (close: () => void) => ReactNode;
interface Item {
  key: number;
  draw: Draw;
}

let items: readonly Item[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Item[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a dialog with something that no other response contains, after those that are still open. What it was asked
 * from, a form or a page, may have been closed before the response arrived.
 */
export function showOnce(draw: Draw): void {
  // The user has signed out.
  if (listeners.size === 0) return;
  count += 1;
  change([...items, { key: count, draw }]);
}

/** The dialogs of `showOnce`, one after the other; signing out drops them. */
export function ShownOnceQueue() {
  const [first] = useSyncExternalStore(subscribe, () => items);
  useEffect(() => () => change([]), []);
  return first && <Fragment key={first.key}>{first.draw(() => change(items.filter((one) => one !== first)))}</Fragment>;
}
