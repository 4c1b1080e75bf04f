import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAMES = ['root.cer', 'root.key', 'stamp.cer', 'stamp.key'] as const;

/** A stored authority: certificates in DER, keys in PEM (PKCS#8). */
export type AuthorityFiles = Record<(typeof NAMES)[number], Buffer>;

const folderIn = (dir: string) => join(dir, 'authority');

/** The contents of `dir/authority`; undefined if there is none. */
export async function readAuthorityFiles(dir: string): Promise<AuthorityFiles | undefined> {
  try {
    const files = await Promise.all(NAMES.map(async (name) => [name, await readFile(join(folderIn(dir), name))]));
    return Object.fromEntries(files) as AuthorityFiles;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes an authority to a folder that has none; returns the one that is there afterwards, this one or another
 * process's.
 */
export async function addAuthorityFiles(dir: string, files: AuthorityFiles): Promise<AuthorityFiles> {
  const draft = join(dir, `authority-${process.pid}-${randomUUID()}`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    for (const name of NAMES) {
      const mode = name.endsWith('.key') ? { mode: 0o600 } : {};
      await writeFile(join(draft, name), files[name], { flush: true, ...mode });
    }
    await rename(draft, folderIn(dir));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process finished first: a non-empty folder cannot be replaced.
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(code)) throw error;
  }
  const held = await readAuthorityFiles(dir);
  if (held === undefined) throw new Error(`The certificate authority could not be written to ${folderIn(dir)}`);
  return held;
}

/** Makes `dir/authority` contain this authority. A different existing one is renamed to `authority-replaced-...`. */
export async function setAuthorityFiles(dir: string, files: AuthorityFiles): Promise<void> {
  const before = await readAuthorityFiles(dir);
  if (before && isSame(before, files)) return;
  // Processes that share the folder have the same authority, so one that writes in between writes this one.
  for (let held = await addAuthorityFiles(dir, files); !isSame(held, files); held = await addAuthorityFiles(dir, files))
    await rename(folderIn(dir), join(dir, `authority-replaced-${randomUUID()}`)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
}

/** Serializes it, to be stored elsewhere. */
export function packAuthorityFiles(files: AuthorityFiles): Buffer {
  return Buffer.from(JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, files[name].toString('base64')]))));
}

/** The reverse of `packAuthorityFiles`. */
export function unpackAuthorityFiles(packed: Buffer): AuthorityFiles {
  const texts = JSON.parse(packed.toString()) as Record<string, string>;
  return Object.fromEntries(NAMES.map((name) => [name, Buffer.from(texts[name] ?? '', 'base64')])) as AuthorityFiles;
}

const isSame = (one: AuthorityFiles, other: AuthorityFiles) => NAMES.every((name) => one[name].equals(other[name]));
