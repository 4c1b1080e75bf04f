// node scripts/import-sat-data.ts: imports the SAT's data for the tests that follow, which would all do it at once.
import { satTestData } from '@lacre/testing/sat-test-data';
import { sharedSatData } from '@lacre/testing/shared-sat-data';

await sharedSatData(satTestData);
// Open handles would keep the process alive.
process.exit();
