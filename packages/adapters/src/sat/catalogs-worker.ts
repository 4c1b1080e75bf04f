import type { PrepareWorker } from '../concurrency/worker-process.ts';
import type { RawCatalog } from './catalog-rows.ts';
import { readCatalogs } from './run-import.ts';
import type { SatSource } from './sat-source.ts';

/** Reads the catalogs of an update; see read-catalogs-apart.ts. */
const prepare: PrepareWorker<undefined, NonNullable<SatSource['catalogs']>, Promise<RawCatalog[]>> = () => readCatalogs;
export default prepare;
