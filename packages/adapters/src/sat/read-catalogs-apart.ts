import { startWorkerProcess } from '../concurrency/worker-process.ts';
import type { RawCatalog } from './catalog-rows.ts';
import { IMPORT_MEMORY_MB, IMPORT_MS, tooMuchToImport } from './import-limits.ts';
import type { SatSource } from './sat-source.ts';

/**
 * The rows of a folder or a workbook, read in another process: a file that someone prepared may need any amount of
 * memory and time. Throws an Error naming what cannot be read; rejects with the signal's reason when it is aborted.
 */
export async function readCatalogsApart(
  source: NonNullable<SatSource['catalogs']>,
  { limitMs = IMPORT_MS, signal }: { limitMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<RawCatalog[]> {
  const reader = await startWorkerProcess(new URL('./catalogs-worker.ts', import.meta.url), undefined, {
    memoryMb: IMPORT_MEMORY_MB,
    isQuiet: true,
  });
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    reader.end();
  }, limitMs);
  signal?.addEventListener('abort', reader.end);
  try {
    signal?.throwIfAborted();
    return (await reader.work(source)) as RawCatalog[];
  } catch (error) {
    signal?.throwIfAborted();
    throw isLate || !reader.isAlive() ? new Error(tooMuchToImport(limitMs), { cause: error }) : error;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', reader.end);
    reader.end();
  }
}
