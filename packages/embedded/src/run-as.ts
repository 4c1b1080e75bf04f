import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How to start a program that refuses to run as root. */
export type RunAs = {
  /** Owner of the files the program writes; undefined if this process is not root. */
  uid: number | undefined;
  gid: number | undefined;
  /** Command line before the program; empty if uid and gid are passed to spawn. */
  prefix: string[];
};

/** If no user of our own can be created. */
export const NOBODY = 65534;
/** Bits of CAP_DAC_OVERRIDE, to pass closed folders, and CAP_SETPCAP, to hand that on. */
const CAPABILITIES = (1n << 1n) | (1n << 8n);

/**
 * Decides as which user to run a program that refuses root: our own if we are not root, else the owner of its data
 * (`fallback` for new data). If that user cannot reach one of `paths`, as in a checkout below root's own 0700 home, the
 * program keeps the single capability that lets it pass (setpriv of util-linux, part of every Debian).
 *
 * @throws Error naming the closed folder if there is no way
 */
export function runAs(
  dataFolder: string,
  paths: string[],
  fallback: { uid: number; gid: number } = { uid: NOBODY, gid: NOBODY },
): RunAs {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined, prefix: [] };
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined;
  const [uid, gid] = owner !== undefined && owner.uid !== 0 ? [owner.uid, owner.gid] : [fallback.uid, fallback.gid];
  const closed = paths.map((path) => firstClosed(path, uid, gid)).find((path) => path !== undefined);
  if (closed === undefined) return { uid, gid, prefix: [] };
  const setpriv = findOnPath('setpriv');
  if (setpriv === undefined || !mayKeepCapability()) {
    throw new Error(
      `PostgreSQL does not run as root, and as user ${uid} it cannot enter ${closed}: ` +
        `run as an ordinary user, move Lacre to another folder, or let others enter with "chmod o+x ${closed}"`,
    );
  }
  const capability = '+dac_override';
  return {
    uid,
    gid,
    prefix: [
      setpriv,
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      // Otherwise access(2), with which PostgreSQL looks for its programs, would ignore the capability.
      '--securebits=+no_setuid_fixup',
      '--',
    ],
  };
}

/** The first folder on the way to `path`, or `path` itself, that the user cannot enter or read. */
export function firstClosed(path: string, uid: number, gid: number): string | undefined {
  const parent = dirname(path);
  const above = parent === path ? undefined : firstClosed(parent, uid, gid);
  if (above !== undefined || !existsSync(path)) return above;
  const stats = statSync(path);
  const shift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0;
  const needed = stats.isDirectory() ? 0o1 : 0o5;
  return ((stats.mode >> shift) & needed) === needed ? undefined : path;
}

function mayKeepCapability(): boolean {
  const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${bounding}`) & CAPABILITIES) === CAPABILITIES;
}

/** The first file called `name` in the folders of PATH and of the system. */
export function findOnPath(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/bin', '/usr/bin', '/bin'];
  return folders
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path) && statSync(path).isFile());
}
