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
  request?: IssuerRequest,
): Promise<{ profile: IssuingProfile; series: string | undefined }> {
  const now = clock.now();
  const profile = await database.organizations.findIssuingProfile(organizationId, now, request?.certificateId);
  if (!profile) throw organizationNotFound();
  if (request?.certificateId !== undefined && profile.certificateId === null) throw certificateNotActive();
  // Most organizations have one certificate and need no further query.
  if (!request || request.certificateId !== undefined || !profile.hasSeriesCertificates)
    return { profile, series: request?.series };
  const seriesCertificate = await database.folioSeries.findCertificate(organizationId, {
    environment,
    ...seriesOf(request),
  });
  if (!seriesCertificate || seriesCertificate.certificateId === null) return { profile, series: request.series };
  const seriesProfile = await database.organizations.findIssuingProfile(
    organizationId,
    now,
    seriesCertificate.certificateId,
  );
  const isInForce =
    seriesProfile !== undefined && seriesProfile.certificateValidTo !== null && seriesProfile.certificateValidTo > now;
  return isInForce ? { profile: seriesProfile, series: seriesCertificate.series } : { profile, series: request.series };
}

const seriesOf = ({ type, series }: IssuerRequest) => ({ type, series });
