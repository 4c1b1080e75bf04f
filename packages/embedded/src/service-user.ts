import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A system user that exists for one service only. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

/** `/etc/passwd` is locked while another program changes it. */
const triesMax = 20;

/**
 * The system user `name`, created if missing: without home, password or shell. For root only.
 *
 * @returns undefined if it cannot be created: no `useradd`, or a read-only `/etc`
 */
export async function serviceUser(name: string): Promise<ServiceUser | undefined> {
  const useradd = ['/usr/sbin/useradd', '/sbin/useradd'].find((path) => existsSync(path));
  for (let tries = 0; tries < triesMax; tries += 1) {
    const found = await findUser(name);
    if (found !== undefined || useradd === undefined) return found;
    const words = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
    const child = spawn(useradd, [...words, '--shell', '/usr/sbin/nologin', name], { stdio: 'ignore' });
    const [code] = (await once(child, 'close')) as [number | null];
    // 1: the file is locked; 9: another process created the user at this moment.
    if (code !== 0 && code !== 1 && code !== 9) return findUser(name);
    if (code === 1) await delay(100);
  }
  return undefined;
}

async function findUser(name: string): Promise<ServiceUser | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const [, , uid, gid] = lines.map((line) => line.split(':')).find(([first]) => first === name) ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}
