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

/** The SAT's data as it is now; all of it changes at once when the catalogs are updated. */
export interface CurrentSatData {
  catalogs: Catalogs;
  catalogSearch: CatalogSearch;
  schemaValidator: SchemaValidatorOnDemand | undefined;
}

export interface OpenSatData {
  readonly current: CurrentSatData;
  /** Where another process finds the same. */
  readonly place: SatDataPlace;
  close(): void;
}

/** A document may still be checked on the side thread of what was replaced. */
const DISPOSE_AFTER_MS = 60_000;

/**
 * Loads the SAT's data and takes up what `npm run catalogs:update` puts beside it, without a restart.
 *
 * @param servesCallers the schemas are compiled now, else for the first document, and the product search is prepared
 */
export async function openSatData(
  { satData: source, dataDir }: Pick<Config, 'satData' | 'dataDir'>,
  log: Log,
  onProgress: (text: string) => void,
  servesCallers = false,
): Promise<OpenSatData> {
  const loaded = await loadSatData({ source, dataDir, onProgress, log: (text) => log.warn({}, text) });
  // Said openly where the person who starts it looks.
  if (loaded.notice !== undefined) onProgress(loaded.notice);
  let schemas = loaded.schemas;
  let current: CurrentSatData = { ...ready(loaded), schemaValidator: schemas && schemaValidatorOnDemand(schemas) };
  if (servesCallers) {
    // The first search would wait for it, and all other calls with it.
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
    // Built before any request is sent to it, so that no request waits for it longer than the event loop does.
    if (current.catalogSearch.isPrepared()) next.catalogSearch.products();
    const isSame = JSON.stringify(data.schemas) === JSON.stringify(schemas);
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
          onTrouble: (error) => log.warn({ error }, 'updated SAT catalogs cannot be read; the ones before stay in use'),
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
