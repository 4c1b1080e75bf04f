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

/** How long after a failure the data is read again. */
const RETRY_MS = 30_000;

/**
 * Reports when the imported data of `dataDir` is replaced, as `npm run catalogs:update` does, also if that was before
 * this call. `known` is the version that the process has. Data that cannot be read or used is reported as trouble and
 * retried, at the next change or after `retryMs`.
 */
export function watchSatData(
  dataDir: string,
  known: string,
  { onData, onTrouble }: { onData(data: SatData): void | Promise<void>; onTrouble(error: unknown): void },
  retryMs = RETRY_MS,
): SatDataWatch {
  const folder = join(dataDir, 'sat');
  const manifestPath = join(folder, MANIFEST);
  let version = known;
  let closed = false;
  let looking: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  const look = async () => {
    const manifest = await readManifest(folder);
    if (closed || manifest === undefined || versionOf(manifest) === version) return;
    const data = dataOf(await readCache(folder, manifest), manifest);
    if (closed) return;
    await onData(data);
    version = data.version;
  };
  // One check after another: two would build the same data twice.
  const onChange = () => {
    looking = looking.then(look).catch((error: unknown) => {
      if (closed) return;
      onTrouble(error);
      clearTimeout(retry);
      retry = setTimeout(onChange, retryMs).unref();
    });
  };
  const watcher = openWatcher(folder, (name) => {
    if (name === null || name === MANIFEST) onChange();
  });
  watchFile(manifestPath, { interval: POLL_MS, persistent: false }, onChange);
  // A starting process read its data some seconds ago.
  onChange();
  return {
    close() {
      closed = true;
      clearTimeout(retry);
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
