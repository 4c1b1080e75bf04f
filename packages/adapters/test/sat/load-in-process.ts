import { loadSatData } from '../../src/sat/import-sat-data.ts';

/**
 * Loads SAT data in a process of its own, for the test of two that import at once; prints its progress and the
 * coverage.
 */
const [source, dataDir = ''] = process.argv.slice(2);
const lines: string[] = [];
const { catalogs } = await loadSatData({ source, dataDir, onProgress: (text) => lines.push(text) });
process.send?.([...lines, catalogs.coverage], () => process.exit());
