import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthority } from '@lacre/pac-simulator/authority';
import { inspectCertificate } from '@lacre/pac-simulator/inspect-certificate';
import { type Person, personOf } from './people.ts';

/** A CSD as its owner has it, with the person it belongs to. */
export interface DemoCsd {
  person: Person;
  /** X.509, DER. */
  cer: Buffer;
  /** Encrypted PKCS#8, DER. */
  key: Buffer;
  password: string;
}

/** Reads the pair in a folder. Throws an Error that says what is missing or duplicated. */
export async function readCsd(folder: string, password: string): Promise<DemoCsd> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`--csd: there is no folder ${folder}`);
    if (error.code === 'ENOTDIR')
      throw new Error(`--csd wants the folder that holds the .cer and the .key, and ${folder} is a file`);
    throw error;
  });
  const [cer, key] = await Promise.all(['.cer', '.key'].map((ending) => readOnly(folder, names, ending)));
  if (cer === undefined || key === undefined) throw new Error(`--csd: ${folder} could not be read`);
  const facts = inspectCertificate(cer.toString('base64'));
  if (facts === undefined) throw new Error(`--csd: the .cer in ${folder} is not a certificate in DER form`);
  return { person: personOf(facts), cer, key, password };
}

function readOnly(folder: string, names: string[], ending: string): Promise<Buffer> {
  const found = names.filter((name) => name.toLowerCase().endsWith(ending));
  if (found.length > 1)
    throw new Error(
      `--csd: ${folder} has ${found.length} ${ending} files (${found.join(', ')}); keep one pair per folder`,
    );
  const [name] = found;
  if (name === undefined)
    throw new Error(`--csd: ${folder} has no ${ending} file; a CSD is a pair of a .cer and a .key`);
  return readFile(join(folder, name));
}

const dayMs = 86_400_000;

/** Whether this folder has the simulator's certificate authority: the simulator trusts only its certificates. */
export function hasAuthority(simulatorDir: string): boolean {
  return existsSync(join(simulatorDir, 'authority', 'root.cer'));
}

/** A new CSD of a test person, from the authority that the simulator in this folder trusts. */
export async function generateCsd(simulatorDir: string, person: Person, now: Date): Promise<DemoCsd> {
  const authority = await createAuthority({ dir: simulatorDir, now: () => now });
  const password = randomBytes(12).toString('base64url');
  const { cer, key } = await authority.issueCsd({
    rfc: person.rfc,
    nombre: person.nombre,
    password,
    validFrom: new Date(now.getTime() - dayMs),
    validTo: new Date(now.getTime() + 4 * 365 * dayMs),
  });
  return { person, cer, key, password };
}
