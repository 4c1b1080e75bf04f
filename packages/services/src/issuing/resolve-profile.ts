import type { IssuingProfile } from '@lacre/database/repositories/issuing-profile';
import type { Environment } from '../actor.ts';
import type { PlaceRequest } from '../branches/resolve-place.ts';
import { certificateNotActive } from '../certificates/certificate-not-active.ts';
import { organizationNotFound } from '../errors.ts';
import type { Services } from '../services.ts';

/** The fields of a request that determine the place of issue and the certificate. */
export interface IssuerRequest extends PlaceRequest {
  certificateId?: string | undefined;
}

/**
 * The organization with the certificate that seals a document: the requested one, else that of the series while it is
 * in force, else the best match. 400 if the requested one is not active. `series` is the default series if its
 * certificate was chosen, so that the document cannot end up in another series.
 */
export async function resolveProfile(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  organizationId: string,
  environment: Environment,
  asked?: IssuerRequest,
): Promise<{ profile: IssuingProfile; series: string | undefined }> {
  const now = clock.now();
  const profile = await database.organizations.findIssuingProfile(organizationId, now, asked?.certificateId);
  if (!profile) throw organizationNotFound();
  if (asked?.certificateId !== undefined && profile.certificateId === null) throw certificateNotActive();
  // Most organizations have one certificate and need no further query.
  if (!asked || asked.certificateId !== undefined || !profile.hasSeriesCertificates)
    return { profile, series: asked?.series };
  const found = await database.folioSeries.findCertificate(organizationId, { environment, ...seriesOf(asked) });
  if (!found || found.certificateId === null) return { profile, series: asked.series };
  const own = await database.organizations.findIssuingProfile(organizationId, now, found.certificateId);
  const isInForce = own !== undefined && own.certificateValidTo !== null && own.certificateValidTo > now;
  return isInForce ? { profile: own, series: found.series } : { profile, series: asked.series };
}

const seriesOf = ({ type, series }: IssuerRequest) => ({ type, series });
