import type { InvoiceInput } from './invoice-input.ts';

/** c_TipoRelacion: a credit note, and goods returned. */
const creditRelations = new Set(['01', '03']);

/**
 * The Ingresos that an Egreso credits, in the order in which its total is allotted to them: the one of
 * `relatedInvoiceUuid`, then those of `related` by 01 or 03, or named together with it.
 */
export function creditedUuids({ type, relatedInvoiceUuid, related = [] }: InvoiceInput): string[] {
  if (type !== 'E' || relatedInvoiceUuid === undefined) return [];
  const first = plainUuid(relatedInvoiceUuid);
  const named = related
    .map(({ type: relation, uuids }) => ({ relation, uuids: uuids.map(plainUuid) }))
    .filter(({ relation, uuids }) => creditRelations.has(relation) || uuids.includes(first));
  return [...new Set([first, ...named.flatMap(({ uuids }) => uuids)])];
}

/** As the ledger has it: in any letters, and with blanks around it, it is the same. */
export const plainUuid = (uuid: string) => uuid.trim().toLowerCase();
