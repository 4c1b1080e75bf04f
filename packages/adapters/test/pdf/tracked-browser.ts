import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A program that records the id of every process started from it and then becomes the browser. */
export interface TrackedBrowser {
  path: string;
  pids(): number[];
  remove(): void;
}

/** `command` is shell text that replaces the recorded process, `exec` included. */
export function trackBrowser(command: string): TrackedBrowser {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-browser-'));
  const path = join(folder, 'browser');
  const noted = join(folder, 'pids');
  writeFileSync(path, `#!/bin/sh\necho $$ >> '${noted}'\n${command}\n`, { mode: 0o755 });
  return {
    path,
    pids: () => (existsSync(noted) ? readFileSync(noted, 'utf8').trim().split('\n').map(Number) : []),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the process is gone; the test's time limit is the limit. */
export async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await setTimeout(5);
}
