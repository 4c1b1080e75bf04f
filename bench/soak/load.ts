import { setTimeout as wait } from 'node:timers/promises';
import { ask, type Intent } from '../chaos/clients.ts';
import { statusOf } from './front.ts';

/** Responses to the first attempts of clients, by what was being done to the installation then. */
export type Answers = Map<string, Map<number, number>>;

export interface Load {
  answers: Answers;
  /** The same for lists. */
  lists: Answers;
  /** The same for cancellations. */
  cancels: Answers;
  intents: Intent[];
  /** Responses without a document, and what was being done meanwhile. */
  refusals: { what: string; said: string }[];
  /** Fiscal UUIDs whose cancellation was confirmed to a client. */
  cancelled: string[];
  /** A client that received a UUID and did not find it at the top of the list right after. */
  missedOwn: string[];
  /** Reports what is being done from now on. */
  during(what: string): void;
  /** Stops new documents and waits for those already requested. */
  stop(): Promise<void>;
}

const clients = 4;
/** One in this many invoices of a client is cancelled. */
const cancelEvery = 4;

/**
 * Clients that request invoices, retry each until they get its UUID, look for it in the list and cancel some, once
 * each.
 *
 * @param pauseMs of a client between two documents
 */
export function startLoad(url: string, keys: readonly string[], pauseMs = 0): Load {
  let what = 'nothing';
  let stopping = false;
  let count = 0;
  const answers: Answers = new Map();
  const lists: Answers = new Map();
  const cancels: Answers = new Map();
  const cancelled: string[] = [];
  const intents: Intent[] = [];
  const refusals: Load['refusals'] = [];
  const missedOwn: string[] = [];

  const client = async (at: number) => {
    const key = keys[at % keys.length] ?? '';
    let stamped = 0;
    for (; !stopping; await wait(pauseMs)) {
      const intent: Intent = { key: `soak-${at}-${++count}`, uuids: new Set(), answers: [] };
      intents.push(intent);
      const since = what;
      for (const end = Date.now() + 300_000; Date.now() < end; await wait(200)) {
        const { status, uuid, message } = await ask(url, key, intent.key);
        // A request that began before a step may be affected by it as well, and so may a retry after it.
        const during = since === what ? what : `${since}, then ${what}`;
        record(answers, during, status);
        if (status !== 200 && status !== 201)
          refusals.push({ what: during, said: `${status} ${message ?? 'broken off'}` });
        intent.answers.push(status);
        if (uuid !== undefined) intent.uuids.add(uuid);
        if (status === 200 || status === 201) break;
      }
      const [uuid] = intent.uuids;
      const before = what;
      const listed = await newest(url, key);
      record(lists, before === what ? what : `${before}, then ${what}`, listed.status);
      if (uuid === undefined) continue;
      if (listed.status === 200 && !listed.uuids.includes(uuid)) missedOwn.push(intent.key);
      if (++stamped % cancelEvery > 0) continue;
      const beforeCancel = what;
      const status = await cancel(url, key, uuid);
      record(cancels, beforeCancel === what ? what : `${beforeCancel}, then ${what}`, status);
      if (status === 200) cancelled.push(uuid);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, at) => client(at)));
  return {
    answers,
    lists,
    cancels,
    intents,
    refusals,
    cancelled,
    missedOwn,
    during(next) {
      what = next;
    },
    async stop() {
      stopping = true;
      await running;
    },
  };
}

/** Sends one request; 0 is a broken connection. */
const cancel = (url: string, key: string, uuid: string): Promise<number> =>
  statusOf(`${url}/invoices/${uuid}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ motivo: '02' }),
  });

async function newest(url: string, key: string): Promise<{ status: number; uuids: string[] }> {
  try {
    const answer = await fetch(`${url}/invoices?limit=50`, { headers: { 'x-api-key': key } });
    const body = (await answer.json()) as { data?: { uuid: string }[] };
    return { status: answer.status, uuids: (body.data ?? []).map(({ uuid }) => uuid) };
  } catch {
    return { status: 0, uuids: [] };
  }
}

function record(answers: Answers, what: string, status: number): void {
  const of = answers.get(what) ?? new Map<number, number>();
  answers.set(what, of.set(status, (of.get(status) ?? 0) + 1));
}

/** How many of the responses, of those while `isMeant`, are `isCounted`. */
export function countAnswers(
  answers: Answers,
  isMeant: (what: string) => boolean,
  isCounted: (status: number) => boolean = () => true,
): number {
  let sum = 0;
  for (const [what, of] of answers)
    if (isMeant(what)) for (const [status, times] of of) if (isCounted(status)) sum += times;
  return sum;
}

/** Invalid requests: each must be rejected with the right error, in JSON. */
const badRequests: readonly [path: string, init: RequestInit][] = [
  ['/invoices', { method: 'POST', body: '{"a":', headers: { 'content-type': 'application/json' } }],
  ['/invoices', { method: 'POST', body: '['.repeat(5_000), headers: { 'content-type': 'application/json' } }],
  ['/invoices', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['/invoices?page=1e309&limit[]=2', {}],
  ['/%ZZ', {}],
  ['/no-such-path', { method: 'DELETE' }],
];

/** Sends all of them with a key; returns those that were not rejected with a 4xx in our own format. */
export async function sendBadRequests(url: string, key: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const [path, init] of badRequests) {
    const answer = await fetch(url + path, { ...init, headers: { ...init.headers, 'x-api-key': key } }).catch(
      () => undefined,
    );
    const body = (await answer?.json().catch(() => undefined)) as
      | { statusCode?: number; message?: unknown }
      | undefined;
    if (
      !answer ||
      answer.status < 400 ||
      answer.status >= 500 ||
      body?.statusCode !== answer.status ||
      body.message === undefined
    )
      wrong.push(`${init.method ?? 'GET'} ${path.slice(0, 30)}: ${answer?.status ?? 0}`);
  }
  return wrong;
}

/** The invoice of one organization with the key of another; must be 404. */
export const askForeign = (url: string, key: string, id: string): Promise<number> =>
  statusOf(`${url}/invoices/${id}`, { headers: { 'x-api-key': key } });
