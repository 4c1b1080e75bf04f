/**
 * What one CFDI costs, and what a million a month cost: npm run bench -- capacity
 *
 * DOCUMENTS (2,000) invoices of one concept are requested over REST, with an API, a worker and PostgreSQL in separate
 * processes and a PAC that responds immediately. Measured are the processor time of each, rows and bytes of every
 * table with its indexes, and the write-ahead log; then months of 1, 10 and 100 million, by multiplication.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { startPostgres } from '@lacre/embedded/postgres';
import { freePort } from '@lacre/testing/free-port';
import { Client } from 'pg';
import { type Contender, startContender } from './harness/contender.ts';
import { cpuMsOf, cpuMsOfFamily, row } from './harness/figures.ts';
import { invoice } from './harness/invoice.ts';
import { makeKeys } from './harness/keys.ts';
import { stubSettings } from './harness/stub-settings.ts';

const documents = Number(process.env['DOCUMENTS'] ?? 2_000);
const connections = 8;
const organizations = 20;
/** Busiest hour of a month relative to the mean: working hours, and the last days. */
const peak = 8;
/** Processor utilization above which responses become slow. */
const busy = 0.6;

const dir = await mkdtemp(join(tmpdir(), 'lacre-capacity-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
await createDatabaseIfMissing(postgres.adminUrl, 'bench');
const stops: (() => Promise<void>)[] = [];
const start = async (program: string, env: Record<string, string>, port?: number): Promise<Contender> => {
  const contender = await startContender(program, env, port);
  stops.push(() => contender.stop());
  return contender;
};
const client = new Client({ connectionString: postgres.url('bench') });

try {
  const pac = await start('bench/servers/pac-stub.ts', {});
  const port = await freePort();
  const env = { ...stubSettings(dir, postgres.url('bench'), pac.url), PORT: String(port) };
  const api = await start('apps/api/src/main.ts', env, port);
  const worker = await start('apps/worker/src/main.ts', env);
  await client.connect();
  const keys = await makeKeys(api.url, organizations);
  await issue(api.url, keys, 200);
  await relayed();

  const before = await look(api, worker);
  await issue(api.url, keys, documents);
  await relayed();
  const after = await look(api, worker);

  const each = (of: (at: typeof before) => number) => (of(after) - of(before)) / documents;
  const cpu = { api: each((at) => at.api), worker: each((at) => at.worker), database: each((at) => at.database) };
  const walKb = each((at) => at.walBytes) / 1024;
  row('processor time of an API for each CFDI', `${cpu.api.toFixed(2)} ms`);
  row('of a worker (events, counts, jobs of every minute)', `${cpu.worker.toFixed(2)} ms`);
  row('of PostgreSQL', `${cpu.database.toFixed(2)} ms`);
  row('write-ahead log for each CFDI', `${walKb.toFixed(1)} KB`);
  let rows = 0;
  let bytes = 0;
  const tables = [...after.tables].map(([name, at]) => {
    const was = before.tables.get(name) ?? { rows: 0, bytes: 0 };
    return { name, rows: (at.rows - was.rows) / documents, bytes: (at.bytes - was.bytes) / documents };
  });
  for (const table of tables.sort((a, b) => b.bytes - a.bytes)) {
    rows += table.rows;
    bytes += table.bytes;
    if (table.bytes >= 50)
      row(`bytes in ${table.name}`, `${table.bytes.toFixed(0)} B`, `${table.rows.toFixed(2)} rows`);
  }
  row('rows and bytes kept for each CFDI, indexes included', `${rows.toFixed(1)}, ${(bytes / 1024).toFixed(1)} KB`);
  for (const million of [1, 10, 100]) {
    const meanPerSecond = (million * 1e6) / (30 * 86_400);
    const cores = (ms: number) => Math.max(0.1, (meanPerSecond * peak * ms) / 1_000 / busy).toFixed(1);
    row(
      `${million} million a month: CFDI/s at the peak`,
      `${(meanPerSecond * peak).toFixed(0)} /s`,
      `${peak} times the mean`,
    );
    row(
      '  processors: APIs, workers, PostgreSQL',
      `${cores(cpu.api)}, ${cores(cpu.worker)}, ${cores(cpu.database)}`,
      `${busy * 100} % busy at the peak`,
    );
    row(
      '  kept a month, log at the peak',
      `${((million * 1e6 * bytes) / 2 ** 30).toFixed(0)} GB, ${((meanPerSecond * peak * walKb) / 1024).toFixed(1)} MB/s`,
    );
  }
} finally {
  await client.end();
  for (const stop of stops.reverse()) await stop();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

async function issue(url: string, of: readonly string[], count: number): Promise<void> {
  let next = 0;
  const caller = async () => {
    for (let at = next++; at < count; at = next++) {
      const answer = await fetch(`${url}/invoices`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': of[at % of.length] ?? '' },
        body: JSON.stringify({ ...invoice, idempotencyKey: randomUUID() }),
      });
      if (answer.status !== 201)
        throw new Error(`an invoice was answered with ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
}

/** Waits until the worker is idle. */
async function relayed(): Promise<void> {
  const waiting = async () => {
    const { rows } = await client.query<{ count: string }>('select count(*) from invoice_count_delta');
    return Number(rows[0]?.count);
  };
  for (const end = Date.now() + 90_000; (await waiting()) > 0 && Date.now() < end; ) await wait(500);
}

async function look(api: Contender, worker: Contender) {
  await client.query('vacuum analyze');
  const { rows: sizes } = await client.query<{ name: string; bytes: string }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
       join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
  );
  const tables = new Map<string, { rows: number; bytes: number }>();
  for (const { name, bytes } of sizes) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from "${name}"`);
    tables.set(name, { rows: Number(rows[0]?.count), bytes: Number(bytes) });
  }
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  );
  return {
    api: cpuMsOf(api.pid),
    worker: cpuMsOf(worker.pid),
    database: cpuMsOfFamily(postgres.pid),
    walBytes: Number(rows[0]?.bytes),
    tables,
  };
}
