import { setTimeout as wait } from 'node:timers/promises';
import { type Intent, insist } from './clients.ts';
import type { CrashPoint } from './crash-points.ts';
import { mixed } from './documents.ts';
import type { Installation } from './installation.ts';
import { openAttempts } from './oracle.ts';

export interface RunResult {
  point: string;
  /** False when no process came to the point in time; then the kill fell at a later moment. */
  reached: boolean;
  /** From the moment everything runs again until every client has its document and nothing is open, ms. */
  settledMs: number;
  /** Intents whose clients were given more than one UUID, or none. */
  badClients: string[];
  /** What else may not be: an answer that is no answer, or a process that did not outlive the database. */
  faults: string[];
  intents: number;
}

/** More than the five seconds until an unknown outcome is asked about, and the five until the worker looks. */
const reachMs = 15_000;
export const patienceMs = 180_000;
/** Of a client that keeps asking for a document. */
export const goodAnswers: readonly number[] = [200, 201, 202, 409, 503];

export interface Crowd {
  /** As many again come while the database is gone, where it is gone for a while. */
  clients: number;
  /** When a process is killed whose point is "at any moment", ms after the clients have come. */
  delayMs: number;
  /** The rows of killed processes are made stale at once: for a test that has no minutes. */
  hurry?: boolean;
}

/**
 * Clients ask for documents at once, of each kind by turns; a process is killed at the point; everything is started
 * again and must settle by itself.
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
    // Documents of every kind are to be on their way; of the worker's questions the first one is enough.
    if (operation !== (isAboutRecovery ? 'recover' : 'stamp') || (isAboutRecovery && asked > 0))
      return isAboutRecovery && operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    asked += 1;
    // The call hangs; with `hang-after` the stamp is made first. Who waits for the answer is killed meanwhile.
    setTimeout(() => {
      reachedPac = true;
    }, 300);
    return { kind: point.pac === 'hang-after' ? 'timeout-after-stamp' : 'timeout-before-stamp' };
  });
  const deadline = Date.now() + patienceMs;
  const { url } = installation;
  const isSealedFirst = point.dwell?.operation === 'insert' && point.dwell.state === 'sending';
  // That is what comes after another one of its series in the same process.
  const before = isSealedFirst
    ? await Promise.all(keys.map((key, index) => insist(url, key, `${name}-before-${index}`, deadline)))
    : [];
  if (point.dwell) await ask('insert into chaos_point values ($1, $2)', [point.dwell.operation, point.dwell.state]);
  const intents = Array.from({ length: clients }, (_, index) => {
    const key = `${name}-${index}`;
    const isClaimedFirst = point.claimedFirst ?? index % 4 === 3;
    const more = isClaimedFirst ? { folioNumber: key } : {};
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

  // The killed process must not find the point again when it is back.
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
    // What the dead had sent to the database is still being done there.
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
  // Zero is a broken connection: only an API that was killed may leave one.
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

/** The database is gone for a while: what runs must say so, and go on. */
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
    // The first question may come before the death is known.
    if (ready !== 503 && times > 0) faults.add(`ready was answered ${ready} without a database`);
    times += 1;
  }
  return [...faults];
}

/**
 * Makes the claims and sends of killed processes stale at once: the first may be taken over, the second asked about.
 */
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

/**
 * A backend notices only at its end of sleep that its client is gone: it is ended here, and its transaction with it.
 */
async function endDwelling({ ask }: Installation): Promise<void> {
  await ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
  );
}

export async function until(condition: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(25)) if (await condition()) return true;
  return condition();
}
