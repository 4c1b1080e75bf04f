import { setTimeout as wait } from 'node:timers/promises';
import { type Intent, insist } from './clients.ts';
import type { CrashPoint } from './crash-points.ts';
import { mixed } from './documents.ts';
import type { Installation } from './installation.ts';
import { openAttempts } from './oracle.ts';

export interface RunResult {
  point: string;
  /** False if no process reached the point in time; then the kill happened later. */
  reached: boolean;
  /** Time from the restart until every client has its document and nothing is open, in ms. */
  settledMs: number;
  /** Intents whose clients received more than one UUID, or none. */
  badClients: string[];
  /** Other violations: an invalid response, or a process that did not survive the loss of the database. */
  faults: string[];
  intents: number;
}

/** More than the five seconds until recovery of an unknown outcome is due, plus the five of the worker's interval. */
const reachMs = 15_000;
export const patienceMs = 180_000;
/** Valid statuses for a client that keeps requesting a document. */
export const goodAnswers: readonly number[] = [200, 201, 202, 409, 503];

export interface Crowd {
  /** The same number comes again during a longer database outage. */
  clients: number;
  /** Delay of the kill for the point "at any moment", in ms after the clients start. */
  delayMs: number;
  /** Make the rows of killed processes stale immediately: a test cannot wait minutes. */
  hurry?: boolean;
}

/**
 * Clients request documents of all kinds concurrently; a process is killed at the point; everything is restarted and
 * must settle by itself.
 */
export async function crash(
  installation: Installation,
  keys: readonly string[],
  point: CrashPoint,
  name: string,
  { clients, delayMs, hurry = false }: Crowd,
): Promise<RunResult> {
  const { ask, misbehave } = installation;
  if (point.kills === 'primary') throw new Error('A primary and its standby change places in fail-over.ts');
  let asked = 0;
  let reachedPac = false;
  misbehave((operation) => {
    if (point.pac === undefined) return undefined;
    const isAboutRecovery = point.pac === 'hang-recovery';
    // Wait until documents of every kind are pending; for the worker's recovery requests the first one is enough.
    if (operation !== (isAboutRecovery ? 'recover' : 'stamp') || (isAboutRecovery && asked > 0))
      return isAboutRecovery && operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    asked += 1;
    // The call hangs; with `hang-after` after stamping. The process that waits for the response is killed meanwhile.
    setTimeout(() => {
      reachedPac = true;
    }, 300);
    return { kind: point.pac === 'hang-after' ? 'timeout-after-stamp' : 'timeout-before-stamp' };
  });
  const deadline = Date.now() + patienceMs;
  const { url } = installation;
  const isSealedFirst = point.dwell?.operation === 'insert' && point.dwell.state === 'sending';
  // That is one that follows another of its series in the same process.
  const before = isSealedFirst
    ? await Promise.all(keys.map((key, index) => insist(url, key, `${name}-before-${index}`, deadline)))
    : [];
  if (point.dwell) await ask('insert into chaos_point values ($1, $2)', [point.dwell.operation, point.dwell.state]);
  const intents = Array.from({ length: clients }, (_, index) => {
    const key = `${name}-${index}`;
    const isClaimedFirst = point.claimedFirst ?? index % 4 === 3;
    // Letters and digits alone, as a retention allows.
    const more = isClaimedFirst ? { folioNumber: key.replaceAll('-', 'x') } : {};
    const document = mixed[index % mixed.length] ?? mixed[0];
    return insist(url, keys[index % keys.length] ?? '', key, deadline, { ...more, document });
  });
  const reached = await until(
    async () => {
      if (point.pac) return reachedPac;
      if (point.dwell) return (await dwelling(installation)) > 0;
      return false;
    },
    point.pac || point.dwell ? reachMs : delayMs,
  );

  // The restarted process must not reach the point again.
  if (point.dwell && point.kills !== 'postgres') await ask('delete from chaos_point');
  await installation.kill(point.kills);
  misbehave(() => undefined);
  if (point.kills === 'api' && point.dwell) await endDwelling(installation);
  const faults: string[] = [];
  const late: Promise<Intent>[] = [];
  if (point.downMs !== undefined) {
    for (let index = 0; index < clients; index += 1)
      late.push(insist(url, keys[index % keys.length] ?? '', `${name}-late-${index}`, deadline));
    faults.push(...(await endure(installation, point.downMs)));
  }
  if (hurry) {
    // Statements that the killed process had sent are still running.
    await wait(1_000);
    await makeOld(installation);
  }
  for (const part of await installation.revive())
    if (part !== point.kills) faults.push(`the ${part} did not outlive the ${point.kills}`);
  if (point.dwell && point.kills === 'postgres') await ask('delete from chaos_point');

  const revived = Date.now();
  const done = [...before, ...(await Promise.all([...intents, ...late]))];
  for (const { key, answers } of await Promise.all(late))
    if (answers[0] !== 503) faults.push(`${key} was answered ${answers[0]} without a database`);
  if (!(await until(async () => (await openAttempts(installation)) === 0, deadline - Date.now())))
    throw new Error(`${name}: attempts are still open after ${patienceMs} ms`);
  // Zero is a broken connection: allowed only if the API was killed.
  const allowed = point.kills === 'api' ? [...goodAnswers, 0] : goodAnswers;
  faults.push(...strangeAnswers(done, allowed));
  return {
    faults,
    point: point.name,
    reached: reached || !(point.pac || point.dwell),
    settledMs: Date.now() - revived,
    badClients: done.filter(({ uuids }) => uuids.size !== 1).map(({ key, answers }) => `${key}: ${answers.join(' ')}`),
    intents: done.length,
  };
}

export const strangeAnswers = (done: readonly Intent[], allowed: readonly number[]): string[] =>
  done
    .filter(({ answers }) => answers.some((status) => !allowed.includes(status)))
    .map(({ key, answers }) => `${key} was answered ${answers.join(' ')}`);

/** During a database outage, the running processes must report it and survive. */
export async function endure({ url }: Pick<Installation, 'url'>, ms: number): Promise<string[]> {
  const faults = new Set<string>();
  let times = 0;
  for (const end = Date.now() + ms; Date.now() < end; await wait(500)) {
    const live = await fetch(`${url}/health/live`)
      .then(({ status }) => status)
      .catch(() => 0);
    const ready = await fetch(`${url}/health/ready`)
      .then(({ status }) => status)
      .catch(() => 0);
    if (live !== 200) faults.add(`alive was answered ${live} without a database`);
    // The first request may come before the outage is noticed.
    if (ready !== 503 && times > 0) faults.add(`ready was answered ${ready} without a database`);
    times += 1;
  }
  return [...faults];
}

/** Makes the claims and sends of killed processes stale immediately: claims may be taken over, sends recovered. */
async function makeOld({ ask }: Installation): Promise<void> {
  await ask(
    `update stamping_attempt set created_at = created_at - interval '5 minutes', sent_at = sent_at - interval '5 minutes',
       next_ask_at = now() where state in ('claimed', 'sending')`,
  );
}

async function dwelling({ ask }: Installation): Promise<number> {
  const [row] = await ask<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
  );
  return row?.count ?? 0;
}

/** A backend notices only after its sleep that its client is gone: terminate it, and thereby its transaction. */
async function endDwelling({ ask }: Installation): Promise<void> {
  await ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
  );
}

export async function until(condition: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(25)) if (await condition()) return true;
  return condition();
}
