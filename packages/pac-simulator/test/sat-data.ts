import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of SAT reference data: SAT_DATA_TEST, else one beside the repository; undefined when there is none. */
export function findSatData(): string | undefined {
  const given = process.env['SAT_DATA_TEST'] ?? '';
  const beside = join(import.meta.dirname, '../../../../shared/sat');
  return [given, beside].find((dir) => dir !== '' && existsSync(join(dir, 'xml/cfd/4/cfdv40.xsd')));
}

export const SAT_DATA = findSatData();

/** Folder of the schemas for `satSchemasDir`. */
export const SAT_SCHEMAS = SAT_DATA === undefined ? undefined : join(SAT_DATA, 'xml');
