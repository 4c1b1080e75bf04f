import { localTimeAt } from '@lacre/cfdi/dates';
import { type CancellationRequest, signCancellation } from '@lacre/cfdi/sign-cancellation';
import { zonaDe } from '@lacre/sat-catalogs';
import type { Services } from '../services.ts';

/**
 * The request to cancel as the SAT's XML, signed with the CSD that the organization has now: any of its issuer's will
 * do, not only the one that sealed the document.
 */
export async function signRequest(
  { database, csds, clock }: Pick<Services, 'database' | 'csds' | 'clock'>,
  organizationId: string,
  lugarExpedicion: string,
  request: Omit<CancellationRequest, 'fecha'>,
): Promise<string> {
  const profile = await database.organizations.findIssuingProfile(organizationId, clock.now());
  const certificateId = profile?.certificateId ?? undefined;
  if (certificateId !== undefined && profile?.certificateRfc !== request.rfcEmisor)
    throw new Error(`the certificate is of ${profile?.certificateRfc}, the document of ${request.rfcEmisor}`);
  const csd = await csds.open(organizationId, certificateId);
  return signCancellation({ ...request, fecha: localTimeAt(clock.now(), zonaDe(lugarExpedicion)) }, csd);
}
