import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Csd, openCsd } from '@lacre/cfdi/csd';
import { createAuthority } from '@lacre/pac-simulator/authority';
import type { TestIssuer } from '@lacre/services/certificates/csd-store';

/** A test taxpayer of the SAT (handbook, section d.4); the certificate is our simulator's, without any fiscal value. */
const person = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
/** A sandbox may be ten years ahead of real time, even with an older certificate. */
const years = 15;
const renewDays = 30;
/** A document may be dated 72 hours back. */
const headStartDays = 4;
const dayMs = 86_400_000;

/**
 * The sandbox's built-in issuer: the simulator's authority creates certificate and key once, stored in `dir`, and a new
 * pair shortly before the old one expires. If several processes call it at once, the first one decides.
 */
export async function loadTestIssuer(dir: string, now: Date): Promise<TestIssuer> {
  const folder = join(dir, 'test-issuer');
  const csd = (await read(folder, now)) ?? (await make(dir, folder, now));
  const publicKey = createPublicKey(csd.privateKey);
  let authority: ReturnType<typeof createAuthority> | undefined;
  return {
    issuer: person,
    async csdOf(organizationId) {
      authority ??= createAuthority({ dir, now: () => now });
      const { certify } = await authority;
      const noCertificado = numberOf(organizationId);
      const { rfc, nombre } = person;
      const { validFrom, validTo } = csd;
      const cer = await certify({ rfc, nombre, validFrom, validTo }, publicKey, noCertificado);
      return { noCertificado, certificadoBase64: cer.toString('base64'), privateKey: csd.privateKey };
    },
  };
}

/** 20 digits in the range of test certificates, the same in every process. */
function numberOf(organizationId: string): string {
  const digits = createHash('sha256').update(organizationId).digest().readBigUInt64BE() % 10n ** 15n;
  return `30001${String(digits).padStart(15, '0')}`;
}

async function read(folder: string, now: Date): Promise<Csd | undefined> {
  try {
    const [cer, key, password] = await Promise.all([
      readFile(join(folder, 'csd.cer')),
      readFile(join(folder, 'csd.key')),
      readFile(join(folder, 'password.txt'), 'utf8'),
    ]);
    return openCsd(cer, key, password, new Date(now.getTime() + renewDays * dayMs));
  } catch {
    return undefined;
  }
}

async function make(dir: string, folder: string, now: Date): Promise<Csd> {
  const authority = await createAuthority({ dir, now: () => now });
  const password = randomBytes(18).toString('base64url');
  const { cer, key } = await authority.issueCsd({
    rfc: person.rfc,
    nombre: person.nombre,
    password,
    validFrom: new Date(now.getTime() - headStartDays * dayMs),
    validTo: new Date(now.getTime() + years * 365 * dayMs),
  });
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await Promise.all([
    writeFile(join(draft, 'csd.cer'), cer),
    writeFile(join(draft, 'csd.key'), key, { mode: 0o600 }),
    writeFile(join(draft, 'password.txt'), password, { mode: 0o600 }),
  ]);
  if ((await read(folder, now)) === undefined) await rm(folder, { recursive: true, force: true });
  // A folder can only be renamed onto a missing or empty one, so the first process wins and the others read its files.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  const made = await read(folder, now);
  if (!made)
    throw new Error(`The sandbox's test issuer could not be created in ${folder}: check that the folder is writable`);
  return made;
}
