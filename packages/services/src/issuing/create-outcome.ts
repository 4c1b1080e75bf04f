import type { Environment } from '../actor.ts';

/** What became of a create: the edge turns it into 201, 200 or 202. */
export type CreateOutcome<View> =
  | { kind: 'created'; invoice: View }
  | { kind: 'replayed'; invoice: View; bodyMismatch: boolean }
  | RecoveringInvoice;

/** The same of a create that need not wait. */
export type QueueOutcome<View> = CreateOutcome<View> | QueuedDocument;

/** The PAC's outcome is unknown; it is being found out. */
export interface RecoveringInvoice {
  kind: 'recovering';
  id: string;
  environment: Environment;
  statusUrl: string;
  retryAfterSeconds: number;
}

export function recovering(id: string, environment: Environment, statusUrl: string): RecoveringInvoice {
  return { kind: 'recovering', id, environment, statusUrl, retryAfterSeconds: 5 };
}

/** It waits to be issued (docs/issuing-queue.md). */
export interface QueuedDocument {
  kind: 'queued';
  id: string;
  environment: Environment;
  statusUrl: string;
  retryAfterSeconds: number;
  /** The key waits since an earlier request. */
  isReplayed: boolean;
  bodyMismatch: boolean;
}

export function queued(id: string, environment: Environment, statusUrl: string): QueuedDocument {
  return { kind: 'queued', id, environment, statusUrl, retryAfterSeconds: 2, isReplayed: false, bodyMismatch: false };
}
