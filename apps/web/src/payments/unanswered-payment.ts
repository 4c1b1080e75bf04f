import type { Environment } from '@lacre/client';
import { storedJson } from '../session/stored-json.ts';
import { storedWorkKey } from '../session/stored-work.ts';

/** What is typed into the form of a payment; amounts are '' while they are empty. */
export interface TypedPayment {
  date: string | null | undefined;
  paymentForm: string | undefined;
  paid: Record<string, number | ''>;
  operationNumber: string;
  exchange: number | '';
  isInPesos: boolean;
  /** As typed; empty while it follows from the rate. */
  deposit: number | '';
}

/** A payment that was sent and of which it is unknown whether it was stamped. */
export interface UnansweredPayment {
  idempotencyKey: string;
  /** The first one sent under the key: it may be the one that was stamped. */
  body: string;
  typed: TypedPayment;
  /** UUIDs of the invoices it pays. */
  invoices: readonly string[];
}

interface Place {
  organizationId: string;
  environment: Environment;
}

const keyOf = ({ organizationId, environment }: Place, uuid: string) =>
  storedWorkKey('payment', organizationId, environment, uuid);

/** One of any of these invoices, from this or another tab. */
export function unansweredPayment(place: Place, invoices: readonly string[]): UnansweredPayment | undefined {
  for (const uuid of invoices) {
    const found = storedJson<UnansweredPayment>(localStorage.getItem(keyOf(place, uuid)), isWhole);
    if (found) return found;
  }
  return undefined;
}

const isWhole = ({ idempotencyKey, typed, invoices }: Partial<UnansweredPayment>) =>
  typeof idempotencyKey === 'string' && typeof typed?.paid === 'object' && Array.isArray(invoices);

/** Keeps it until its outcome is known: a later attempt, even after a reload, has the same key. */
export function keepUnanswered(place: Place, payment: UnansweredPayment): void {
  for (const uuid of payment.invoices) localStorage.setItem(keyOf(place, uuid), JSON.stringify(payment));
}

export function dropUnanswered(place: Place, { invoices }: UnansweredPayment): void {
  for (const uuid of invoices) localStorage.removeItem(keyOf(place, uuid));
}
