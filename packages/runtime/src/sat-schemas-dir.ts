import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';

/**
 * Folder with the SAT's published XSDs (`xml/cfd/4/cfdv40.xsd` below it): that of SAT_DATA, else the downloaded one.
 * For the simulator's own checks.
 */
export function findSatSchemasDir({ satData, dataDir }: Pick<Config, 'satData' | 'dataDir'>): string | undefined {
  if (satData === 'none') return undefined;
  const folders = satData === undefined ? [join(dataDir, 'sat')] : [satData, dirname(satData)];
  return folders.find((folder) => existsSync(join(folder, 'xml', 'cfd', '4', 'cfdv40.xsd')));
}
