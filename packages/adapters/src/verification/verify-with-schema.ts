import { findAddenda, withoutAddenda } from '@lacre/cfdi/addenda';
import { complements } from '@lacre/cfdi/complements/complements';
import { readXml, type XmlElement } from '@lacre/cfdi/read-xml';
import { RETENCIONES_NAMESPACE } from '@lacre/cfdi/retentions/retenciones';
import { type Verification, verify } from '@lacre/cfdi/verify/verify';
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { SchemaVerdict } from '../sat/compile-schemas.ts';

export interface Means {
  catalogs: Catalogs;
  /** The SAT's schema; absent if it could not be obtained. */
  validateSchema?: (xml: string) => SchemaVerdict;
}

/** Certificates that a verdict trusts; DER. */
export interface VerifierTrust {
  authorities: readonly Uint8Array[];
  pacCertificates: readonly Uint8Array[];
  /** Whether test certificates are accepted. */
  acceptTest: boolean;
}

export interface Question extends VerifierTrust {
  xml: Uint8Array | string;
  now: Date;
}

/** Namespaces whose schemas are compiled. The verifier's own structure table checks documents with others. */
const COMPILED = new Set([
  'http://www.sat.gob.mx/cfd/4',
  'http://www.sat.gob.mx/TimbreFiscalDigital',
  'http://www.sat.gob.mx/Pagos20',
  RETENCIONES_NAMESPACE,
  ...complements.map(({ namespace }) => namespace),
]);

/**
 * `verify` with the SAT's schema if that covers the whole document; the Addenda, which it never covers, is removed for
 * it.
 */
export function verifyWithSchema({ catalogs, validateSchema }: Means, { xml, ...about }: Question): Verification {
  // The schema's parser gets nothing hostile: this one rejects a DOCTYPE.
  const text = typeof xml === 'string' ? xml : decode(xml);
  const core = text === undefined ? undefined : coreOf(text);
  return verify(text ?? xml, {
    ...about,
    catalogs,
    validateSchema: core === undefined || !validateSchema ? undefined : () => validateSchema(core),
  });
}

/** undefined if it is not UTF-8: the verifier reports that itself. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The document without its Addenda; undefined if some of its namespaces have no schema here. */
function coreOf(xml: string): string | undefined {
  const root = readXml(xml);
  const addenda = findAddenda(root);
  const inside = root.children.filter((child) => child !== addenda);
  return COMPILED.has(root.uri) && inside.every(isCompiled) ? withoutAddenda(xml, root) : undefined;
}

function isCompiled({ uri, children }: XmlElement): boolean {
  return COMPILED.has(uri) && children.every(isCompiled);
}
