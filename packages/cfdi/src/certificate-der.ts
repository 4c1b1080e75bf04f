import {
  BIT_STRING,
  childAt,
  children,
  type DerElement,
  DerError,
  INTEGER,
  OCTET_STRING,
  OID,
  oidText,
  readDer,
  SEQUENCE,
  SET,
  stringText,
  timeValue,
} from './der.ts';

/** Fields of a certificate of the SAT, unverified. */
export interface CertificateFields {
  /** The serial's bytes read as ASCII: 20 digits in every certificate of the SAT. */
  serial: string;
  /** Attribute type (dotted) to text; the first occurrence counts. */
  subject: Map<string, string>;
  issuer: Map<string, string>;
  validFrom: Date;
  validTo: Date;
  /** KeyUsage bits that are set, by number (RFC 5280, 4.2.1.3); undefined without the extension. */
  keyUsage: Set<number> | undefined;
}

const KEY_USAGE = '2.5.29.15';

/** Reads an X.509 v3 certificate (RFC 5280). Throws a `DerError` if the bytes are not one. */
export function readCertificateFields(der: Uint8Array): CertificateFields {
  const outer = readDer(der);
  if (outer.tag !== SEQUENCE) throw new DerError('not a certificate');
  const tbs = children(childAt(children(outer), 0, SEQUENCE));
  // In v3, [0] version comes first; without it the fields start one position earlier.
  const first = tbs[0]?.tag === 0xa0 ? 1 : 0;
  const serial = childAt(tbs, first, INTEGER).content;
  const issuer = childAt(tbs, first + 2, SEQUENCE);
  const validity = children(childAt(tbs, first + 3, SEQUENCE));
  const subject = childAt(tbs, first + 4, SEQUENCE);
  const [notBefore, notAfter] = validity;
  if (!notBefore || !notAfter) throw new DerError('certificate without validity');
  return {
    serial: String.fromCharCode(...serial.subarray(0, 64)),
    subject: readName(subject),
    issuer: readName(issuer),
    validFrom: timeValue(notBefore),
    validTo: timeValue(notAfter),
    keyUsage: readKeyUsage(tbs.find((element) => element.tag === 0xa3)),
  };
}

function readName(name: DerElement): Map<string, string> {
  const found = new Map<string, string>();
  for (const relative of children(name)) {
    if (relative.tag !== SET) throw new DerError('malformed name');
    for (const pair of children(relative)) {
      const [type, value] = children(pair);
      if (type?.tag !== OID || value === undefined) throw new DerError('malformed name');
      const key = oidText(type);
      if (!found.has(key)) found.set(key, stringText(value));
    }
  }
  return found;
}

function readKeyUsage(extensions: DerElement | undefined): Set<number> | undefined {
  if (extensions === undefined) return undefined;
  for (const extension of children(childAt(children(extensions), 0, SEQUENCE))) {
    const parts = children(extension);
    if (oidText(childAt(parts, 0, OID)) !== KEY_USAGE) continue;
    // The critical flag is optional, the value is always last.
    const bits = readDer(childAt(parts, parts.length - 1, OCTET_STRING).content);
    if (bits.tag !== BIT_STRING) throw new DerError('malformed key usage');
    const set = new Set<number>();
    const bytes = bits.content.subarray(1);
    for (let i = 0; i < bytes.length * 8; i++) {
      if (((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) set.add(i);
    }
    return set;
  }
  return undefined;
}
