import type { Database } from '@lacre/database/database';
import type { RelatingDocument } from '@lacre/database/repositories/invoice-relation.repository';

/**
 * A payment receipt or a credit note, which would stay in force for a cancelled invoice, even if the SAT allows it
 * (motive 01).
 */
export const reducesBalance = ({
  kind,
  tipoComprobante,
  tipoRelacion,
}: Pick<RelatingDocument, 'kind' | 'tipoComprobante' | 'tipoRelacion'>): boolean =>
  kind === 'paid' || (tipoComprobante === 'E' && tipoRelacion !== '04');

/** Guía de llenado, relation 04: Ingresos and Egresos replace each other, other types only their own type. */
export const mayReplace = (type: string, replaced: string): boolean =>
  type === replaced || (['I', 'E'].includes(type) && ['I', 'E'].includes(replaced));

/** Whether one of our documents replaces another one, by relation 04. */
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
