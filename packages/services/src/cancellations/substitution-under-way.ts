import type { Database } from '@lacre/database/database';
import type { CancellationInput } from './cancellation-input.ts';

/** A new document that is on its way to replace another. */
export interface SubstitutionUnderWay {
  /** Null until it is known to be stamped. */
  substituteUuid: string | null;
}

/** Of one document; undefined when none is under way. */
export async function substitutionUnderWay(
  database: Database,
  organizationId: string,
  invoiceId: string,
): Promise<SubstitutionUnderWay | undefined> {
  const latest = await database.substitutions.findLatest(organizationId, invoiceId);
  return latest?.state === 'stamping' || latest?.state === 'cancelling' ? latest : undefined;
}

/** While one is under way, only the request that names the new document as the substitute is made. */
export function overtakes(
  underWay: SubstitutionUnderWay | undefined,
  { motivo, folioSustitucion }: Pick<CancellationInput, 'motivo' | 'folioSustitucion'>,
): boolean {
  if (!underWay) return false;
  const { substituteUuid } = underWay;
  return motivo !== '01' || !substituteUuid || folioSustitucion?.toUpperCase() !== substituteUuid.toUpperCase();
}
