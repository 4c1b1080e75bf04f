import { runImport } from './run-import.ts';
import { type CacheManifest, writeCache } from './sat-cache.ts';
import { fingerprintSource, PUBLISHED, type SatSource } from './sat-source.ts';

/** Messages to and from the importing process. */
export interface ImportOrder {
  source: SatSource;
  /** Folder of the cache. */
  folder: string;
  /** Catalogs updated since the last import: they stay, only the schemas are imported. */
  keep?: Pick<CacheManifest, 'catalogs' | 'tables' | 'full' | 'updated'>;
}
export type ImportReport = { progress: string } | { done: true } | { failed: string };

/**
 * Imports in a separate process: reading a workbook takes several hundred MB, and a service would keep part of them.
 * Started by import-sat-data.ts; exits when its parent does.
 */
process.on('disconnect', () => process.exit(1));
process.once('message', async ({ source, folder, keep }: ImportOrder) => {
  const report = (message: ImportReport) => new Promise<void>((sent) => process.send?.(message, () => sent()));
  try {
    const fingerprint = source.id === PUBLISHED ? '' : await fingerprintSource(source);
    const wanted = keep === undefined ? source : { ...source, catalogs: undefined };
    const result = await runImport(wanted, (progress) => void report({ progress }));
    const about = { source: source.id, fingerprint, full: keep?.full ?? result.full };
    await writeCache(folder, keep?.updated === undefined ? about : { ...about, updated: keep.updated }, {
      ...result,
      ...(keep && { catalogs: keep.catalogs, tables: keep.tables }),
    });
    await report({ done: true });
  } catch (error) {
    await report({ failed: error instanceof Error ? error.message : String(error) });
  }
  process.exit();
});
