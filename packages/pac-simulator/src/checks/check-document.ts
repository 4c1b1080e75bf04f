import { createHash } from 'node:crypto';
import { headOf } from '../head-of.ts';
import { type CertificateFacts, inspectCertificate } from '../inspect-certificate.ts';
import { buildOriginalString, TFD_NAMESPACE } from '../original-string.ts';
import { attribute, type CfdiElement, elementsAt, readDocument, type Service } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { checkRetention } from '../retentions/check-retention.ts';
import { checkCartaPorte } from './check-carta-porte.ts';
import { checkCatalogs } from './check-catalogs.ts';
import { checkCertificate, checkRevocation, type TrustedIssuers } from './check-certificate.ts';
import { checkConcepts } from './check-concepts.ts';
import { checkDate } from './check-date.ts';
import { checkDocumentTaxes } from './check-document-taxes.ts';
import { checkForeignTrade } from './check-foreign-trade.ts';
import { checkHeader } from './check-header.ts';
import { checkIne } from './check-ine.ts';
import { checkParties } from './check-parties.ts';
import { checkPayments } from './check-payments.ts';
import { checkPayroll } from './check-payroll.ts';
import { checkRegimes } from './check-regimes.ts';
import { checkSeal } from './check-seal.ts';
import { checkStructure } from './check-structure.ts';
import type { CompiledSchema } from './compile-schema.ts';

/** A document that is well formed, sealed, and identified by its original string. */
export type SealedDocument = {
  comprobante: CfdiElement;
  certificate: CertificateFacts;
  /** SHA-256 of the original string, hex: identifies repeated submissions of an invoice. */
  cadenaHash: string;
  /** true if it already contains a TFD. */
  hasStamp: boolean;
};

/**
 * First half of the checks: 301, 302, 308, 306, 305, 303. None depends on the clock, so that a document stamped days
 * ago is still recognized as the same one.
 */
export function checkSealedDocument(
  xml: Uint8Array,
  options: { schema: CompiledSchema | undefined; trusted: TrustedIssuers; service: Service },
): { sealed: SealedDocument } | { rejection: Rejection } {
  const { service } = options;
  // For retentions this PAC's own table is the schema.
  const read = readDocument(xml, service, (document) =>
    service === 'retentions' ? undefined : options.schema?.validate(document),
  );
  if ('rejection' in read) return read;
  const { comprobante } = read;
  const broken = checkStructure(comprobante);
  if (broken) return { rejection: broken };
  const certificate = inspectCertificate(attribute(comprobante, 'Certificado') ?? '');
  if (certificate === undefined) {
    return { rejection: reject('CFDI40106', 'El campo Certificado no contiene un certificado válido.') };
  }
  const originalString = buildOriginalString(comprobante);
  const rejection =
    checkSeal(comprobante, originalString, certificate) ?? checkCertificate(comprobante, certificate, options.trusted);
  if (rejection) return { rejection };
  const cadenaHash = createHash('sha256').update(originalString).digest('hex');
  const hasStamp = elementsAt(comprobante, 'Complemento')
    .flatMap((complemento) => complemento.children)
    .some((child) => child.namespace === TFD_NAMESPACE);
  return { sealed: { comprobante, certificate, cadenaHash, hasStamp } };
}

/** Second half: 304, 401, then the matrix. Returns the local time at the place of issue for FechaTimbrado. */
export function checkRules(
  sealed: SealedDocument,
  options: { schema: CompiledSchema | undefined; now: Date; isRevoked: (noCertificado: string) => boolean },
): { rejection: Rejection } | { localNow: string } {
  const { comprobante, certificate } = sealed;
  const revoked = checkRevocation(certificate, options.now, options.isRevoked);
  if (revoked) return { rejection: revoked };
  const date = checkDate(comprobante, options.now);
  if ('rejection' in date) return date;
  if (headOf(comprobante).isRetention) {
    const rejection = checkRetention(comprobante);
    return rejection ? { rejection } : date;
  }
  const rejection =
    (options.schema && checkCatalogs(comprobante, options.schema)) ??
    checkPayments(comprobante) ??
    checkPayroll(comprobante) ??
    checkIne(comprobante) ??
    checkCartaPorte(comprobante) ??
    checkForeignTrade(comprobante) ??
    checkHeader(comprobante) ??
    checkParties(comprobante, Number(date.localNow.slice(0, 4))) ??
    checkRegimes(comprobante) ??
    checkConcepts(comprobante) ??
    checkDocumentTaxes(comprobante);
  return rejection ? { rejection } : date;
}
