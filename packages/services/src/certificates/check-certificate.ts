import { type Certificate, CsdFault, type CsdFaultKind, certificateStatus, readCertificate } from '@lacre/cfdi/csd';
import { kindOfPerson } from '@lacre/cfdi/rfc';
import type { Text } from '@lacre/cfdi/violation';
import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { catalogDay } from '../catalogs/catalog-day.ts';
import {
  faultCode,
  hints,
  otherRfc,
  otherRfcHint,
  otherTaxSystem,
  otherTaxSystemHint,
  testCertificate,
  testCertificateHint,
  uncheckedIssuer,
  uncheckedIssuerHint,
} from '../error-codes/certificate-faults.ts';
import { type KnownCode, organizationNotFound } from '../errors.ts';
import { inLanguage, type ResponseLanguage } from '../language.ts';
import type { CsdOpener } from '../ports/csd-opener.ts';
import type { Services } from '../services.ts';
import { type CertificateView, toCertificateView } from './certificate-view.ts';
import { checkIssuer } from './check-issuer.ts';
import type { UploadCertificateInput } from './upload-certificate.ts';

export interface CertificateFault {
  code: string;
  message: string;
  hint: string;
  /** A warning does not prevent the upload. */
  severity: 'error' | 'warning';
}

export interface CertificateCheck {
  /** Whether the upload would be accepted. */
  ok: boolean;
  readiness: { sandbox: boolean; production: boolean };
  faults: CertificateFault[];
  /** The fields that could be read. */
  certificate?: Omit<CertificateView, 'id' | 'uploadedAt' | 'status'> & {
    status: ReturnType<typeof certificateStatus>;
    isCsd: boolean;
  };
}

/**
 * Lists everything that is wrong with a certificate, its key and its password, and whether it fits this organization.
 * Stores nothing. Owner only.
 */
export async function checkCertificate(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'settings' | 'satAuthorities' | 'csdOpener'>,
  actor: SessionActor,
  input: UploadCertificateInput,
  language: ResponseLanguage,
): Promise<CertificateCheck> {
  const { database, clock, catalogs, settings } = services;
  const { id: organizationId, cer, key, password } = input;
  await requireRole(services, actor, organizationId, 'organizations.checkCertificate');
  const now = clock.now();
  const organization = await database.organizations.findById(organizationId);
  if (!organization) throw organizationNotFound();

  const faults = new Map<string, CertificateFault>();
  const addFault = (code: KnownCode, message: Text, hint: Text, severity: CertificateFault['severity'] = 'error') => {
    if (!faults.has(code))
      faults.set(code, { code, message: inLanguage(message, language), hint: inLanguage(hint, language), severity });
  };
  const addCsdFault = (kind: CsdFaultKind) => addFault(faultCode(kind), new CsdFault(kind).text, hints[kind]);

  const fault = await faultOfPair(services, organization.id, { cer, key, password, at: now });
  if (fault) addCsdFault(fault);
  const certificate = readIfPossible(cer);
  if (certificate) {
    // Checking the pair stops at the first error; errors of the certificate alone are added.
    if (!certificate.isCsd) addCsdFault('CertificateIsNotCsd');
    const status = certificateStatus(certificate, now);
    if (status === 'expired') addCsdFault('CertificateExpired');
    if (status === 'not-yet-valid') addCsdFault('CertificateNotYetValid');
    const issuer = checkIssuer(cer, services.satAuthorities);
    if (issuer.fault) addCsdFault(issuer.fault);
    const { taxId, taxSystem } = organization;
    const { rfc } = certificate;
    if (rfc !== '' && taxId !== null && taxId !== rfc)
      addFault('CERTIFICATE_OF_OTHER_RFC', otherRfc(rfc, taxId), otherRfcHint);
    const regimen = taxSystem === null ? undefined : catalogs.regimenFiscal(taxSystem, catalogDay(services));
    if (rfc !== '' && regimen && !regimen[kindOfPerson(rfc)])
      addFault('CERTIFICATE_DOES_NOT_FIT_TAX_SYSTEM', otherTaxSystem(rfc, taxSystem ?? ''), otherTaxSystemHint);
    if (certificate.isTest) addFault('CERTIFICATE_IS_TEST', testCertificate, testCertificateHint, 'warning');
    else if (issuer.isUnchecked)
      addFault('CERTIFICATE_ISSUER_UNCHECKED', uncheckedIssuer, uncheckedIssuerHint, 'warning');
  }
  const ok = [...faults.values()].every(({ severity }) => severity === 'warning');
  return {
    ok,
    readiness: {
      sandbox: ok,
      production: ok && (certificate?.isTest === false || settings.allowTestCertificatesInProduction),
    },
    faults: [...faults.values()],
    certificate: certificate && describe(certificate, now),
  };
}

async function faultOfPair(
  { csdOpener }: Pick<Services, 'csdOpener'>,
  organizationId: string,
  csd: Parameters<CsdOpener['open']>[0],
): Promise<CsdFaultKind | undefined> {
  try {
    const { pkcs8 } = await csdOpener.open(csd, organizationId);
    pkcs8.fill(0);
    return undefined;
  } catch (error) {
    if (error instanceof CsdFault) return error.kind;
    throw error;
  }
}

function readIfPossible(cer: Uint8Array): Certificate | undefined {
  try {
    return readCertificate(cer);
  } catch (error) {
    if (error instanceof CsdFault) return undefined;
    throw error;
  }
}

function describe(certificate: Certificate, now: Date): CertificateCheck['certificate'] {
  const { noCertificado, nombre, issuerName, isCsd } = certificate;
  const row = { ...certificate, id: '', legalName: nombre, serialNumber: noCertificado, issuer: issuerName };
  const {
    id: _,
    uploadedAt: __,
    status: ___,
    ...view
  } = toCertificateView({ ...row, replacedAt: null, uploadedAt: now }, now);
  return { ...view, status: certificateStatus(certificate, now), isCsd };
}
