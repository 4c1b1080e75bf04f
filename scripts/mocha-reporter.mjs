import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import mocha from 'mocha';

/** How long a process may stay open after its last test before that counts as a failure. */
const PATIENCE = 10_000;

/**
 * Mocha's spec reporter, which also writes the counts and the titles of failures to the package's file
 * LACRE_TEST_COUNTS.
 */
class CountingReporter extends mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failures = [];
    runner.on('fail', (test, error) => {
      failures.push(`${test.fullTitle()}: ${String(error?.message ?? error).split('\n', 1)[0]}`);
    });
    runner.once('end', () => {
      const file = process.env.LACRE_TEST_COUNTS;
      if (!file) return;
      const { passes: passed, failures: failed, pending: skipped } = runner.stats;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ passed, failed, skipped, failures }));
      setTimeout(() => {
        const open = [...new Set(process.getActiveResourcesInfo())].join(', ');
        process.stderr.write(`the tests are over but something keeps the process open: ${open}\n`);
        process.exit(1);
      }, PATIENCE).unref();
    });
  }
}

export { CountingReporter as default, CountingReporter as 'module.exports' };
