import { unwatchFile, watch, watchFile } from 'node:fs';
import { join } from 'node:path';
import { dataOf, type SatData, versionOf } from './import-sat-data.ts';
import { MANIFEST, readCache, readManifest } from './sat-cache.ts';

export interface SatDataWatch {
  close(): void;
}

/**
 * Some file systems (network shares, container mounts) report no changes, so the manifest is also polled this often.
 */
const POLL_MS = 2_000;

/**
 * Reports when the imported data of `dataDir` is replaced, as `npm run catalogs:update` does. `known` is the version
 * that the process has. Data that cannot be read is reported as trouble and retried at the next change.
 */
export function watchSatData(
  dataDir: string,
  known: string,
  { onData, onTrouble }: { onData(data: SatData): void | Promise<void>; onTrouble(error: unknown): void },
): SatDataWatch {
  const folder = join(dataDir, 'sat');
  const manifestPath = join(folder, MANIFEST);
  let version = known;
  let closed = false;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    const manifest = await readManifest(folder);
    if (closed || manifest === undefined || versionOf(manifest) === version) return;
    const data = dataOf(await readCache(folder, manifest), manifest);
    if (closed) return;
    version = data.version;
    await onData(data);
  };
  // One check after another: two would build the same data twice.
  const onChange = () => {
    looking = looking.then(look).catch(onTrouble);
  };
  const watcher = openWatcher(folder, (name) => {
    if (name === null || name === MANIFEST) onChange();
  });
  watchFile(manifestPath, { interval: POLL_MS, persistent: false }, onChange);
  return {
    close() {
      closed = true;
      watcher?.close();
      unwatchFile(manifestPath, onChange);
    },
  };
}

/** Undefined if watching is not possible (no folder yet, too many watches): polling still works. */
function openWatcher(folder: string, onName: (name: string | null) => void) {
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => onName(name));
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
