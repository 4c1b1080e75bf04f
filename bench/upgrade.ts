/**
 * An upgrade under load: npm run bench -- upgrade [COMMIT] [--seconds 60]
 *
 * Two APIs and two workers of an earlier commit (by default the one before the latest migration) are under load while
 * this checkout migrates their database. One of each is replaced, so that both versions work on the same rows; then the
 * others are too. Clients must notice nothing, and nothing may be duplicated or lost. Needs Caddy, the git history, and
 * an earlier version that runs with the installed dependencies.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { row } from './harness/figures.ts';
import { hasCaddy } from './soak/front.ts';
import { describeCommit, findCommit, findPredecessor } from './upgrade/earlier-version.ts';
import { rehearseUpgrade } from './upgrade/rehearse.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' } },
});
const [named] = positionals;
const commit = named === undefined ? findPredecessor() : findCommit(named);
if (!hasCaddy()) throw new Error('The rehearsal needs Caddy, the proxy of deploy/: install it and try again');
if (commit === undefined) {
  // A copy without history, or a shallow clone, has no earlier version to start from.
  console.log(`DID NOT RUN: the git history here has no ${named ?? 'commit before the latest migration'}`);
} else {
  const dir = await mkdtemp(join(tmpdir(), 'lacre-upgrade-'));
  try {
    const result = await rehearseUpgrade(dir, commit, () => wait(Number(values.seconds) * 1_000));
    row('upgraded from', describeCommit(commit));
    row('migrations made meanwhile', String(result.applied.length), `${(result.migratedMs / 1_000).toFixed(1)} s`);
    row('requests, documents, cancellations', `${result.requests}, ${result.stamped}, ${result.cancelled}`);
    for (const [what, found] of Object.entries(result.findings)) {
      row(`${what} (must be 0)`, String(found.length), found.slice(0, 3).join('; '));
      if (found.length > 0) process.exitCode = 1;
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
