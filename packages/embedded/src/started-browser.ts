import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserUser } from './browser-user.ts';
import { replaceFile } from './replace-file.ts';

/** What decides whether a browser starts, as far as it can be checked without starting it. */
export interface BrowserStart {
  path: string;
  env: Record<string, string>;
  user: BrowserUser | undefined;
}

interface Remembered {
  key: string;
  version: string;
}

/**
 * The version of the last browser that was started successfully; undefined if it was another one, or has changed since.
 */
export async function startedBefore(folder: string, start: BrowserStart): Promise<string | undefined> {
  try {
    const { key, version } = JSON.parse(await readFile(fileIn(folder), 'utf8')) as Remembered;
    return key === (await keyOf(start)) && typeof version === 'string' ? version : undefined;
  } catch {
    // Never started, or unknown: start it to find out.
    return undefined;
  }
}

/** Does not reject: if this fails, the browser is started again next time. */
export async function rememberStart(folder: string, start: BrowserStart, version: string): Promise<void> {
  try {
    const remembered: Remembered = { key: await keyOf(start), version };
    await replaceFile(fileIn(folder), JSON.stringify(remembered), 0o644);
  } catch {
    // Nothing was written.
  }
}

async function keyOf({ path, env, user }: BrowserStart): Promise<string> {
  const { dev, ino, size, mtimeMs, ctimeMs } = await stat(path);
  const own = process.getuid?.();
  return JSON.stringify([path, dev, ino, size, mtimeMs, ctimeMs, env, user ?? own, process.env['LD_LIBRARY_PATH']]);
}

const fileIn = (folder: string) => join(folder, 'started.json');
