import { join } from 'node:path';
import { digestOfSources } from '@lacre/adapters/sat/digest-of-sources';
import { loadSatData, type SatData } from '@lacre/adapters/sat/import-sat-data';
import { keptIndex } from '@lacre/adapters/sat/kept-index';
import { watchSatData } from '@lacre/adapters/sat/watch-sat-data';
import type { SatDataPlace } from '@lacre/adapters/verification/cfdi-verifier';
import type { Catalogs } from '@lacre/sat-catalogs';
import { type CatalogSearch, createCatalogSearch } from '@lacre/services/catalogs/catalog-search';
import type { Log } from '@lacre/services/ports/log';
import type { Config } from './config.ts';
import { type SchemaValidatorOnDemand, schemaValidatorOnDemand } from './schema-validator-on-demand.ts';

/** The current SAT data; all of it changes at once when the catalogs are updated. */
export interface CurrentSatData {
  catalogs: Catalogs;
  catalogSearch: CatalogSearch;
  schemaValidator: SchemaValidatorOnDemand | undefined;
}

export interface OpenSatData {
  readonly current: CurrentSatData;
  /** Where another process finds the same data. */
  readonly place: SatDataPlace;
  close(): void;
}

/** A document may still be checked by the worker of the replaced data. */
const DISPOSE_AFTER_MS = 60_000;

/**
 * Loads the SAT's data, and reloads it after `npm run catalogs:update`, without a restart.
 *
 * @param servesCallers compile the schemas now instead of for the first document, and prepare the product search
 */
export async function openSatData(
  { satData: source, dataDir }: Pick<Config, 'satData' | 'dataDir'>,
  log: Log,
  onProgress: (text: string) => void,
  servesCallers = false,
): Promise<OpenSatData> {
  const loaded = await loadSatData({ source, dataDir, onProgress, log: (text) => log.warn({}, text) });
  // Shown to the person who starts it.
  if (loaded.notice !== undefined) onProgress(loaded.notice);
  let schemas = loaded.schemas;
  let current: CurrentSatData = { ...ready(loaded), schemaValidator: schemas && schemaValidatorOnDemand(schemas) };
  if (servesCallers) {
    // Otherwise the first search would wait for it, and all other calls with it.
    await current.catalogSearch.prepareProducts((build) => {
      const file = join(dataDir, 'sat', 'product-search.bin');
      const key = `${loaded.version} ${digestOfSources()}`;
      return keptIndex({ file, key, build, log: (text) => log.warn({}, text) });
    });
    await current.schemaValidator?.open();
  }
  const retired = new Map<SchemaValidatorOnDemand, NodeJS.Timeout>();

  const retire = (validator: SchemaValidatorOnDemand) => {
    const timer = setTimeout(() => {
      retired.delete(validator);
      validator.dispose();
    }, DISPOSE_AFTER_MS);
    retired.set(validator, timer.unref());
  };
  const takeUp = async (data: SatData) => {
    const next = ready(data);
    // Built before any request uses it, so that it only delays requests by blocking the event loop.
    if (current.catalogSearch.isPrepared()) next.catalogSearch.products();
    const isSame = data.schemas?.name === schemas?.name;
    const schemaValidator = isSame ? current.schemaValidator : data.schemas && schemaValidatorOnDemand(data.schemas);
    if (current.schemaValidator?.isOpen) await schemaValidator?.open();
    if (!isSame && current.schemaValidator) retire(current.schemaValidator);
    schemas = data.schemas;
    current = { ...next, schemaValidator };
    log.info({ edition: data.catalogs.edition }, 'updated SAT catalogs are in use');
  };
  const watch =
    source === 'none'
      ? undefined
      : watchSatData(dataDir, loaded.version, {
          onData: takeUp,
          onTrouble: (error) =>
            log.warn({ error }, 'updated SAT catalogs cannot be read; the previous ones stay in use'),
        });
  return {
    get current() {
      return current;
    },
    place: { source, dataDir },
    close() {
      watch?.close();
      current.schemaValidator?.dispose();
      for (const [validator, timer] of retired) {
        clearTimeout(timer);
        validator.dispose();
      }
    },
  };
}

function ready(data: SatData): Pick<CurrentSatData, 'catalogs' | 'catalogSearch'> {
  return { catalogs: data.catalogs, catalogSearch: createCatalogSearch(data) };
}
