import { X509Certificate } from 'node:crypto';
import { type CheckId, NotACfdi } from '@lacre/cfdi/verify/verify';
import { XmlFault } from '@lacre/cfdi/xml-fault';
import { amount } from '../documents/amount.ts';
import { AppError } from '../errors.ts';
import { inLanguage, type ResponseLanguage } from '../language.ts';
import { ofField } from '../request-faults.ts';
import type { Services } from '../services.ts';

export interface VerifyCfdiInput {
  /** The document as a string, or its bytes in `file`. */
  xml?: string;
  file?: Uint8Array;
  /** Certificate of the PAC: DER in base64, or PEM. */
  pacCertificate?: string;
}

export interface CfdiVerdict {
  valid: boolean;
  uuid: string | null;
  tipoComprobante: string;
  emisorRfc: string;
  receptorRfc: string;
  /** null: not a valid amount. */
  total: number | null;
  checks: { id: CheckId; ok: boolean | null; message: string; rule?: string; path?: string }[];
}

/** Verifies any CFDI 4.0, of any issuer. Stores nothing. 400 for anything else. */
export async function verifyCfdi(
  { verifier, clock }: Pick<Services, 'verifier' | 'clock'>,
  { xml, file, pacCertificate }: VerifyCfdiInput,
  language: ResponseLanguage,
  /** The caller's address: large documents of one caller are verified one at a time. */
  lane: string,
): Promise<CfdiVerdict> {
  const document = file ?? xml;
  const field = file === undefined ? 'xml' : 'file';
  if (document === undefined || document.length === 0)
    throw new AppError('XML_REQUIRED', ofField(field, 'XML_REQUIRED'));
  const pacCertificateDer = pacCertificate === undefined ? undefined : derOf(pacCertificate);
  try {
    const { checks, total, ...about } = await verifier.verify(document, { pacCertificateDer, now: clock.now(), lane });
    return {
      ...about,
      total: readAmount(total),
      checks: checks.map(({ message, ...check }) => ({ ...check, message: inLanguage(message, language) })),
    };
  } catch (error) {
    if (!(error instanceof XmlFault || error instanceof NotACfdi)) throw error;
    const code = error instanceof XmlFault ? 'NOT_XML' : 'NOT_A_CFDI';
    const params = { reason: error.text };
    throw new AppError(code, { params, ...ofField(field, code, params) });
  }
}

/** From a document that anyone may have written. */
function readAmount(text: string): number | null {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? amount(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

const certificateBytesMax = 10_240;

function derOf(text: string): Uint8Array {
  try {
    const isPem = text.includes('-----BEGIN CERTIFICATE-----');
    const bytes = isPem ? Buffer.from(text) : Buffer.from(text.replaceAll(/\s/g, ''), 'base64');
    if (bytes.length > certificateBytesMax) throw new RangeError('too large');
    return new X509Certificate(bytes).raw;
  } catch {
    throw new AppError('PAC_CERTIFICATE_INVALID', ofField('pacCertificate', 'PAC_CERTIFICATE_INVALID'));
  }
}
