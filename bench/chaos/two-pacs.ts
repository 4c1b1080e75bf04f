import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '@lacre/pac-simulator/faults';
import { ask as askOnce, type Intent, insist } from './clients.ts';
import type { Installation } from './installation.ts';
import { openAttempts } from './oracle.ts';
import type { Random } from './random.ts';
import { goodAnswers, strangeAnswers } from './run.ts';

export interface FaultedResult {
  intents: number;
  /** Documents and sends with a fault, by what the fault proves. */
  faulted: number;
  sends: { unsent: number; unsure: number };
  /** Documents with a fault at two accounts. */
  atTwo: number;
  badClients: string[];
  faults: string[];
  seconds: number;
}

/** Certainly not stamped: may be sent to the next account. */
const unsent: readonly Fault[] = [{ kind: 'http', status: 429, when: 'before', retryAfter: '1' }];
/** Possibly stamped; half of them are. */
const unsure: readonly Fault[] = [
  { kind: 'http', status: 500, when: 'after' },
  { kind: 'http', status: 503, when: 'before' },
  { kind: 'http', status: 429, when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'reset', when: 'before' },
  { kind: 'truncated' },
  { kind: 'html' },
  { kind: 'refuse', code: '307', message: 'timbre previo' },
];

const patienceMs = 3_600_000;
/** Most wait for recovery: enough clients to keep both accounts busy meanwhile. */
const clientsAtOnce = 64;

/**
 * Issues `intents` documents, each with a fault at its first account, and half of them with another at the next; API
 * and worker are killed now and then. Every client retries until it has a UUID.
 */
export async function issueFaulted(
  installation: Installation,
  keys: readonly string[],
  random: Random,
  { intents, kills }: { intents: number; kills: number },
): Promise<FaultedResult> {
  const started = Date.now();
  const met = new Map<string, Set<number>>();
  const sends = { unsent: 0, unsure: 0 };
  installation.misbehave((operation, pac, reference) => {
    if (operation !== 'stamp' || reference === undefined) return undefined;
    const at = met.get(reference) ?? new Set();
    if (at.has(pac) || (at.size > 0 && random.below(2) === 0)) return undefined;
    met.set(reference, at.add(pac));
    const kind = random.below(2) === 0 ? 'unsent' : 'unsure';
    sends[kind] += 1;
    return random.pick(kind === 'unsent' ? unsent : unsure);
  });
  const deadline = started + patienceMs;
  const done: Intent[] = [];
  const victims = ['api', 'worker'] as const;
  let next = 0;
  let killed = 0;
  let reviving: Promise<unknown> = Promise.resolve();
  const client = async () => {
    for (let at = next++; at < intents; at = next++) {
      if (killed < kills && at >= ((killed + 1) * intents) / (kills + 1)) {
        const part = victims[killed++ % victims.length] ?? 'api';
        reviving = reviving.then(() => installation.kill(part)).then(() => installation.revive());
      }
      done.push(await insist(installation.url, keys[at % keys.length] ?? '', `two-pacs-${at}`, deadline));
    }
  };
  const hurrying = hurry(installation, deadline);
  await Promise.all(Array.from({ length: clientsAtOnce }, client));
  await reviving;
  await hurrying.untilSettled();
  installation.misbehave(() => undefined);
  return {
    intents: done.length,
    faulted: met.size,
    sends,
    atTwo: [...met.values()].filter((at) => at.size > 1).length,
    badClients: done.filter(({ uuids }) => uuids.size !== 1).map(({ key, answers }) => `${key}: ${answers.join(' ')}`),
    faults: strangeAnswers(done, kills > 0 ? [...goodAnswers, 0] : goodAnswers),
    seconds: (Date.now() - started) / 1_000,
  };
}

/** Makes recovery that would wait minutes due immediately, unless in progress; then it works as always. */
function hurry({ ask }: Installation, deadline: number) {
  let ended = false;
  const age = () =>
    ask(`update stamping_attempt set sent_at = least(sent_at, now() - interval '2 minutes'), next_ask_at = now()
      where state = 'unknown' and (asked_at is null or updated_at >= asked_at)
        and (sent_at > now() - interval '2 minutes' or next_ask_at > now())`);
  const running = (async () => {
    for (; !ended; await wait(1_000)) await age().catch(() => undefined);
  })();
  return {
    async untilSettled() {
      while ((await openAttempts({ ask })) > 0 && Date.now() < deadline) await wait(250);
      ended = true;
      await running;
    },
  };
}

export interface DownResult {
  asked: number;
  /** Requests with 200 or 201 at the first attempt. */
  answered: number;
  others: Record<string, number>;
}

/** Issues documents while the first PAC is unreachable; each client sends one request. */
export async function issueWithOneDown(
  installation: Installation,
  keys: readonly string[],
  documents: number,
): Promise<DownResult> {
  await installation.stopPac(0);
  const statuses: number[] = [];
  let next = 0;
  const client = async () => {
    for (let at = next++; at < documents; at = next++) {
      statuses.push((await askOnce(installation.url, keys[at % keys.length] ?? '', `one-down-${at}`)).status);
    }
  };
  await Promise.all(Array.from({ length: clientsAtOnce }, client));
  await installation.startPac(0);
  const others: Record<string, number> = {};
  for (const status of statuses) if (status !== 201) others[status] = (others[status] ?? 0) + 1;
  return { asked: statuses.length, answered: statuses.filter((status) => status === 201).length, others };
}
