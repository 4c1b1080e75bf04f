import type { Database } from '@lacre/database/database';
import type { CancellationInput } from './cancellation-input.ts';

/** A new document that is replacing another. */
export interface SubstitutionInProgress {
  /** Null until it is known to be stamped. */
  substituteUuid: string | null;
}

/** The substitution of one document; undefined when none is in progress. */
export async function substitutionInProgress(
  database: Database,
  organizationId: string,
  invoiceId: string,
): Promise<SubstitutionInProgress | undefined> {
  const latest = await database.substitutions.findLatest(organizationId, invoiceId);
  return latest?.state === 'stamping' || latest?.state === 'cancelling' ? latest : undefined;
}

/** Whether a request conflicts with a substitution in progress: only one that names its new document is allowed. */
export function conflictsWithSubstitution(
  underWay: SubstitutionInProgress | undefined,
  { motivo, folioSustitucion }: Pick<CancellationInput, 'motivo' | 'folioSustitucion'>,
): boolean {
  if (!underWay) return false;
  const { substituteUuid } = underWay;
  return motivo !== '01' || !substituteUuid || folioSustitucion?.toUpperCase() !== substituteUuid.toUpperCase();
}
