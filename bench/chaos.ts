/**
 * Kills what can be killed while invoices are made, over and over: npm run chaos -- --runs 50 --seed 7 [--point C5]
 *
 * API, worker and Postgres die by SIGKILL at the named points of the stamping, and Postgres changes places with a
 * standby; the PAC keeps a ledger of its own, which is held against the database at the end: no intent may have two
 * fiscal UUIDs there, none of its UUIDs may be missing here, and every client that kept asking with its key must have
 * been told the same UUID each time. Ends with 1 when one of it fails.
 *
 * npm run chaos -- --pacs 2 [--stamps 5000] [--down 2000] [--kills 6]: faults over two accounts with PACs that know nothing of
 * each other, then documents while one of the PACs is down.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashPoints } from './chaos/crash-points.ts';
import { failOver } from './chaos/fail-over.ts';
import { startInstallation } from './chaos/installation.ts';
import { judge } from './chaos/oracle.ts';
import { seeded } from './chaos/random.ts';
import { crash, type RunResult } from './chaos/run.ts';
import { row } from './harness/figures.ts';
import { makeKeys } from './harness/keys.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(crashPoints.length) },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    clients: { type: 'string', default: '12' },
    point: { type: 'string' },
    pacs: { type: 'string', default: '1' },
    stamps: { type: 'string', default: process.env.STAMPS ?? '5000' },
    down: { type: 'string', default: process.env.DOWN ?? '2000' },
    kills: { type: 'string', default: '6' },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
const random = seeded(seed);
const points = crashPoints.filter(({ name }) => values.point === undefined || name === values.point);
if (points.length === 0) throw new Error(`--point is one of ${crashPoints.map(({ name }) => name).join(', ')}`);

const dir = await mkdtemp(join(tmpdir(), 'lacre-chaos-'));
const installation = await startInstallation(dir, 'none');
const results: RunResult[] = [];
try {
  const keys = await makeKeys(installation.url, 3);
  for (let run = 0; run < runs; run += 1) {
    // Every point in turn, so that a short run meets them all; the seed decides the moments and the crowd.
    const point = points[run % points.length] ?? random.pick(points);
    const clients = 1 + random.below(Number(values.clients));
    const rehearse = point.kills === 'primary' ? failOver : crash;
    const result = await rehearse(installation, keys, point, `run-${run}`, { clients, delayMs: random.below(400) });
    results.push(result);
    const wrong = [...result.badClients, ...result.faults];
    const told = wrong.length === 0 ? '' : `  WRONG: ${wrong.join('; ')}`;
    row(
      `${run + 1}. ${point.name} ${point.kills}, ${point.what}`,
      `${(result.settledMs / 1000).toFixed(1)} s`,
      `${clients} clients${result.reached ? '' : ', point not reached'}${told}`,
    );
  }
  const verdict = await judge(installation);
  const at = (share: number, among: readonly RunResult[]) => {
    const settled = among.map(({ settledMs }) => settledMs).sort((a, b) => a - b);
    return `${((settled[Math.min(settled.length - 1, Math.floor(settled.length * share))] ?? 0) / 1000).toFixed(1)} s`;
  };
  const intents = results.reduce((sum, result) => sum + result.intents, 0);
  const wrong = results.reduce((sum, { badClients }) => sum + badClients.length, 0);
  const faults = results.reduce((sum, result) => sum + result.faults.length, 0);
  row('seed', String(seed));
  row('runs, kills', `${runs}, ${runs}`);
  row('intents, stamps in the ledger of the PAC', `${intents}, ${verdict.stamped}`);
  row('duplicates (must be 0)', String(verdict.duplicates.length), verdict.duplicates.join(' '));
  row('lost (must be 0)', String(verdict.lost.length), verdict.lost.join(' '));
  row('clients told none or several UUIDs (must be 0)', String(wrong));
  row('invoices without exactly one event (must be 0)', String(verdict.events.length), verdict.events.join(' '));
  row('answers that are none, processes that died of another (must be 0)', String(faults));
  for (const { name } of points) {
    const among = results.filter(({ point }) => point === name);
    if (among.length > 0) row(`time to settle after ${name}, p50 and p99`, `${at(0.5, among)}, ${at(0.99, among)}`);
  }
  row('time to settle, p50 and p99', `${at(0.5, results)}, ${at(0.99, results)}`);
  if (verdict.duplicates.length + verdict.lost.length + verdict.events.length + wrong + faults > 0)
    process.exitCode = 1;
} catch (error) {
  // Told before the end of the installation, which may fail for the same reason.
  process.stderr.write(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await installation.close();
  await rm(dir, { recursive: true, force: true });
}
