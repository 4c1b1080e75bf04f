import type { Environment } from '@lacre/client';
import { useSyncExternalStore } from 'react';
import { keptJson } from './kept-json.ts';

/**
 * The organization that the person works for, and whether its documents are real. Each tab has its own; a new one
 * begins with the last.
 */
export interface Workplace {
  organizationId: string | undefined;
  environment: Environment;
}

const storageKey = 'lacre.workplace';
const first: Workplace = { organizationId: undefined, environment: 'sandbox' };

let workplace = read();
const listeners = new Set<() => void>();
const leavers = new Set<() => void>();

function read(): Workplace {
  const text = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);
  const isKnown = ({ environment }: Partial<Workplace>) => environment === 'sandbox' || environment === 'production';
  return { ...first, ...keptJson<Workplace>(text, isKnown) };
}

export const currentWorkplace = () => workplace;

/** Is called whenever the person goes over to another organization, before anything is drawn for it. */
export const onLeavingOrganization = (listener: () => void): void => void leavers.add(listener);

export function chooseWorkplace(change: Partial<Workplace>): void {
  const left = workplace.organizationId;
  workplace = { ...workplace, ...change };
  const text = JSON.stringify(workplace);
  sessionStorage.setItem(storageKey, text);
  localStorage.setItem(storageKey, text);
  if (workplace.organizationId !== left) for (const leaver of leavers) leaver();
  for (const listener of listeners) listener();
}

/** Another person may sign in at this browser. */
export function forgetWorkplace(): void {
  sessionStorage.removeItem(storageKey);
  localStorage.removeItem(storageKey);
  workplace = first;
  for (const listener of listeners) listener();
}

export function useWorkplace(): Workplace {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentWorkplace);
}
