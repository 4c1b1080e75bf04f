import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import type { PacSimulatorOptions } from '../src/simulator.ts';

/** Where the PAC of a test stores its ledger. */
export type ChosenLedger = {
  /** For the options of a simulator. */
  options(): Pick<PacSimulatorOptions, 'database'>;
  /** Deletes every stamp, so that the next test begins with an empty ledger as in a new folder. */
  clear(): Promise<void>;
};

/** Runs the same tests for a PAC with its ledger in a file of its folder and for one with its ledger in PostgreSQL. */
export function describeOnEachLedger(title: string, body: (ledger: ChosenLedger) => void): void {
  describe(`${title}, with its ledger in a file`, () => body({ options: () => ({}), clear: () => Promise.resolve() }));
  describe(`${title}, with its ledger in the database`, () => {
    let test: TestDatabase;
    before(async () => {
      test = await createTestDatabase();
    });
    after(() => test.drop());
    body({
      // As the service does: its login has no other role.
      options: () => ({ database: { url: test.url, role: 'lacre_system' } }),
      async clear() {
        await test.dataSource.query('truncate pac_simulator.stamp, pac_simulator.relation, pac_simulator.seen');
      },
    });
  });
}
