import type { DocumentType } from '@lacre/cfdi/document-type';
import { seriesName } from '@lacre/cfdi/series-name';
import type { FolioSeriesRow } from '@lacre/database/entities/folio-series.entity';
import { isUniqueViolation } from '@lacre/database/violations';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor, Environment } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { resolvePlace } from '../branches/resolve-place.ts';
import { certificateNotActive } from '../certificates/certificate-not-active.ts';
import { AppError } from '../errors.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import { detailOf, missingFields, ofField } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { type SeriesView, toSeriesView } from './series-view.ts';

export interface PutSeriesInput {
  id: string;
  series: string;
  type: DocumentType;
  nextFolio?: number;
  isDefault?: boolean;
  /** For sessions; an API key has its own. */
  environment?: Environment;
  /** Postal code of a branch; null: the fiscal domicile. */
  placeOfIssue?: string | null;
  /** An active certificate; null: the default one. */
  certificateId?: string | null;
}

/**
 * Creates or updates a series; omitted fields are unchanged. `nextFolio` cannot go back to a folio that was assigned,
 * stamped or not. At most one series per type and environment is the default. Owner, admin, or a key with
 * write:organization.
 */
export async function putSeries(
  services: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  { series, ...changes }: PutSeriesInput,
): Promise<SeriesView> {
  // Documents that name the series state it like this.
  const input = { ...changes, series: seriesName(series) ?? series };
  const access = await resolveOrganizationAccess(services, actor, input.id, 'series.put');
  const environment = environmentOf(access.environment, input.environment);
  const put = () => putOnce(services, actor, access.organizationId, environment, input);
  // A first invoice may create the default series at the same moment; the retry sees it.
  return put().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'folio_series_default_key')) throw error;
    return put();
  });
}

function environmentOf(own: Environment | undefined, given: Environment | undefined): Environment {
  if (own !== undefined && given !== undefined && own !== given)
    throw new AppError('OTHER_ENVIRONMENT', {
      texts: {
        en: `A ${own} key cannot update a ${given} series`,
        es: `Una clave de ${own} no puede modificar series de ${given}`,
      },
    });
  const environment = own ?? given;
  if (environment === undefined) throw missingFields(['environment']);
  return environment;
}

function putOnce(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  organizationId: string,
  environment: Environment,
  { series, type, nextFolio, isDefault, placeOfIssue, certificateId }: PutSeriesInput,
): Promise<SeriesView> {
  const now = clock.now();
  return organizationTransaction(database, organizationId, async (tx) => {
    // Serializes changes, whichever series becomes the default.
    await lockOrganization(tx, organizationId);
    const before = await tx.folioSeries.hold(organizationId, environment, series, isDefault ? type : undefined);
    if (before && before.type !== type) {
      const params = { series, type: before.type };
      throw new AppError('SERIES_OF_OTHER_TYPE', { params, ...ofField('series', 'SERIES_OF_OTHER_TYPE', params) });
    }
    // Searching all issued documents is only needed when a client goes back, or brings a series that was used
    // before.
    if (nextFolio !== undefined && (!before || BigInt(nextFolio) < BigInt(before.nextFolio))) {
      const highest = await tx.folioSeries.highestUsed(organizationId, environment, series);
      if (highest !== undefined && BigInt(nextFolio) <= BigInt(highest)) {
        const params = { least: String(BigInt(highest) + 1n), highest, series };
        throw new AppError('FOLIO_USED', { params, details: [detailOf('nextFolio', 'FOLIO_USED', params)] });
      }
    }
    if (typeof placeOfIssue === 'string') {
      const organization = await tx.organizations.findById(organizationId);
      const place = { type, series, placeOfIssue };
      await resolvePlace({ database: tx }, organizationId, environment, place, organization?.addressZip ?? null);
    }
    if (typeof certificateId === 'string' && !(await tx.certificates.isActive(organizationId, certificateId)))
      throw certificateNotActive();
    const row: FolioSeriesRow = {
      organizationId,
      environment,
      series,
      type,
      nextFolio: nextFolio === undefined ? (before?.nextFolio ?? '1') : String(nextFolio),
      isDefault: isDefault ?? before?.isDefault ?? false,
      placeOfIssue: placeOfIssue === undefined ? (before?.placeOfIssue ?? null) : placeOfIssue,
      certificateId: certificateId === undefined ? (before?.certificateId ?? null) : certificateId,
    };
    const put = await tx.folioSeries.put(row, { held: before !== undefined });
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'series.updated',
      target: { type: 'series', id: series },
      details: { environment, type, nextFolio: put.nextFolio, isDefault: put.isDefault },
    });
    return toSeriesView(put);
  });
}
