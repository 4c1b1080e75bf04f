import { mkdtempSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../is-alive.ts';

/** Creates the folder of a browser's profile. Its name says which process deletes it. */
export const makeProfile = (): string => mkdtempSync(join(tmpdir(), `lacre-chromium-${process.pid}-`));

/** Exiting processes may still write. */
export const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/**
 * Deletes the profiles of processes that were killed before they could, of our own user only: nobody else can have put
 * anything into those.
 */
export async function removeLeftProfiles(): Promise<void> {
  const folder = tmpdir();
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = /^lacre-chromium-(\d+)-\w+$/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isDirectory() && found.uid === process.geteuid?.()) await rm(path, removal).catch(() => {});
  }
}
