import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';

/**
 * Deletes a certificate and its signing key; documents that it sealed remain. 404 for one of another organization, 409
 * when a series uses it or no other active one could replace it. Owner only, who proves the second factor again.
 */
export async function deleteCertificate(
  services: Pick<Services, 'database' | 'clock' | 'csds' | 'secretBox'>,
  actor: SessionActor,
  input: { organizationId: string; certificateId: string },
): Promise<void> {
  const { database, clock, csds } = services;
  const organizationId = input.organizationId.toLowerCase();
  const certificateId = input.certificateId.toLowerCase();
  await requireRole(services, actor, organizationId, 'organizations.deleteCertificate');
  const useCode = await requireSecondFactor(services, actor);
  const now = clock.now();
  await organizationTransaction(database, organizationId, async (tx) => {
    // Serializes with uploads of certificates and changes of series.
    await lockOrganization(tx, organizationId);
    await useCode(tx);
    const certificates = await tx.certificates.list(organizationId);
    const certificate = certificates.find(({ id }) => id === certificateId);
    if (!certificate) throw certificateNotFound();
    const others = certificates.filter(({ id, replacedAt }) => id !== certificateId && replacedAt === null);
    // Without any certificate, the built-in test issuer of the sandbox would sign instead.
    const canReplace = certificate.validTo > now ? others.some(({ validTo }) => validTo > now) : others.length > 0;
    if (certificate.replacedAt === null && !canReplace) throw new AppError('CERTIFICATE_IS_LAST');
    const series = await tx.folioSeries.findOfCertificate(organizationId, certificateId);
    if (series !== undefined) throw new AppError('CERTIFICATE_OF_SERIES', { params: { series } });
    await tx.certificates.remove(organizationId, certificateId);
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'certificate.deleted',
      target: { type: 'certificate', id: certificateId },
      details: { rfc: certificate.rfc, serialNumber: certificate.serialNumber },
    });
  });
  // Other processes are notified by the commit.
  csds.forget(organizationId);
}

const certificateNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'Certificate not found', es: 'No se encontró el certificado' } });
