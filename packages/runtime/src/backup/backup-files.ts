import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DamagedBackup } from '@lacre/adapters/backup/archive-frames';
import { FileFault, fileFault } from '@lacre/adapters/backup/file-fault';
import type { Config } from '../config.ts';

/** E-mails written to files instead of being sent. */
const MAIL = 'mail';
/** File of a generated master key (a configured one is not stored). */
export const MASTER_KEY = 'master.key';
/** What a backup may write into DATA_DIR; no path can lead out of it. */
const known = /^(?:master\.key|mail\/[A-Za-z0-9@_+-][A-Za-z0-9@._+-]{0,200})$/;

/**
 * The files of DATA_DIR that cannot be recreated: a generated master key, and e-mails written to files instead of being
 * sent. Invoices, PDFs and logos are rows of the database.
 */
export async function* filesToKeep(
  config: Pick<Config, 'dataDir' | 'masterKey'>,
): AsyncGenerator<{ path: string; bytes: AsyncIterable<Buffer> }> {
  const mails = (await readdir(join(config.dataDir, MAIL)).catch(() => [])).sort();
  const paths = [...(config.masterKey === undefined ? [MASTER_KEY] : []), ...mails.map((name) => `${MAIL}/${name}`)];
  for (const path of paths.filter((one) => known.test(one))) {
    const file = await open(join(config.dataDir, path)).catch((error: NodeJS.ErrnoException) => {
      // Deleted since it was listed, or never created.
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (file) yield { path, bytes: file.createReadStream() };
  }
}

/** Files restored beside a database; deleted again unless the restore succeeds. */
export interface KeptFiles {
  write(file: unknown, bytes: AsyncIterable<Buffer>): Promise<void>;
  undo(): Promise<void>;
}

/**
 * A file only appears under its name once it is complete. An existing file with the same bytes stays: a killed restore
 * left it.
 *
 * @throws DamagedBackup for a path that no backup contains; FileFault if a different file already exists
 */
export function restoreFiles(dataDir: string): KeptFiles {
  const written: string[] = [];
  return {
    async write(file, bytes) {
      const { path } = file as { path?: unknown };
      if (typeof path !== 'string' || !known.test(path))
        throw new DamagedBackup(`the backup contains a file that does not belong to Lacre: ${JSON.stringify(path)}`);
      const target = join(dataDir, path);
      const part = join(dirname(target), '.restoring');
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await writeWhole(part, bytes).catch((error: NodeJS.ErrnoException) => {
          throw error.syscall === undefined ? error : fileFault(target, 'written', error);
        });
        const there = await readFile(target).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw fileFault(target, 'read', error);
          return undefined;
        });
        if (there === undefined) {
          await rename(part, target);
          written.push(target);
        } else if (!there.equals(await readFile(part))) {
          throw new FileFault(`${target} already exists: restore into an empty DATA_DIR`);
        }
      } finally {
        await rm(part, { force: true });
      }
    },
    async undo() {
      for (const path of written) await rm(path, { force: true });
    },
  };
}

async function writeWhole(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  await rm(path, { force: true });
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes) await handle.appendFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
