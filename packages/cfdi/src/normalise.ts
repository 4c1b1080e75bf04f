import type { FillFacts } from './complements/complement.ts';
import { normaliseComplements } from './complements/normalise-complements.ts';
import { readRawComplements } from './complements/raw-complements.ts';
import type { InvoiceBody } from './invoice-body.ts';
import {
  type NormaliseContext as BodyContext,
  type Draft,
  type DraftConcepto,
  normaliseBody,
} from './normalise-body.ts';

export type { Draft } from './normalise-body.ts';

export interface NormaliseContext extends BodyContext {
  /** Source of identifiers that a complement needs (IdCCP); default: random. */
  newUuid?: () => string;
}

/** First pass: `normaliseBody`, and the complements of the document and its concepts. */
export function normalise(
  body: InvoiceBody,
  { newUuid = () => globalThis.crypto.randomUUID(), ...context }: NormaliseContext,
): Draft {
  const facts: FillFacts = { newUuid };
  const { conceptos, ...document } = normaliseBody(body, context);
  const complements = readRawComplements(body.complements, 'document', 'complements');
  const rawFaults = [...complements.faults];
  const withComplement = (concepto: DraftConcepto, i: number): DraftConcepto => {
    const { byKey, faults } = readRawComplements(body.items[i]?.complement, 'concept', `items[${i}].complement`);
    rawFaults.push(...faults);
    const complemento = normaliseComplements(byKey, facts);
    return complemento ? { ...concepto, complemento } : concepto;
  };
  return {
    ...document,
    conceptos: conceptos.map(withComplement),
    complementos: normaliseComplements(complements.byKey, facts),
    rawFaults,
  };
}
