import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@lacre/embedded/postgres';
import { recordEvent } from '@lacre/services/events/record-event';
import { createWebhook } from '@lacre/services/webhooks/create-webhook';
import { updateWebhook } from '@lacre/services/webhooks/update-webhook';
import { given } from '@lacre/testing/given';
import { createTestServices } from '@lacre/testing/test-services';
import { startContender } from './harness/contender.ts';
import { median, perSecond, row } from './harness/figures.ts';
import { residentMb } from './harness/resident-mb.ts';

/**
 * Events from their commit to their receivers, through the real worker on a Postgres that waits for its disk:
 * deliveries per second compared with bare keep-alive requests of the same size in the same run, the wait for the first
 * attempt, a dead receiver among live ones, memory; and whether every event arrived.
 */
const events = Number(process.env['EVENTS'] ?? 2_000);
const seconds = Number(process.env['SECONDS'] ?? 10);
const rounds = Number(process.env['ROUNDS'] ?? 3);
const webhooks = 10;
const allow = { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' };

const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
process.env['TEST_DATABASE_URL'] = postgres.adminUrl;
const t = await createTestServices({ env: allow });
const receivers = await startContender('bench/servers/webhook-receivers.ts', {});
const worker = await startContender('apps/worker/src/main.ts', {
  ...allow,
  DATABASE_URL: t.database.url,
  DATA_DIR: t.config.dataDir,
  PAC_SIMULATOR_URL: t.pac.url,
  SAT_DATA: 'none',
  LOG_LEVEL: 'error',
});

try {
  // Both are compiled after the first round, and take turns: the machine's speed moves within minutes.
  const rates: { raw: number; alone: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const wide = await organization();
    for (let count = 0; count < webhooks; count += 1) await wide.webhook(`/live/wide-${round}-${count}`);
    const raw = await rawRequests(3);
    await figures();
    rates.push({ raw, alone: await timed(() => wide.emit(events), wide.id, events * webhooks) });
  }
  const counted = rates.slice(1);
  const raw = median(counted.map((one) => one.raw));
  const alone = median(counted.map((one) => one.alone));
  const memory = await residentMb(worker.pid);
  await figures();

  const mixed = await organization();
  const dead = await mixed.webhook('/dead');
  for (let count = 1; count < webhooks; count += 1) await mixed.webhook(`/live/mixed-${count}`);
  const beside = await timed(() => mixed.emit(events), mixed.id, events * (webhooks - 1));
  const { counts } = await figures();
  await updateWebhook(t.services, mixed.owner.actor, { organizationId: mixed.id, id: dead, isActive: false });
  const states = await statesOf(mixed.id);

  const quiet = await organization();
  await quiet.webhook('/live/quiet');
  await figures();
  for (let count = 0; count < 50; count += 1) {
    await quiet.emit(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await settled(quiet.id, 50);
  const idle = (await figures()).lags;

  const busy = await organization();
  await busy.webhook('/live/busy');
  const began = performance.now();
  for (let sent = 0; sent < seconds * 200; ) {
    const due = Math.min(seconds * 200, Math.floor((performance.now() - began) / 5));
    await Promise.all(Array.from({ length: Math.min(due - sent, 20) }, () => busy.emit(1)));
    sent += Math.min(due - sent, 20);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await settled(busy.id, seconds * 200);
  const loaded = (await figures()).lags;

  row('bare keep-alive requests, 32 in flight, 1.5 kB, signed', `${raw.toFixed(0)} /s`);
  row(`deliveries, ${events} events to ${webhooks} receivers`, `${alone.toFixed(0)} /s`, 'target 2,000');
  row('deliveries / bare requests', `${((100 * alone) / raw).toFixed(0)} %`, 'target 40 %');
  row(
    'the same to nine, beside one that never answers',
    `${beside.toFixed(0)} /s`,
    `${(beside / alone).toFixed(2)} x, target 0.9 x`,
  );
  row('requests to the one that never answers meanwhile', String(counts['/dead'] ?? 0));
  row(
    'commit to first attempt, idle',
    `p95 ${percentile(idle, 95)} ms`,
    `p50 ${percentile(idle, 50)} ms, target 1,000`,
  );
  row(
    'commit to first attempt, 200 events/s',
    `p95 ${percentile(loaded, 95)} ms`,
    `p50 ${percentile(loaded, 50)} ms, target 5,000`,
  );
  row('memory of the worker process', `${memory.toFixed(0)} MB`);
  row(
    'delivered + dead letters / emitted',
    `${(states['delivered'] ?? 0) + (states['failed'] ?? 0)} / ${events * webhooks}`,
  );
  if ((states['delivered'] ?? 0) + (states['failed'] ?? 0) !== events * webhooks) process.exitCode = 1;
} finally {
  await worker.stop();
  await receivers.stop();
  await t.close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

async function organization() {
  const owner = await given(t.services).user();
  const { id } = await given(t.services).organization(owner);
  return {
    owner,
    id,
    async webhook(path: string): Promise<string> {
      const kinds = ['invoice.stamped'];
      return (
        await createWebhook(t.services, owner.actor, { organizationId: id, url: receivers.url + path, events: kinds })
      ).id;
    },
    /** All in one transaction. */
    emit: (count: number) =>
      t.services.database.transaction(async (tx) => {
        for (let number = 0; number < count; number += 1) {
          t.clock.set(new Date().toISOString());
          await recordEvent(tx, t.clock.now(), id, 'sandbox', 'invoice.stamped', invoice(number));
        }
      }),
  };
}

function invoice(number: number) {
  return {
    id: '01a1ff43-7c00-7000-8000-000000000015',
    uuid: '6f1d5d3a-8f5e-4b0f-9c57-0d8a3f4f2a11',
    serie: 'A',
    folio: String(number),
    tipoComprobante: 'I' as const,
    rfcReceptor: 'URE180429TM6',
    moneda: 'MXN',
    total: 1740,
    status: 'vigente' as const,
    environment: 'sandbox' as const,
    createdAt: '2026-11-21T18:00:00.000Z',
    requiresReceptorApproval: true,
    cancellationStatus: null,
    cancellationDesynced: false,
  };
}

/** Deliveries per second from the commit of the events on. */
async function timed(emit: () => Promise<unknown>, organizationId: string, delivered: number): Promise<number> {
  const before = (await statesOf(organizationId))['delivered'] ?? 0;
  await emit();
  const start = performance.now();
  await settled(organizationId, delivered);
  return ((delivered - before) * 1000) / (performance.now() - start);
}

async function settled(organizationId: string, delivered: number): Promise<void> {
  const start = performance.now();
  const isOver = () => performance.now() - start > 180_000;
  // Counting twenty thousand rows all the time would take processor time from those who deliver.
  while ((await arrived()) < delivered && !isOver()) await new Promise((resolve) => setTimeout(resolve, 20));
  while (((await statesOf(organizationId))['delivered'] ?? 0) < delivered) {
    if (isOver()) throw new Error('not everything was delivered within three minutes');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Requests to live receivers since the last `figures`. */
async function arrived(): Promise<number> {
  return Number(await (await fetch(`${receivers.url}/arrived`)).text());
}

async function statesOf(organizationId: string): Promise<Record<string, number>> {
  const rows = await t.database.dataSource.query<{ state: string; count: number }[]>(
    'select state, count(*)::int as count from webhook_delivery where organization_id = $1 group by state',
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function figures(): Promise<{ lags: number[]; counts: Record<string, number> }> {
  return (await (await fetch(`${receivers.url}/figures`)).json()) as { lags: number[]; counts: Record<string, number> };
}

function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** The minimum for a sender: sign 1.5 kB and send it over an open connection. */
async function rawRequests(lasting: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const key = randomBytes(32);
  const body = Buffer.alloc(1_500, 'x');
  const { port } = new URL(receivers.url);
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const signature = createHmac('sha256', key).update(body).digest('base64');
      const headers = { 'content-length': body.length, 'webhook-signature': signature };
      const sending = request({ host: '127.0.0.1', port, path: '/raw', method: 'POST', agent, headers }, (answer) => {
        answer.resume();
        answer.once('end', resolve);
      });
      sending.once('error', reject);
      sending.end(body);
    });
  const rates = await Promise.all(Array.from({ length: 32 }, () => perSecond(lasting, one)));
  agent.destroy();
  return rates.reduce((sum, rate) => sum + rate, 0);
}
