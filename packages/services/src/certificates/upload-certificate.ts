import { sign } from 'node:crypto';
import { CsdFault, privateKeyFrom } from '@lacre/cfdi/csd';
import { kindOfPerson } from '@lacre/cfdi/rfc';
import { verifySello } from '@lacre/cfdi/seal';
import type { Database } from '@lacre/database/database';
import type { CertificateRow } from '@lacre/database/entities/certificate.entity';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { faultCode, otherRfc, otherTaxSystem } from '../error-codes/certificate-faults.ts';
import { AppError, organizationNotFound } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import type { OpenedCsd } from '../ports/csd-opener.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { type CertificateView, toCertificateView } from './certificate-view.ts';
import { checkIssuer } from './check-issuer.ts';
import { keyContext } from './csd-store.ts';

export interface UploadCertificateInput {
  id: string;
  cer: Uint8Array;
  key: Uint8Array;
  password: string;
  /** Keeps the active certificates active. Default: replaces them. */
  keepCurrent?: boolean;
}

const activeMax = 20;

/**
 * Decrypts and validates a CSD, then stores its key encrypted and its password nowhere (handbook, section e.4). The
 * first certificate determines the organization's RFC; later ones must match. Owner only, who proves the second factor
 * again. The latest one is stored once, however often it is uploaded, unless it replaces others.
 */
export async function uploadCertificate(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'secretBox' | 'satAuthorities' | 'csdOpener'>,
  actor: SessionActor,
  input: UploadCertificateInput,
): Promise<CertificateView> {
  const { database, clock, catalogs, secretBox } = services;
  const { id: organizationId } = input;
  await requireRole(services, actor, organizationId, 'organizations.uploadCertificate');
  const useCode = await requireSecondFactor(services, actor);
  const now = clock.now();
  const organization = await database.organizations.findById(organizationId);
  if (!organization) throw organizationNotFound();

  const csd = await open(services, organization.id, input, now);
  const { fault } = checkIssuer(input.cer, services.satAuthorities);
  if (fault) throw new AppError(faultCode(fault));
  refuseOtherRfc(organization.taxId, csd);
  const regimen =
    organization.taxSystem === null ? undefined : catalogs.regimenFiscal(organization.taxSystem, catalogDay(services));
  if (regimen && !regimen[kindOfPerson(csd.rfc)])
    throw new AppError('CERTIFICATE_DOES_NOT_FIT_TAX_SYSTEM', {
      texts: otherTaxSystem(csd.rfc, organization.taxSystem ?? ''),
    });
  verifySealing(csd);

  const certificateId = uuidV7(now);
  const sealed = secretBox.seal(csd.pkcs8, keyContext(organizationId, certificateId));
  csd.pkcs8.fill(0);
  const row = {
    organizationId,
    id: certificateId,
    rfc: csd.rfc,
    legalName: csd.nombre,
    serialNumber: csd.noCertificado,
    issuer: csd.issuerName,
    fingerprint: csd.fingerprint,
    isTest: csd.isTest,
    validFrom: csd.validFrom,
    validTo: csd.validTo,
    certificateDer: Buffer.from(csd.certificadoBase64, 'base64'),
    sealedKey: sealed.bytes,
    sealedKeyId: sealed.keyId,
    replacedAt: null,
    uploadedBy: actor.userId,
    uploadedAt: now,
  };
  const stored = await database.transaction(async (tx) => {
    // Locks the row: of two concurrent first certificates, the later one must match the earlier one's RFC.
    const current = await tx.organizations.updateLegal(organizationId, {}, now);
    if (!current) throw organizationNotFound();
    await useCode(tx);
    refuseOtherRfc(current.taxId, csd);
    const active = (await tx.certificates.list(organizationId)).filter(({ replacedAt }) => replacedAt === null);
    const repeated = await findRepeated(tx, secretBox, active, { ...input, fingerprint: csd.fingerprint });
    if (!repeated) {
      await tx.organizations.setTaxId(organizationId, csd.rfc, now);
      if (!input.keepCurrent) await tx.certificates.replaceActive(organizationId, row, now);
      else {
        const others = active.filter(({ serialNumber }) => serialNumber !== row.serialNumber);
        if (others.length >= activeMax) throw new AppError('TOO_MANY_CERTIFICATES', { params: { most: activeMax } });
        await tx.certificates.addActive(organizationId, row, now);
      }
    }
    const kept = repeated ?? row;
    await recordEvent(tx, now, organizationId, undefined, 'certificate.uploaded', {
      id: kept.id,
      rfc: csd.rfc,
      serialNumber: csd.noCertificado,
      validTo: csd.validTo.toISOString(),
    });
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'certificate.uploaded',
      target: { type: 'certificate', id: kept.id },
      details: { rfc: csd.rfc, serialNumber: csd.noCertificado },
    });
    return kept;
  });
  return toCertificateView(stored, now);
}

/**
 * The certificate as it is stored, if the request would only store it again, as after a lost response. Not if its key
 * was encrypted with a master key that is lost: then it is stored anew.
 */
async function findRepeated(
  tx: Database,
  secretBox: SecretBox,
  active: readonly CertificateRow[],
  { id: organizationId, keepCurrent, fingerprint }: UploadCertificateInput & { fingerprint: string },
): Promise<CertificateRow | undefined> {
  const [latest] = active;
  if (latest?.fingerprint !== fingerprint || !(keepCurrent || active.length === 1)) return undefined;
  const material = await tx.certificates.findSigningMaterial(organizationId, latest.id);
  return material && secretBox.knows(material.sealedKeyId) ? latest : undefined;
}

function refuseOtherRfc(taxId: string | null, { rfc }: OpenedCsd): void {
  if (taxId !== null && taxId !== rfc) throw new AppError('CERTIFICATE_OF_OTHER_RFC', { texts: otherRfc(rfc, taxId) });
}

async function open(
  { csdOpener }: Pick<Services, 'csdOpener'>,
  organizationId: string,
  { cer, key, password }: UploadCertificateInput,
  at: Date,
): Promise<OpenedCsd> {
  try {
    return await csdOpener.open({ cer, key, password, at }, organizationId);
  } catch (error) {
    if (error instanceof CsdFault) throw new AppError(faultCode(error.kind));
    throw error;
  }
}

/** Seals and verifies a test string: the pair must work before anything depends on it. */
function verifySealing(csd: OpenedCsd): void {
  const probe = '||4.0|probe||';
  const seal = sign('sha256', Buffer.from(probe), privateKeyFrom(csd.pkcs8)).toString('base64');
  if (!verifySello(probe, seal, csd.certificadoBase64)) throw new AppError('KEY_DOES_NOT_MATCH_CERTIFICATE');
}
