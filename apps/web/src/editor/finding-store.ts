import type { Finding } from '@lacre/client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { withoutPath } from '../form/field-errors.ts';

/**
 * The findings of the draft, by field. A field renders only when its own text changes, not after every validation: an
 * invoice may have a hundred items of ten fields.
 */
export interface FindingStore {
  show(errors: readonly Finding[]): void;
  errors(): readonly Finding[];
  subscribe(listener: () => void): () => void;
}

export function createFindingStore(): FindingStore {
  let shown: readonly Finding[] = [];
  const listeners = new Set<() => void>();
  return {
    show(errors) {
      if (errors === shown) return;
      shown = errors;
      for (const listener of listeners) listener();
    },
    errors: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const Findings = createContext(createFindingStore());

/** The text for the `error` of a field: the findings about it or about fields inside it. */
export function useFinding(...paths: string[]): string | undefined {
  const { errors, subscribe } = useContext(Findings);
  return useSyncExternalStore(subscribe, () => textOf(errors(), paths));
}

function textOf(errors: readonly Finding[], paths: readonly string[]): string | undefined {
  if (errors.length === 0) return undefined;
  const texts = errors.filter(({ path }) =>
    paths.some((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`)),
  );
  return texts.length === 0 ? undefined : texts.map(({ message, path }) => withoutPath(message, path)).join(' ');
}
