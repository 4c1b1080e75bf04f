import { localTimeAt } from '@lacre/cfdi/dates';
import { type CancellationRequest, signCancellation } from '@lacre/cfdi/sign-cancellation';
import type { Text } from '@lacre/cfdi/violation';
import type { Environment } from '../actor.ts';
import { zonaOf } from '../catalogs/zona-of.ts';
import { AppError, organizationNotFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { unsignable } from './cancellation-texts.ts';

type Deps = Pick<Services, 'database' | 'csds' | 'clock'>;

/** The issuer whose request is signed. */
export interface SignedFor {
  organizationId: string;
  environment: Environment;
  rfcEmisor: string;
}

/**
 * The cancellation request as the SAT's XML, signed with the organization's current CSD: any of the issuer's is valid,
 * not only the one that sealed the document.
 *
 * @throws AppError as `requireSigner`
 */
export async function signRequest(
  deps: Deps & Pick<Services, 'catalogs'>,
  { organizationId, environment }: Omit<SignedFor, 'rfcEmisor'>,
  lugarExpedicion: string,
  request: Omit<CancellationRequest, 'fecha'>,
): Promise<string> {
  const { rfcEmisor } = request;
  const certificateId = await requireSigner(deps, { organizationId, environment, rfcEmisor });
  const csd = await deps.csds.open(organizationId, certificateId);
  const now = deps.clock.now();
  return signCancellation({ ...request, fecha: localTimeAt(now, zonaOf(deps, lugarExpedicion, now)) }, csd);
}

/**
 * The certificate that signs for this issuer; undefined: the built-in test issuer, for documents that it issued.
 *
 * @throws AppError 400 ORGANIZATION_NOT_READY when the organization has no certificate in force for that RFC
 */
export async function requireSigner(
  { database, csds, clock }: Deps,
  { organizationId, environment, rfcEmisor }: SignedFor,
): Promise<string | undefined> {
  const now = clock.now();
  const profile = await database.organizations.findIssuingProfile(organizationId, now);
  if (!profile) throw organizationNotFound();
  const { certificateId, certificateRfc, certificateValidTo } = profile;
  if (certificateId === null || certificateRfc !== rfcEmisor) {
    if (environment === 'sandbox' && rfcEmisor === csds.testIssuer.issuer.rfc) return undefined;
    throw notReady(unsignable.ofAnotherRfc);
  }
  if (certificateValidTo !== null && certificateValidTo <= now) throw notReady(unsignable.expired);
  return certificateId;
}

const notReady = (texts: Text) => new AppError('ORGANIZATION_NOT_READY', { texts });
