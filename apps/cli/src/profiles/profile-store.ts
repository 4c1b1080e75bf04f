import { randomUUID } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { configFolder, makePrivateFolder } from './folders.ts';
import type { Profiles } from './profile.ts';

/** Where profiles are written. Fails for a user without a home folder. */
export function profilesFile({ env, texts }: Pick<Cli, 'env' | 'texts'>): string {
  const folder = configFolder(env);
  if (folder === undefined) throw new Failure(exitCodes.usage, texts.noHome);
  return join(folder, 'profiles.json');
}

/** Reads the stored profiles. Makes the file private if others could read it. */
export async function readProfiles(cli: Cli): Promise<Profiles> {
  if (configFolder(cli.env) === undefined) return { profiles: {} };
  const file = profilesFile(cli);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return { profiles: {} };
    throw new Failure(exitCodes.usage, cli.texts.unreadable(file, codeOf(error)));
  }
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    await chmod(file, 0o600).catch((error) => {
      throw new Failure(exitCodes.usage, cli.texts.exposed(file, codeOf(error)));
    });
  try {
    const { current, profiles } = JSON.parse(text) as Profiles;
    return { ...(current !== undefined && { current }), profiles: { ...profiles } };
  } catch {
    throw new Failure(exitCodes.usage, cli.texts.brokenProfiles(file));
  }
}

/** Reads, changes and writes the profiles under a lock; the file is replaced atomically and private to the user. */
export function changeProfiles<Answer>(
  cli: Cli,
  change: (profiles: Profiles) => Answer | Promise<Answer>,
): Promise<Answer> {
  return underLock(cli, async () => {
    const profiles = await readProfiles(cli);
    const answer = await change(profiles);
    const file = profilesFile(cli);
    await replace(file, `${JSON.stringify(profiles, null, 2)}\n`).catch((error) => {
      throw cannotKeep(cli, file, error);
    });
    return answer;
  });
}

/** Fails if profiles could not be written: before a credential is asked for that could not be kept. */
export const checkProfilesFolder = (cli: Cli): Promise<void> => underLock(cli, async () => {});

const cannotKeep = ({ texts }: Cli, file: string, error: unknown) =>
  new Failure(exitCodes.failed, texts.cannotKeepProfiles(file, codeOf(error)));

async function replace(file: string, text: string): Promise<void> {
  const written = `${file}.${randomUUID()}`;
  const opened = await open(written, 'wx', 0o600);
  try {
    await opened.writeFile(text);
    await opened.sync();
  } finally {
    await opened.close();
  }
  await rename(written, file);
}

/** Locks that their process has not touched for so long are of one that died. */
const staleMs = 60_000;

async function underLock<Answer>(cli: Cli, work: () => Promise<Answer>): Promise<Answer> {
  const file = profilesFile(cli);
  const lock = `${file}.lock`;
  await makePrivateFolder(dirname(lock)).catch((error) => {
    throw cannotKeep(cli, file, error);
  });
  for (;;) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw cannotKeep(cli, file, error);
      const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > staleMs) await rm(lock, { force: true });
      else await sleep(50);
    }
  }
  const touching = setInterval(() => touch(lock), staleMs / 4);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    await rm(lock, { force: true });
  }
}

/** Taken over during a slow refresh, the same token would be sent twice, which ends the authorization. */
function touch(lock: string): void {
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch {
    // Deleted by hand: nothing to keep.
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
