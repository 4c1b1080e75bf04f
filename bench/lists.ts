import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { openDatabase } from '@lacre/database/data-source';
import type { InvoiceFilter } from '@lacre/database/repositories/invoice-filter';
import { type InvoiceOrder, invoiceSortKeys, positionOf } from '@lacre/database/repositories/invoice-order';
import { startPostgres } from '@lacre/embedded/postgres';
import { freePort } from '@lacre/testing/free-port';
import { Client } from 'pg';
import { makeOrganization } from './harness/bench-organization.ts';
import { type Contender, startContender } from './harness/contender.ts';
import { type Load, load, median, medianLoad, p99, row } from './harness/figures.ts';
import { fillInvoices, settleCounts } from './harness/fill-invoices.ts';

/**
 * GET /invoices of an organization with a million invoices compared with one with a thousand: any page, any counted
 * filter, in the database and over HTTP. Compared in the same run: OFFSET, count(*), and the list with plain `http` and
 * `pg`.
 */
const rows = Number(process.env.ROWS ?? 1_000_000);
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 3);
const connections = 16;
const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres'), fsync: false });
await createDatabaseIfMissing(postgres.adminUrl, 'bench');
const url = postgres.url('bench');
const env = { DATA_DIR: dir, DATABASE_URL: url, SAT_DATA: 'none', LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
const stops: (() => Promise<void>)[] = [];
const start = async (program: string, more: Record<string, string> = {}, port?: number): Promise<Contender> => {
  const contender = await startContender(program, { ...env, ...more }, port);
  stops.push(() => contender.stop());
  return contender;
};

try {
  const port = await freePort();
  const lacre = await start('apps/api/src/main.ts', { PORT: String(port) }, port);
  const plain = await start('bench/servers/list-plain.ts');
  const small = await makeOrganization(lacre.url, ['read:invoices']);
  const large = await makeOrganization(lacre.url, ['read:invoices']);
  const client = new Client({ connectionString: url });
  client.on('error', () => {
    // The statement that runs on a broken connection fails and reports it.
  });
  await client.connect();
  await fillInvoices(client, small.id, 1_000);
  await fillInvoices(client, large.id, rows);
  const open = await openDatabase({ url });
  stops.push(() => open.close());
  await settleCounts(client, open);

  const page = (id: string, filter: InvoiceFilter, offset: number) =>
    timed(() => open.database.invoices.page(id, { kind: 'invoice', ...filter }, { offset, limit: 20 }));
  const first = await page(small.id, {}, 0);
  const show = async (what: string, filter: InvoiceFilter, offset = 0) => {
    const found = await page(large.id, filter, offset);
    const ratio = `${(found.p50 / first.p50).toFixed(1)} x page 1 of 1,000`;
    row(what, `p50 ${found.p50.toFixed(2)} ms`, `p99 ${found.p99.toFixed(1)} ms, ${ratio}`);
  };
  row('page 1 with its total, of 1,000', `p50 ${first.p50.toFixed(2)} ms`, `p99 ${first.p99.toFixed(1)} ms`);
  await show(`page 1 with its total, of ${rows}`, {});
  await show('  in one environment', { environment: 'production' });
  await show('  cancelled ones (4 %)', { status: 'cancelado' });
  await show('  Traslados that were cancelled', { type: 'T', status: 'cancelado' });
  await show('  of one month', {
    createdFrom: new Date('2025-03-01T06:00:00Z'),
    createdTo: new Date('2025-04-01T05:59:59.999Z'),
  });
  await show('  since an instant', { createdFrom: new Date('2024-03-01T15:07:11Z') });
  await show('  of one receiver', { rfcReceptor: 'RFC7' });
  await show('offset 500,000', {}, rows / 2);
  await show('the last page', {}, Math.floor(rows * 0.95) - 20);

  const inOrder = (order: InvoiceOrder, bounds: { offset: number; after?: { value: string; id: string } }) =>
    open.database.invoices.orderedPage(large.id, { kind: 'invoice', environment: 'production' }, order, {
      limit: 20,
      ...bounds,
    });
  for (const key of invoiceSortKeys)
    for (const descending of [true, false]) {
      const order = { key, descending };
      const sort = `by ${descending ? '-' : ''}${key}`;
      const last = (await inOrder(order, { offset: 19_980 })).rows.at(-1);
      const after = last && positionOf(order, last);
      const asked = {
        'page 1': { offset: 0 },
        'page 1,000': { offset: 19_980 },
        'after it': { offset: 0, ...(after && { after }) },
        'near the end': { offset: Math.floor(rows * 0.7) },
      };
      for (const [what, bounds] of Object.entries(asked)) {
        const found = await timed(() => inOrder(order, bounds), 20);
        row(`  ${sort}, ${what}`, `p50 ${found.p50.toFixed(1)} ms`, `p99 ${found.p99.toFixed(1)} ms`);
      }
    }
  const owed = await timed(
    () =>
      open.database.receivables.page(
        large.id,
        { environment: 'production', asOf: '2026-12-31' },
        { offset: 0, limit: 20 },
      ),
    5,
  );
  row(`receivables, ${rows / 10} open`, `p50 ${owed.p50.toFixed(0)} ms`);

  const where = `from invoice where organization_id = '${large.id}' and tipo_comprobante <> 'P'`;
  const plainly = async (what: string, text: string) => {
    const found = await timed(() => client.query(text), 5);
    row(what, `p50 ${found.p50.toFixed(1)} ms`);
  };
  await plainly('yardstick: count(*)', `select count(*) ${where}`);
  await plainly(
    'yardstick: OFFSET 500,000',
    `select * ${where} order by created_at desc, id desc offset ${rows / 2} limit 20`,
  );

  const request = ({ url: base, pid }: Contender, path: string, key: string) => ({
    pid,
    database: postgres.pid,
    url: `${base}${path}`,
    method: 'GET' as const,
    headers: [{ 'x-api-key': key }],
    connections,
    seconds,
  });
  const bodyOf = async (base: string, path: string) =>
    (await fetch(base + path, { headers: { 'x-api-key': large.key } })).text();
  if ((await bodyOf(plain.url, `/${large.id}`)) !== (await bodyOf(lacre.url, '/invoices')))
    throw new Error('the yardstick answers something else');

  const results = { plain: [] as Load[], small: [] as Load[], large: [] as Load[] };
  for (let round = 0; round < rounds; round += 1) {
    results.plain.push(await load(request(plain, `/${large.id}`, '')));
    results.small.push(await load(request(lacre, '/invoices', small.key)));
    results.large.push(await load(request(lacre, '/invoices', large.key)));
  }
  const [bare, few, many] = [medianLoad(results.plain), medianLoad(results.small), medianLoad(results.large)];
  const figures = ({ p50, p99, cpuMs, databaseMs }: Load) =>
    `p50 ${p50} ms, p99 ${p99} ms, CPU ${cpuMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms`;
  row(`plain http + pg, ${connections} connections`, `${bare.perSecond.toFixed(0)} /s`, figures(bare));
  row('GET /invoices, 1,000 invoices', `${few.perSecond.toFixed(0)} /s`, figures(few));
  row(`GET /invoices, ${rows} invoices`, `${many.perSecond.toFixed(0)} /s`, figures(many));
  row('  / plain http + pg', `${((100 * many.perSecond) / bare.perSecond).toFixed(0)} %`, 'target 70 %');
  row('  / 1,000 invoices', (many.perSecond / few.perSecond).toFixed(2), 'target 0.9');
  if (bare.failures + few.failures + many.failures > 0) throw new Error('requests failed');
  await client.end();
} finally {
  for (const stop of stops.reverse()) await stop();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

async function timed(work: () => Promise<unknown>, times = 200): Promise<{ p50: number; p99: number }> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return { p50: median(took), p99: p99(took) };
}
