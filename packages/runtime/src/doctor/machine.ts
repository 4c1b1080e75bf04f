import { randomUUID } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MANIFEST, readManifest } from '@lacre/adapters/sat/sat-cache';
import { findSatSource } from '@lacre/adapters/sat/sat-source';
import { lookForChromium, tryChromium } from '@lacre/embedded/chromium';
import type { Config } from '../config.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const gib = 2 ** 30;
const dayMs = 86_400_000;
/** The SAT changes catalogs every few weeks. */
const oldDays = 60;

/** DATA_DIR is writable, and has free space. */
export async function examineDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  const about = 'disk';
  try {
    const probe = join(dataDir, `.doctor-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const room = `${(free / gib).toFixed(1)} GiB free in ${dataDir}`;
    if (free < gib)
      return fail(about, `${room}: free some space, or move DATA_DIR. With less than 1 GiB imports and PDFs fail`);
    return free < 5 * gib ? warn(about, `${room}: less than 5 GiB`) : ok(about, room);
  } catch (error) {
    return fail(about, `DATA_DIR cannot be used: ${reasonOf(error)}. ${remedyOf(error, dataDir)}`);
  }
}

function remedyOf(error: unknown, dataDir: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT')
    return `There is no folder ${dataDir}: correct DATA_DIR, or start Lacre once, which creates it`;
  if (code === 'ENOTDIR') return `${dataDir} is not a folder: correct DATA_DIR`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Its disk is full: free some space, or move DATA_DIR';
  if (code === 'EROFS') return 'It is mounted read-only: mount it writable, or move DATA_DIR';
  return 'Make it writable for the user that Lacre runs as';
}

/** Whether the browser of CHROMIUM_PATH starts: no other one is used for printing. If unset: whether any is found. */
export async function examineChromium({
  chromiumPath,
  dataDir,
}: Pick<Config, 'chromiumPath' | 'dataDir'>): Promise<Finding> {
  const about = 'PDF';
  if (chromiumPath === undefined || chromiumPath === '') {
    const found = await lookForChromium(dataDir);
    if ('problem' in found) return fail(about, `PDFs return 503: ${found.problem}`);
    if ('isPacked' in found) return ok(about, 'PDFs use the bundled Chromium: the first print unpacks it');
    return ok(about, `${found.version} starts (${found.path})`);
  }
  const { version, problem } = await tryChromium(chromiumPath);
  if (version !== undefined) return ok(about, `${version} starts (CHROMIUM_PATH)`);
  return fail(
    about,
    `CHROMIUM_PATH is ${chromiumPath}, which does not start (${problem}), so PDFs return 503: set it to the executable of a Chromium or Chrome, or unset it to let Lacre find one`,
  );
}

/** Whether SAT_DATA points to the SAT's data, and when it was last imported into DATA_DIR, by the manifest. */
export async function examineSatData(
  { satData, dataDir }: Pick<Config, 'satData' | 'dataDir'>,
  now: Date,
): Promise<Finding> {
  const about = 'SAT data';
  if (satData === 'none')
    return warn(
      about,
      'SAT_DATA=none: only the starter set of codes is known, and documents are not checked against schemas',
    );
  const folder = join(dataDir, 'sat');
  const manifest = await readManifest(folder);
  const fault = satData === undefined ? undefined : await faultOfSource(satData);
  if (fault !== undefined)
    return satData !== undefined && manifest?.source === resolve(satData)
      ? warn(about, `${fault} The data imported from there earlier is used`)
      : fail(about, `${fault} Lacre does not start until then`);
  if (manifest === undefined && satData !== undefined)
    return warn(about, `not imported yet: the next start imports ${satData}, which takes a minute`);
  if (manifest === undefined)
    return warn(
      about,
      'not imported yet, so only the starter set of codes is known: the next start downloads them, which takes minutes. If the SAT cannot be reached, set SAT_DATA to a folder with its files',
    );
  const { mtime } = await stat(join(folder, MANIFEST));
  const days = Math.floor((now.getTime() - mtime.getTime()) / dayMs);
  const imported = `imported ${days} days ago`;
  if (!manifest.full || manifest.schemas === undefined)
    return warn(about, `${imported}, but incomplete: see the log of the import, then run "npm run catalogs:update"`);
  return days > oldDays ? warn(about, `${imported}: run "npm run catalogs:update"`) : ok(about, imported);
}

const faultOfSource = (satData: string): Promise<string | undefined> =>
  findSatSource(satData).then(() => undefined, reasonOf);
