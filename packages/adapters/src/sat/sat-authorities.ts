import { createHash, X509Certificate } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { replaceFile } from './sat-cache.ts';

export interface LoadSatAuthoritiesOptions {
  /** SAT_DATA: `roots/*.cer` in that folder, or beside that workbook, are the certificates of the SAT's authorities. */
  source: string | undefined;
  /** Trusted certificates are kept in `<dataDir>/sat/roots`, each file named by its fingerprint. */
  dataDir: string;
  /** SAT_ROOTS: SHA-256 fingerprints, hex. If given, only these are trusted. */
  pins: readonly string[];
  onProgress: (text: string) => void;
  /** Reports what was not trusted, and why. */
  log: (text: string) => void;
}

interface Authority {
  fingerprint: string;
  x509: X509Certificate;
  file: string;
}

const CERTIFICATE_BYTES_MAX = 10_240;

/**
 * Certificates, DER, of the SAT's authorities, against which the issuer of a CSD is checked. The first import is
 * trusted and pinned; later ones only if a trusted authority signed them, or if `pins` lists them. Empty if there are
 * none. Throws an Error naming a file of the source that is not an authority's certificate.
 */
export async function loadSatAuthorities(options: LoadSatAuthoritiesOptions): Promise<Uint8Array[]> {
  const kept = join(options.dataDir, 'sat', 'roots');
  const pins = options.pins.map(plainFingerprint);
  const held = await readHeld(kept, options.log);
  const offered = await readOffered(options.source);
  const believed = new Map<string, Authority>();
  for (const authority of held) if (pins.length === 0 || pins.includes(authority.fingerprint)) take(authority);
  // Even a tampered file was there: another import is not the first one.
  const isFirst = (await certificatesIn(kept)).length === 0;
  // A new authority may be signed by another new one that comes later in the folder.
  for (let more = true; more; ) {
    more = false;
    for (const authority of offered) {
      if (believed.has(authority.fingerprint)) continue;
      const isTrusted =
        pins.length > 0
          ? pins.includes(authority.fingerprint)
          : isFirst || [...believed.values()].some(({ x509 }) => authority.x509.verify(x509.publicKey));
      if (!isTrusted) continue;
      await mkdir(kept, { recursive: true });
      await replaceFile(join(kept, `${authority.fingerprint}.cer`), authority.x509.raw);
      options.onProgress(`Authority of the SAT pinned: ${nameOf(authority)}, SHA-256 ${authority.fingerprint}`);
      take(authority);
      more = true;
    }
  }
  for (const authority of offered)
    if (!believed.has(authority.fingerprint))
      options.log(
        `${authority.file} is not trusted: it is not one of the pinned authorities and none of them signed it. ` +
          `Compare its fingerprint with the one that the SAT publishes and add it to SAT_ROOTS: ${authority.fingerprint}`,
      );
  return [...believed.values()].map(({ x509 }) => new Uint8Array(x509.raw));

  function take(authority: Authority): void {
    believed.set(authority.fingerprint, authority);
  }
}

/** A file that does not match its name was modified behind our back. */
async function readHeld(folder: string, log: (text: string) => void): Promise<Authority[]> {
  const found: Authority[] = [];
  for (const name of await certificatesIn(folder)) {
    const authority = await readAuthority(join(folder, name)).catch(() => undefined);
    if (authority && name === `${authority.fingerprint}.cer`) found.push(authority);
    else log(`${join(folder, name)} does not match its name and is not trusted`);
  }
  return found;
}

async function readOffered(source: string | undefined): Promise<Authority[]> {
  if (source === undefined || source === '' || source === 'none') return [];
  const path = resolve(source);
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
  const folder = join(isFolder ? path : dirname(path), 'roots');
  return Promise.all((await certificatesIn(folder)).map((name) => readAuthority(join(folder, name))));
}

async function certificatesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.cer$/i.test(name)).sort();
}

async function readAuthority(file: string): Promise<Authority> {
  const { size } = await stat(file);
  const x509 = size <= CERTIFICATE_BYTES_MAX ? certificateOf(await readFile(file)) : undefined;
  if (x509?.ca !== true)
    throw new Error(
      `SAT_DATA: ${file} is not the certificate of an authority. Put only the SAT's own files into roots/.`,
    );
  return { fingerprint: createHash('sha256').update(x509.raw).digest('hex'), x509, file };
}

function certificateOf(bytes: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}

const nameOf = ({ x509 }: Authority) => /^CN=(.*)$/m.exec(x509.subject)?.[1] ?? 'without a name';

/** `AB:CD...` as browsers display it, or plain hex. */
const plainFingerprint = (text: string) => text.replaceAll(/[:\s]/g, '').toLowerCase();
