import { join } from 'node:path';
import { satTestData } from '@lacre/testing/sat-test-data';

/** Folder of SAT reference data, or undefined on a machine without it. */
export const SAT_DATA = satTestData;

/** Folder of the schemas for `satSchemasDir`. */
export const SAT_SCHEMAS = SAT_DATA === undefined ? undefined : join(SAT_DATA, 'xml');
