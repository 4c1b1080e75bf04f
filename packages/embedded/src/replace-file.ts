import { chmod, rename, rm, writeFile } from 'node:fs/promises';

/** Atomic, for readers and for concurrent writers; with this mode, whatever the umask. */
export async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const fresh = `${path}.${process.pid}`;
  try {
    await writeFile(fresh, text);
    await chmod(fresh, mode);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
