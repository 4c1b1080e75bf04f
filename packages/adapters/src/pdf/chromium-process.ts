import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { User } from './browser-program.ts';
import { makeProfile, removal } from './profile-folders.ts';

/** A browser's processes and its profile, which is deleted with them. */
export interface ChromiumProcess {
  /** Id of its first process and of the process group. */
  pid: number;
  write: Writable;
  read: Readable;
  /**
   * Resolves when it has exited and its profile is deleted, with the reason, or with the reason why it did not start.
   */
  ended: Promise<string>;
  /** Kills all its processes at once. */
  kill(): void;
}

/**
 * `env` is its complete environment; it runs as `user`, or as our own. It exits when our process does, for any reason.
 */
export function startChromium(
  path: string,
  args: readonly string[],
  env: Record<string, string>,
  user?: User,
): ChromiumProcess {
  const profile = makeProfile();
  if (user) chownSync(profile, user.uid, user.gid);
  const child = spawn(path, [...args, `--user-data-dir=${profile}`], {
    env,
    ...user,
    // In its own process group, so that renderers and all other children are killed with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, , stderr, write, read] = child.stdio as [null, null, Readable, Writable, Readable];
  // The pipes of a killed browser fail.
  for (const stream of [stderr, write, read]) stream.on('error', () => {});
  let said = '';
  stderr.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-2_000)));
  let isGone = false;
  const kill = () => {
    if (!isGone && child.pid !== undefined) killGroup(child.pid);
  };
  const atExit = () => {
    kill();
    rmSync(profile, removal);
  };
  process.once('exit', atExit);
  const ended = once(child, 'exit')
    .then(
      ([code, signal]) => `Chromium exited (${signal ?? `exit code ${code}`})${lastLine(said)}`,
      (error: Error) => error.message,
    )
    .then(async (reason) => {
      // Kills what the first process leaves behind.
      kill();
      isGone = true;
      await rm(profile, removal).catch(() => {});
      process.removeListener('exit', atExit);
      return reason;
    });
  return { pid: child.pid ?? 0, write, read, ended, kill };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group is already gone.
  }
}

const lastLine = (text: string): string => {
  const line = text.trim().split('\n').at(-1)?.slice(0, 300);
  return line ? `: ${line}` : '';
};
