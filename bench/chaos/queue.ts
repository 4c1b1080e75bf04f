import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { invoice } from '../harness/invoice.ts';
import type { Installation, Part } from './installation.ts';

interface Batch {
  status: string;
  total: number;
  done: number;
  items: { idempotencyKey: string; uuid: string | null; status: string; error: unknown }[];
}

export interface QueueRun {
  batch: Batch;
  /** Documents done when the part was killed. */
  doneAtDeath: number;
}

const patienceMs = 240_000;

/**
 * Submits a batch, kills `part` as soon as `kill` documents are done (0: right after the 202), restarts it and waits
 * until the batch is finished, which must happen by itself.
 */
export async function crashQueue(
  installation: Installation,
  apiKey: string,
  name: string,
  { part, documents, kill }: { part: Part; documents: number; kill: number },
): Promise<QueueRun> {
  const { url } = installation;
  installation.misbehave((operation) => (operation === 'stamp' ? { kind: 'delay', ms: 150 } : undefined));
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const invoices = Array.from({ length: documents }, (_, index) => ({
    ...invoice,
    idempotencyKey: `${name}-${index}`,
  }));
  const answer = await fetch(`${url}/invoices/batch`, { method: 'POST', headers, body: JSON.stringify({ invoices }) });
  if (answer.status !== 202) throw new Error(`the batch was answered with ${answer.status}: ${await answer.text()}`);
  const { batchId } = (await answer.json()) as { batchId: string };
  const read = async (): Promise<Batch | undefined> => {
    const answer = await fetch(`${url}/invoices/batches/${batchId}`, { headers }).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as Batch) : undefined;
  };
  let doneAtDeath = 0;
  for (const end = Date.now() + patienceMs; kill > 0 && doneAtDeath < kill; await wait(20)) {
    if (Date.now() > end) throw new Error('the batch does not begin');
    doneAtDeath = (await read())?.done ?? doneAtDeath;
  }
  await installation.kill(part);
  await wait(500);
  await makeOld(installation);
  await installation.revive();
  await makeOld(installation);
  for (const end = Date.now() + patienceMs; ; await wait(250)) {
    const batch = await read();
    if (batch?.status === 'done') return { batch, doneAtDeath };
    if (Date.now() > end) throw new Error(`the batch does not end: ${JSON.stringify(batch)}`);
  }
}

/** Makes the claims of killed processes stale immediately: a test cannot wait minutes. */
async function makeOld({ ask, jobsUrl }: Installation): Promise<void> {
  const statements = [
    `update stamping_attempt set created_at = created_at - interval '5 minutes', sent_at = sent_at - interval '5 minutes',
       next_ask_at = now() where state in ('claimed', 'sending')`,
    `update issuing_job set next_step_at = now() where state = 'running'`,
    'update agenda_jobs set locked_at = null',
  ];
  for (const statement of statements) await ask(statement).catch(() => undefined);
  if (jobsUrl === undefined) return;
  const client = await MongoClient.connect(jobsUrl);
  try {
    await client
      .db()
      .collection('agendaJobs')
      .updateMany({}, { $set: { lockedAt: null } });
  } finally {
    await client.close();
  }
}
