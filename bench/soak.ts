/**
 * An installation of two APIs, two workers, PgBouncer (if installed), PostgreSQL and two PACs under load, while its
 * processes are restarted and killed, PostgreSQL fails over and crashes, a PAC goes down and clocks step:
 * MINUTES=10 npm run soak [-- --rolling 20 | --steady]
 *
 * With --rolling only that many rolling restarts of the APIs are done. With --steady nothing is done to it, under light
 * load, so that each process lives as long as the soak: MINUTES=60 shows how their memory develops. Prints the
 * guarantees G1 to G11 with their figures and the memory growth of each process; exits with 1 when one of them is
 * violated. Needs Caddy.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkGuarantees, openAttempts } from './chaos/oracle.ts';
import { row } from './harness/figures.ts';
import { makeKeys } from './harness/keys.ts';
import { startFleet } from './soak/fleet.ts';
import { hasCaddy } from './soak/front.ts';
import { askForeign, countAnswers, sendBadRequests, startLoad } from './soak/load.ts';
import { rollApis, type StopResult, steps } from './soak/steps.ts';
import { watchProcesses } from './soak/watch-processes.ts';

const { values } = parseArgs({ options: { rolling: { type: 'string' }, steady: { type: 'boolean', default: false } } });
const minutes = Number(process.env['MINUTES'] ?? 10);
const rolling = values.rolling === undefined ? undefined : Number(values.rolling);
if (!(minutes > 0)) throw new Error('MINUTES is how long the soak lasts, such as 10');
if (!hasCaddy()) throw new Error('The soak needs Caddy, the proxy of deploy/: install it and try again');

const settleMs = 300_000;
/** Pause between two documents of a client while nothing is done to the fleet. */
const steadyPauseMs = 500;
const good = (status: number) => status === 200 || status === 201;
const dir = await mkdtemp(join(tmpdir(), 'lacre-soak-'));
const fleet = await startFleet(dir);
let broken = 0;
try {
  const keys = await makeKeys(fleet.url, 3);
  const load = startLoad(fleet.url, keys, values.steady ? steadyPauseMs : 0);
  const watching = watchProcesses(fleet);
  const stopped: StopResult[] = [];
  const taken: string[] = [];
  const badAnswers: string[] = [];
  const failOvers: number[] = [];
  const deadline = Date.now() + minutes * 60_000;
  await wait(5_000);
  const isOver = () => (rolling === undefined ? Date.now() >= deadline : taken.length >= rolling);
  if (values.steady) await wait(deadline - Date.now());
  for (let at = 0; !isOver(); at += 1) {
    const step = rolling === undefined ? steps[at % steps.length] : rollApis;
    if (step === undefined) break;
    load.during(step.name);
    await step.take(fleet, stopped);
    const backFrom = performance.now();
    while ((await fetch(`${fleet.url}/health/ready`).catch(() => undefined))?.status !== 200) await wait(50);
    if (step.name.startsWith('Postgres')) failOvers.push(performance.now() - backFrom);
    await wait(1_500);
    taken.push(step.name);
    load.during('nothing');
    badAnswers.push(...(await sendBadRequests(`http://127.0.0.1:${fleet.portOf('api-1')}`, keys[0] ?? '')));
    await wait(1_500);
  }
  await load.stop();
  const quietSince = Date.now();
  while ((await openAttempts(fleet)) > 0 && Date.now() - quietSince < settleMs) await wait(250);
  const settledMs = Date.now() - quietSince;
  const watched = watching.stop();

  const verdict = await checkGuarantees(fleet);
  const open = await openAttempts(fleet);
  const one = async (sql: string) => Number((await fleet.ask<{ count: string }>(sql))[0]?.count ?? Number.NaN);
  const guessed = await one(
    `select count(*) from invoice i join stamping_attempt a using (organization_id, id) where a.state <> 'stamped'`,
  );
  const crossed = await one(
    `select count(*) from invoice i join stamping_attempt a using (organization_id, id) where i.environment <> a.environment`,
  );
  const received = load.intents.filter(({ uuids }) => uuids.size === 1);
  const ours = new Set((await fleet.ask<{ uuid: string }>('select uuid from invoice')).map(({ uuid }) => uuid));
  const lostReceived = received.filter(({ uuids }) => ![...uuids].every((uuid) => ours.has(uuid)));
  const [foreign] = await fleet.ask<{ id: string; organization_id: string }>(
    'select id, organization_id from invoice limit 1',
  );
  const statuses = await Promise.all(keys.map((key) => askForeign(fleet.url, key, foreign?.id ?? '')));
  const logged = await readFile(fleet.logFile, 'utf8');
  const secrets = [...keys, fleet.masterKey].filter((secret) => logged.includes(secret)).length;
  const seamless = new Set(['nothing', ...steps.filter((step) => step.isSeamless).map(({ name }) => name)]);
  const isSeamless = (what: string) => what.split(', then ').every((each) => seamless.has(each));
  const failed =
    countAnswers(load.answers, isSeamless, (status) => !good(status)) +
    countAnswers(load.lists, isSeamless, (status) => status !== 200);
  const asked = countAnswers(load.answers, () => true) + countAnswers(load.lists, () => true);
  const whilePacDown = (what: string) => what === 'a PAC is down';
  const unlisted = countAnswers(load.lists, whilePacDown, (status) => status !== 200);
  const badExits = stopped.filter(({ code }) => code !== 0);
  const slowestStop = Math.max(0, ...stopped.map(({ ms }) => ms)) / 1_000;

  const guarantee = (name: string, figure: string, holds: boolean, more = '') => {
    if (!holds) broken += 1;
    row(name, figure, `${holds ? 'holds' : 'BROKEN'} ${more}`);
  };
  row(
    'steps taken, requests, documents',
    `${taken.length}, ${asked}, ${received.length}`,
    fleet.throughPooler ? 'through PgBouncer' : 'no PgBouncer here',
  );
  guarantee(
    'G1 intents with two fiscal UUIDs',
    String(verdict.duplicates.length),
    verdict.duplicates.length === 0,
    `of ${verdict.stamped} stamps`,
  );
  guarantee(
    'G2 stamped or answered to a client, and not here',
    String(verdict.lost.length + lostReceived.length),
    verdict.lost.length + lostReceived.length === 0,
  );
  guarantee(
    'G3 unknown for good, invoices of no stamp',
    `${open}, ${guessed}`,
    open === 0 && guessed === 0,
    `settled ${(settledMs / 1_000).toFixed(1)} s after the last request`,
  );
  guarantee(
    'G4 answers about an invoice of another',
    statuses.join(' '),
    statuses.filter((status) => status === 200).length <= 1 &&
      statuses.every((status) => status === 200 || status === 404),
    'one owner, 404 for the others',
  );
  guarantee('G5 invoices in another environment than asked', String(crossed), crossed === 0);
  guarantee('G6 invoices without exactly one event', String(verdict.events.length), verdict.events.length === 0);
  guarantee(
    'G7 keys found in the log',
    String(secrets),
    secrets === 0,
    `${(logged.length / 1e6).toFixed(1)} MB of log`,
  );
  guarantee(
    'G8 largest process, event loop p99',
    `${watched.largestMb.toFixed(0)} MB, ${watched.loopMs.toFixed(0)} ms`,
    watched.largestMb < 700,
  );
  guarantee(
    'G9 bad requests not refused as such',
    String(badAnswers.length),
    badAnswers.length === 0,
    [...new Set(badAnswers)].join('; '),
  );
  guarantee(
    'G10 lists that failed while a PAC was down',
    String(unlisted),
    unlisted === 0,
    `of ${countAnswers(load.lists, whilePacDown)}`,
  );
  guarantee(
    'G11 failures while nothing or a restart went on',
    String(failed),
    failed === 0,
    `of ${countAnswers(load.answers, isSeamless) + countAnswers(load.lists, isSeamless)}`,
  );
  for (const { what, said } of load.refusals.filter((refusal) => isSeamless(refusal.what)).slice(0, 5))
    row(`  while ${what}`, said);
  guarantee(
    'G11 processes that did not end with 0',
    String(badExits.length),
    badExits.length === 0,
    `of ${stopped.length}, slowest ${slowestStop.toFixed(1)} s`,
  );
  guarantee('a client that did not see its own document', String(load.missedOwn.length), load.missedOwn.length === 0);
  if (failOvers.length > 0)
    row('ready again after Postgres was, worst', `${(Math.max(...failOvers) / 1_000).toFixed(1)} s`);
  for (const { member, mbPerHour, minutes: lived } of watched.slopes)
    row(
      `memory of ${member}`,
      `${mbPerHour >= 0 ? '+' : ''}${mbPerHour.toFixed(0)} MB/h`,
      `over ${lived.toFixed(1)} minutes`,
    );
  for (const [what, of] of load.answers)
    row(`first answers, ${what}`, [...of].map(([status, times]) => `${status}: ${times}`).join(' '));
  if (broken > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await fleet.close();
  await rm(dir, { recursive: true, force: true });
}
