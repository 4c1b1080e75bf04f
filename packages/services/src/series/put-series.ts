import type { FolioSeriesRow } from '@lacre/database/entities/folio-series.entity';
import { isUniqueViolation } from '@lacre/database/violations';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor, Environment } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { resolvePlace } from '../branches/resolve-place.ts';
import { AppError, organizationNotFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { type SeriesView, toSeriesView } from './series-view.ts';

export interface PutSeriesInput {
  id: string;
  series: string;
  type: 'I' | 'E' | 'T' | 'P';
  nextFolio?: number;
  isDefault?: boolean;
  /** A key has its own. */
  environment?: Environment;
  /** Postal code of a branch; null: the fiscal domicile. */
  placeOfIssue?: string | null;
}

/**
 * Makes a series or changes it; what is not given stays. `nextFolio` never goes back to a folio that was given, stamped or
 * not. Of one type and environment at most one series is the default. Owner, admin, or a key with write:organization.
 */
export async function putSeries(
  services: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  input: PutSeriesInput,
): Promise<SeriesView> {
  const access = await resolveOrganizationAccess(services, actor, input.id, {
    roles: ['owner', 'admin'],
    refusal: 'Access denied. Only owners and admins can change series.',
    scopes: ['write:organization'],
  });
  const environment = environmentOf(access.environment, input.environment);
  const put = () => putOnce(services, actor, access.organizationId, environment, input);
  // A first invoice may make its series the default at this very moment: the second time that is seen.
  return put().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'folio_series_default_key')) throw error;
    return put();
  });
}

function environmentOf(own: Environment | undefined, given: Environment | undefined): Environment {
  if (own !== undefined && given !== undefined && own !== given)
    throw new AppError('forbidden', `A ${own} key cannot change series of ${given}`, { code: 'OTHER_ENVIRONMENT' });
  const environment = own ?? given;
  if (environment === undefined) throw new AppError('bad-request', ['environment is required']);
  return environment;
}

function putOnce(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  organizationId: string,
  environment: Environment,
  { series, type, nextFolio, isDefault, placeOfIssue }: PutSeriesInput,
): Promise<SeriesView> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    // Two changes follow each other, whichever series each makes the default.
    if (!(await tx.organizations.hold(organizationId))) throw organizationNotFound();
    const before = await tx.folioSeries.hold(organizationId, environment, series);
    if (before && before.type !== type)
      throw new AppError('conflict', `Series ${series} is of type ${before.type} already: choose another name`, {
        code: 'SERIES_OF_OTHER_TYPE',
      });
    // Looking through all that was issued is only worth it for whoever goes back, or brings a series that clients have used.
    if (nextFolio !== undefined && (!before || BigInt(nextFolio) < BigInt(before.nextFolio))) {
      const highest = await tx.folioSeries.highestUsed(organizationId, environment, series);
      if (highest !== undefined && BigInt(nextFolio) <= BigInt(highest))
        throw new AppError(
          'bad-request',
          [
            `nextFolio must be at least ${BigInt(highest) + 1n}: folio ${highest} of series ${series} was given already`,
          ],
          { code: 'FOLIO_USED' },
        );
    }
    if (typeof placeOfIssue === 'string') {
      const organization = await tx.organizations.findById(organizationId);
      const place = { type, series, placeOfIssue };
      await resolvePlace({ database: tx }, organizationId, environment, place, organization?.addressZip ?? null);
    }
    const row: FolioSeriesRow = {
      organizationId,
      environment,
      series,
      type,
      nextFolio: nextFolio === undefined ? (before?.nextFolio ?? '1') : String(nextFolio),
      isDefault: isDefault ?? before?.isDefault ?? false,
      placeOfIssue: placeOfIssue === undefined ? (before?.placeOfIssue ?? null) : placeOfIssue,
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
