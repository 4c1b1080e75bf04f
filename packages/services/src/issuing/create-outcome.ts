import type { Environment } from '../actor.ts';

/** The result of a create operation; the API maps it to 201, 200 or 202. */
export type CreateOutcome<View> =
  | { kind: 'created'; invoice: View }
  | { kind: 'replayed'; invoice: View; bodyMismatch: boolean }
  | RecoveringInvoice;

/** The result of a create operation that may be queued. */
export type QueueOutcome<View> = CreateOutcome<View> | QueuedDocument;

/** The PAC's outcome is unknown and recovery is under way. */
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

/** The document waits to be issued (docs/issuing-queue.md). */
export interface QueuedDocument {
  kind: 'queued';
  id: string;
  environment: Environment;
  statusUrl: string;
  retryAfterSeconds: number;
  /** An earlier request queued this document under the same key. */
  isReplayed: boolean;
  bodyMismatch: boolean;
}

export function queued(id: string, environment: Environment, statusUrl: string): QueuedDocument {
  return { kind: 'queued', id, environment, statusUrl, retryAfterSeconds: 2, isReplayed: false, bodyMismatch: false };
}
