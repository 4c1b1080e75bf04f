import type { Database } from '@lacre/database/database';
import type { RelatingDocument } from '@lacre/database/repositories/invoice-relation.repository';

/**
 * A receipt or a credit note: it would stay in force for an invoice that is not, even where the SAT does not mind
 * (motive 01).
 */
export const takesFromIt = ({
  kind,
  tipoComprobante,
  tipoRelacion,
}: Pick<RelatingDocument, 'kind' | 'tipoComprobante' | 'tipoRelacion'>): boolean =>
  kind === 'paid' || (tipoComprobante === 'E' && tipoRelacion !== '04');

/** Guía de llenado of relation 04: Ingresos and Egresos replace each other, other types their own. */
export const mayReplace = (type: string, replaced: string): boolean =>
  type === replaced || (['I', 'E'].includes(type) && ['I', 'E'].includes(replaced));

/** Whether a document of ours says by relation 04 that it replaces another one. */
export async function replaces(
  database: Database,
  organizationId: string,
  substituteId: string,
  replacedUuid: string,
): Promise<boolean> {
  const relations = await database.invoiceRelations.ofInvoice(organizationId, substituteId);
  return relations.some(
    ({ tipoRelacion, relatedUuid }) => tipoRelacion === '04' && relatedUuid === replacedUuid.toLowerCase(),
  );
}
