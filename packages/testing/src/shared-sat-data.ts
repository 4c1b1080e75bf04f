import { mkdtempSync, rmSync } from 'node:fs';
import { link, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type OpenSatData, openSatData } from '@lacre/runtime/sat-data';
import type { Log } from '@lacre/services/ports/log';
import { folderState, madeBefore } from './made-before.ts';

export interface SharedSatData {
  opened: OpenSatData;
  /** Puts the same into another data folder, for processes that are started on it. */
  give(dataDir: string): Promise<void>;
}

const opening = new Map<string | undefined, Promise<SharedSatData>>();

/**
 * The SAT's data at `source` (SAT_DATA), opened once for all services of this process: it never changes under a test,
 * and reading it, compiling its schemas and indexing its products is most of what a start costs. It stays open until
 * the process ends, which it does not keep from ending.
 */
export function sharedSatData(source: string | undefined): Promise<SharedSatData> {
  const made = opening.get(source) ?? open(source);
  opening.set(source, made);
  return made;
}

async function open(source: string | undefined): Promise<SharedSatData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lacre-test-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const before = madeBefore(`${source} ${await folderState(source)}`, ['sat']);
  await before.give(dataDir);
  const opened = await openSatData({ satData: source, dataDir }, silent, () => undefined);
  await before.keep(dataDir);
  return { opened, give: (into) => linkAll(join(dataDir, 'sat'), join(into, 'sat')) };
}

/** The same files under another name: who changes one puts a new one in its place. */
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
