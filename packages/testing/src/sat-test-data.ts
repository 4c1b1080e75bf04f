import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folder of the SAT's reference data (catalogs, schemas, XSLT, public test certificates), which we may not distribute:
 * SAT_DATA_TEST, otherwise the one next to the checkout. Undefined if missing, and for `SAT_DATA_TEST=none`.
 */
export const satTestData: string | undefined = findSatTestData();

function findSatTestData(): string | undefined {
  const given = process.env['SAT_DATA_TEST'] ?? '';
  const folder = given === '' ? join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'sat') : given;
  if (given === 'none' || (given === '' && !existsSync(join(folder, 'catalogs')))) return undefined;
  if (!existsSync(join(folder, 'catalogs'))) throw new Error(`SAT_DATA_TEST: there is no SAT data in ${folder}`);
  return folder;
}
