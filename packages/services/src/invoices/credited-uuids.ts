import type { InvoiceInput } from './invoice-input.ts';

/** c_TipoRelacion: 01 credit note, 03 returned goods. */
const creditRelations = new Set(['01', '03']);

/**
 * The Ingresos that an Egreso credits, in the order in which its total is allocated: that of `relatedInvoiceUuid`, then
 * those of `related` with relation 01 or 03, or listed together with it.
 */
export function creditedUuids({ type, relatedInvoiceUuid, related = [] }: InvoiceInput): string[] {
  if (type !== 'E' || relatedInvoiceUuid === undefined) return [];
  const first = plainUuid(relatedInvoiceUuid);
  const creditingRelations = related
    .map(({ type: relation, uuids }) => ({ relation, uuids: uuids.map(plainUuid) }))
    .filter(({ relation, uuids }) => creditRelations.has(relation) || uuids.includes(first));
  return [...new Set([first, ...creditingRelations.flatMap(({ uuids }) => uuids)])];
}

/** As stored in the ledger: case and surrounding whitespace do not matter. */
export const plainUuid = (uuid: string) => uuid.trim().toLowerCase();
