import { mkdtempSync, rmSync } from 'node:fs';
import { link, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type OpenSatData, openSatData } from '@lacre/runtime/sat-data';
import type { Log } from '@lacre/services/ports/log';
import { fixtureCache, folderState } from './fixture-cache.ts';

export interface SharedSatData {
  opened: OpenSatData;
  /** Copies the same data into another data folder, for processes that use it. */
  give(dataDir: string): Promise<void>;
}

const opening = new Map<string | undefined, Promise<SharedSatData>>();

/**
 * The SAT's data at `source` (SAT_DATA), opened once for all services of this process: it is immutable, and reading it,
 * compiling its schemas and indexing its products is most of a start. It stays open until the process exits, without
 * preventing that.
 */
export function sharedSatData(source: string | undefined): Promise<SharedSatData> {
  const made = opening.get(source) ?? open(source);
  opening.set(source, made);
  return made;
}

async function open(source: string | undefined): Promise<SharedSatData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lacre-test-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const before = fixtureCache(`${source} ${await folderState(source)}`, ['sat']);
  await before.give(dataDir);
  const opened = await openSatData({ satData: source, dataDir }, silent, () => undefined);
  await before.keep(dataDir);
  return { opened, give: (into) => linkAll(join(dataDir, 'sat'), join(into, 'sat')) };
}

/** Hard links: changes replace a file instead of modifying it. */
async function linkAll(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length));
    await mkdir(dirname(target), { recursive: true });
    await link(path, target);
  }
}

const ignore = () => undefined;
const silent: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
