import type { Environment } from '@lacre/client';
import { useSyncExternalStore } from 'react';
import { keptJson } from './kept-json.ts';

/** The current organization and environment. Each tab has its own; a new tab starts with the last one used. */
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

/** Registers a callback that runs when the user switches the organization, before anything is rendered for it. */
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

/** Forgets it: another user may sign in in this browser. */
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
