import type { Environment } from '@lacre/client';
import { useSyncExternalStore } from 'react';
import { storedJson } from './stored-json.ts';

/** The current organization and environment. Each tab has its own; a new tab starts with the last one used. */
export interface Workspace {
  organizationId: string | undefined;
  environment: Environment;
}

const storageKey = 'lacre.workplace';
const first: Workspace = { organizationId: undefined, environment: 'sandbox' };

let workspace = read();
// A reload shows the same organization, whatever another tab has switched to meanwhile.
if (workspace.organizationId !== undefined) sessionStorage.setItem(storageKey, JSON.stringify(workspace));
const listeners = new Set<() => void>();
const leavers = new Set<() => void>();

function read(): Workspace {
  const text = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);
  const isKnown = ({ environment }: Partial<Workspace>) => environment === 'sandbox' || environment === 'production';
  return { ...first, ...storedJson<Workspace>(text, isKnown) };
}

export const currentWorkspace = () => workspace;

/** Registers a callback that runs when the user switches the organization, before anything is rendered for it. */
export const onLeavingOrganization = (listener: () => void): void => void leavers.add(listener);

export function chooseWorkspace(change: Partial<Workspace>): void {
  const left = workspace.organizationId;
  workspace = { ...workspace, ...change };
  const text = JSON.stringify(workspace);
  sessionStorage.setItem(storageKey, text);
  localStorage.setItem(storageKey, text);
  if (workspace.organizationId !== left) for (const leaver of leavers) leaver();
  for (const listener of listeners) listener();
}

/** New tabs start here: a link opened in one must show the organization of the tab that the user clicked it in. */
export function keepAsLastUsed(): void {
  const text = JSON.stringify(workspace);
  if (localStorage.getItem(storageKey) !== text) localStorage.setItem(storageKey, text);
}

/** Forgets it: another user may sign in in this browser. */
export function forgetWorkspace(): void {
  sessionStorage.removeItem(storageKey);
  localStorage.removeItem(storageKey);
  workspace = first;
  for (const listener of listeners) listener();
}

export function useWorkspace(): Workspace {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentWorkspace);
}
