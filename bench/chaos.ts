/**
 * Kills processes again and again while invoices, payrolls and retentions are created:
 * npm run chaos -- --runs 50 --seed 7 [--point C5]
 *
 * API, worker and Postgres are killed by SIGKILL at the named points of the stamping, and Postgres is swapped with a
 * standby; the PAC has its own ledger, which is compared with the database at the end: no intent may have two fiscal
 * UUIDs there, none of its UUIDs may be missing here, and every client that retried with its key must have received
 * the same UUID each time. Exits with 1 when one of these fails.
 *
 * npm run chaos -- --pacs 2 [--stamps 5000] [--down 2000] [--kills 6]: faults over two accounts with independent
 * PACs, then documents while one of the PACs is down.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashPoints } from './chaos/crash-points.ts';
import { mixedScopes } from './chaos/documents.ts';
import { failOver } from './chaos/fail-over.ts';
import { type Installation, startInstallation } from './chaos/installation.ts';
import { checkGuarantees } from './chaos/oracle.ts';
import { seeded } from './chaos/random.ts';
import { crash, type RunResult } from './chaos/run.ts';
import { issueFaulted, issueWithOneDown } from './chaos/two-pacs.ts';
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
const accounts = Number(values.pacs);
const seed = Number(values.seed);
const random = seeded(seed);
const points = crashPoints.filter(({ name }) => values.point === undefined || name === values.point);
if (!Number.isInteger(accounts) || accounts < 1 || accounts > 10) throw new Error('--pacs is a number from 1 to 10');
if (points.length === 0) throw new Error(`--point is one of ${crashPoints.map(({ name }) => name).join(', ')}`);

const dir = await mkdtemp(join(tmpdir(), 'lacre-chaos-'));
const installation = await startInstallation(dir, 'none', { pacs: accounts });
try {
  const keys = await makeKeys(installation.url, 3, mixedScopes);
  const faults = accounts === 1 ? await rehearseCrashes(installation, keys) : await rehearsePacs(installation, keys);
  if (faults > 0) process.exitCode = 1;
} catch (error) {
  // Reported before the shutdown, which may fail for the same reason.
  process.stderr.write(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await installation.close();
  await rm(dir, { recursive: true, force: true });
}

/** Returns the number of violations. */
async function rehearseCrashes(running: Installation, keys: readonly string[]): Promise<number> {
  const results: RunResult[] = [];
  for (let run = 0; run < runs; run += 1) {
    // Points in rotation, so that a short run covers all of them; the seed determines timing and clients.
    const point = points[run % points.length] ?? random.pick(points);
    const clients = 1 + random.below(Number(values.clients));
    const rehearse = point.kills === 'primary' ? failOver : crash;
    const result = await rehearse(running, keys, point, `run-${run}`, { clients, delayMs: random.below(400) });
    results.push(result);
    const wrong = [...result.badClients, ...result.faults];
    const verdict = wrong.length === 0 ? '' : `  WRONG: ${wrong.join('; ')}`;
    row(
      `${run + 1}. ${point.name} ${point.kills}, ${point.what}`,
      `${(result.settledMs / 1000).toFixed(1)} s`,
      `${clients} clients${result.reached ? '' : ', point not reached'}${verdict}`,
    );
  }
  const at = (share: number, among: readonly RunResult[]) => {
    const settled = among.map(({ settledMs }) => settledMs).sort((a, b) => a - b);
    return `${((settled[Math.min(settled.length - 1, Math.floor(settled.length * share))] ?? 0) / 1000).toFixed(1)} s`;
  };
  const wrong = await tellVerdict(running, {
    intents: results.reduce((sum, result) => sum + result.intents, 0),
    badClients: results.flatMap(({ badClients }) => badClients),
    faults: results.flatMap(({ faults }) => faults),
  });
  for (const { name } of points) {
    const among = results.filter(({ point }) => point === name);
    if (among.length > 0) row(`time to settle after ${name}, p50 and p99`, `${at(0.5, among)}, ${at(0.99, among)}`);
  }
  row('time to settle, p50 and p99', `${at(0.5, results)}, ${at(0.99, results)}`);
  return wrong;
}

/** The same for documents issued over several accounts. */
async function rehearsePacs(running: Installation, keys: readonly string[]): Promise<number> {
  const [intents, kills, documents] = [Number(values.stamps), Number(values.kills), Number(values.down)];
  const faulted = await issueFaulted(running, keys, random, { intents, kills });
  row('accounts with PACs, documents, of which met a fault', `${accounts}, ${faulted.intents}, ${faulted.faulted}`);
  row('sends refused surely, sends without a sure answer', `${faulted.sends.unsent}, ${faulted.sends.unsure}`);
  row('documents that met faults at two accounts', String(faulted.atTwo));
  row('stamps of each account', (await stampsOf(running)).join(', '), `${faulted.seconds.toFixed(0)} s`);
  const down = await issueWithOneDown(running, keys, documents);
  const share = down.answered / down.asked;
  row('answered with one PAC down (must be 99.95 % or more)', `${(share * 100).toFixed(3)} %`, JSON.stringify(down));
  const { badClients, faults } = faulted;
  const wrong = await tellVerdict(running, { intents: intents + documents, badClients, faults });
  return wrong + (share < 0.9995 ? 1 : 0);
}

function stampsOf({ pacs }: Installation): Promise<number[]> {
  return Promise.all(pacs.map(({ simulator }) => simulator.ledger.count()));
}

async function tellVerdict(
  running: Installation,
  { intents, badClients, faults }: { intents: number; badClients: readonly string[]; faults: readonly string[] },
): Promise<number> {
  const verdict = await checkGuarantees(running);
  row('seed', String(seed));
  if (accounts === 1) row('runs, kills', `${runs}, ${runs}`);
  row('intents, stamps in the ledgers of the PACs', `${intents}, ${verdict.stamped}`);
  row('duplicates (must be 0)', String(verdict.duplicates.length), verdict.duplicates.join(' '));
  row('lost (must be 0)', String(verdict.lost.length), verdict.lost.join(' '));
  row('clients given none or several UUIDs (must be 0)', String(badClients.length), badClients.slice(0, 5).join('; '));
  row('documents without exactly one event (must be 0)', String(verdict.events.length), verdict.events.join(' '));
  const strange = 'answers that are none, processes that died of another (must be 0)';
  row(strange, String(faults.length), faults.slice(0, 5).join('; '));
  return verdict.duplicates.length + verdict.lost.length + verdict.events.length + badClients.length + faults.length;
}
