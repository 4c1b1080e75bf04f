import { runImport } from './run-import.ts';
import { writeCache } from './sat-cache.ts';
import { fingerprintSource, PUBLISHED, type SatSource } from './sat-source.ts';

/** What the process that imports is told and tells. */
export interface ImportOrder {
  source: SatSource;
  /** Folder of the cache. */
  folder: string;
}
export type ImportReport = { progress: string } | { done: true } | { failed: string };

/**
 * Imports in a process of its own: reading a workbook takes some hundred MB, and a service would keep a part of them.
 * Started by import-sat-data.ts; ends when its parent does.
 */
process.on('disconnect', () => process.exit(1));
process.once('message', async ({ source, folder }: ImportOrder) => {
  const report = (message: ImportReport) => new Promise<void>((sent) => process.send?.(message, () => sent()));
  try {
    const fingerprint = source.id === PUBLISHED ? '' : await fingerprintSource(source);
    const result = await runImport(source, (progress) => void report({ progress }));
    await writeCache(folder, { source: source.id, fingerprint, full: result.full }, result);
    await report({ done: true });
  } catch (error) {
    await report({ failed: error instanceof Error ? error.message : String(error) });
  }
  process.exit();
});
