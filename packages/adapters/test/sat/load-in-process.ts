import { loadSatData } from '../../src/sat/import-sat-data.ts';

/**
 * Loads SAT data in a separate process, for the test of two concurrent imports; prints its progress and the
 * coverage.
 */
const [source, dataDir = ''] = process.argv.slice(2);
const lines: string[] = [];
const { catalogs } = await loadSatData({ source, dataDir, onProgress: (text) => lines.push(text) });
process.send?.([...lines, catalogs.coverage], () => process.exit());
