import { readCertificateFields } from './certificate-der.ts';
import { childAt, children, INTEGER, readDer, SEQUENCE } from './der.ts';
import type { Signer } from './seal-with.ts';

/** Algorithm of a CSD: RSASSA-PKCS1-v1_5 with SHA-256 (Web Cryptography API, section 20). */
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/**
 * A signer on WebCrypto: browsers, Node, Deno, workers.
 * @param cer the certificate, DER
 * @param pkcs8 its unencrypted private key, PKCS #8 DER; the SAT's own .key is encrypted with 3DES, which WebCrypto
 *   lacks
 * @throws DOMException if the key is invalid
 */
export async function webSigner(cer: Uint8Array, pkcs8: Uint8Array<ArrayBuffer>): Promise<Signer> {
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  return {
    noCertificado: readCertificateFields(cer).serial,
    certificadoBase64: toBase64(cer),
    sign: async (bytes) => toBase64(new Uint8Array(await crypto.subtle.sign(algorithm, key, bytes))),
  };
}

/** The same as `verifySello` of `seal`, on WebCrypto. Never rejects. */
export async function verifySelloOnWeb(cadena: string, sello: string, cer: Uint8Array): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', publicKeyOf(cer), algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, fromBase64(sello), new TextEncoder().encode(cadena));
  } catch {
    return false;
  }
}

/** SubjectPublicKeyInfo of a certificate (RFC 5280, 4.1), unchanged. */
function publicKeyOf(cer: Uint8Array): Uint8Array<ArrayBuffer> {
  const tbs = children(childAt(children(readDer(cer)), 0, SEQUENCE));
  // In v3, [0] version comes first; without it the fields start one position earlier.
  const first = tbs[0]?.tag === INTEGER ? 0 : 1;
  const { content } = childAt(tbs, first + 5, SEQUENCE);
  return Uint8Array.from([SEQUENCE, ...lengthOf(content.length), ...content]);
}

/** Definite form (X.690, 8.1.3). */
const lengthOf = (length: number) =>
  length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
