import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { openDatabase } from '@lacre/database/data-source';
import { migrate } from '@lacre/database/migrate';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { startPostgres } from '@lacre/embedded/postgres';
import type { Catalogs } from '@lacre/sat-catalogs';
import type { CsvFile } from '@lacre/services/csv-import/csv-file';
import { importProducts } from '@lacre/services/products/import-products';
import { parse } from 'fast-csv';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { median, row } from './harness/figures.ts';

/**
 * Import of a product CSV of five megabytes, with all rows valid and with half of them invalid. Compared in the same
 * run: the minimum for the same file (split at commas, COPY into a temporary table, one insert), and reading it with
 * fast-csv.
 */
const rounds = Number(process.env.ROUNDS ?? 3);
const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
await createDatabaseIfMissing(postgres.adminUrl, 'bench');
const url = postgres.url('bench');
await migrate(url);
const open = await openDatabase({ url });
const client = new Client({ connectionString: url });
await client.connect();

try {
  const right = csv((n) => `Articulo de prueba numero ${n},81111500,${n % 900}.50,H87,Pieza,SKU-${n},no,02,si`);
  const half = csv(
    (n) => `Articulo de prueba numero ${n},81111500,${n % 2 === 0 ? '12.50' : 'NaN'},H87,Pieza,SKU-${n},no,02,si`,
  );
  const [least, ours, ourHalf, fast] = [[], [], [], []] as [number[], number[], number[], number[]];
  let stall = 0;
  let memory = 0;
  let imported = 0;
  for (let round = 0; round < rounds; round += 1) {
    await client.query('truncate product');
    await client.query('checkpoint');
    least.push(await timed(() => leastPossible(right.bytes)));
    for (const [times, file] of [
      [ours, right],
      [ourHalf, half],
    ] as const) {
      await client.query('truncate product');
      await client.query('checkpoint');
      globalThis.gc?.();
      const before = process.memoryUsage().rss;
      const watch = watchLoop();
      times.push(
        await timed(async () => {
          imported = (await run(file)).successCount;
        }),
      );
      stall = Math.max(stall, watch.stop());
      memory = Math.max(memory, process.memoryUsage().rss - before);
    }
    fast.push(await timed(() => readWithFastCsv(right.bytes)));
  }
  const ms = (times: number[]) => `${median(times).toFixed(0)} ms`;
  row(`least possible: cut at commas + COPY + insert, ${right.rows} rows`, ms(least));
  row('Lacre, all rows right', ms(ours), `${(median(ours) / median(least)).toFixed(2)} x, target 2.0`);
  row(
    'Lacre, every other row wrong',
    ms(ourHalf),
    `${(median(ourHalf) / median(least)).toFixed(2)} x (${imported} made)`,
  );
  row('longest hold of the event loop, own processor time', `${stall.toFixed(0)} ms`, 'target 50');
  row('memory gained', `${(memory / 1_048_576).toFixed(0)} MB`, 'target 120');
  row(
    'reading alone with fast-csv',
    ms(fast),
    `${(median(fast) / median(least)).toFixed(2)} x of all that is least possible`,
  );
} finally {
  await client.end();
  await open.close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

function csv(line: (n: number) => string): CsvFile & { rows: number } {
  const lines = ['description,productKey,price,unitKey,unitName,sku,taxIncluded,taxability,livemode'];
  let size = 0;
  for (let n = 1; size < 5 * 1024 * 1024 - 200; n += 1) {
    const text = line(n);
    lines.push(text);
    size += text.length + 1;
  }
  return { name: 'p.csv', type: 'text/csv', bytes: Buffer.from(lines.join('\n')), rows: lines.length - 1 };
}

async function organization(): Promise<{ organizationId: string; userId: string }> {
  const now = new Date();
  const [organizationId, userId] = [uuidV7(now), uuidV7(now)];
  const moments = { createdAt: now, updatedAt: now };
  await open.database.users.insert({
    id: userId,
    email: `${userId}@example.com`,
    name: 'Bench',
    passwordHash: 'x',
    ...moments,
  });
  await open.database.organizations.insert({
    id: organizationId,
    name: 'Bench',
    slug: organizationId,
    ownerId: userId,
    ...moments,
  });
  await open.database.members.insert({ organizationId, id: uuidV7(now), userId, role: 'owner', ...moments });
  return { organizationId, userId };
}

async function run(file: CsvFile) {
  const { organizationId, userId } = await organization();
  const actor = { kind: 'session' as const, userId, sessionId: userId, organizationHeader: undefined };
  // Looked up once per code and file: the time of a look-up does not matter here.
  const known = { clave: '', descripcion: '' };
  const catalogs = {
    claveProdServ: () => known,
    claveUnidad: () => known,
    objetoImp: () => known,
  } as unknown as Catalogs;
  const services = { database: open.database, clock: { now: () => new Date() }, catalogs };
  return importProducts(services, actor, { organizationId, file });
}

async function leastPossible(bytes: Uint8Array): Promise<void> {
  const { organizationId } = await organization();
  const now = new Date();
  const lines = Buffer.from(bytes)
    .toString()
    .split('\n')
    .slice(1)
    .map((line) => `${uuidV7(now)}\t${line.split(',').join('\t')}\n`);
  await client.query('begin');
  await client.query(`create temporary table import (id uuid, description text, product_key text, price numeric, unit_key text,
    unit_name text, sku text, tax_included text, taxability text, livemode text) on commit drop`);
  await pipeline(Readable.from([lines.join('')]), client.query(copyFrom('copy import from stdin')));
  await client.query(
    `insert into product (organization_id, id, description, product_key, price, unit_key, unit_name, sku, tax_included, taxability, livemode, created_at, updated_at)
     select $1, id, description, product_key, price, unit_key, unit_name, sku, false, taxability, true, $2, $2 from import
     on conflict do nothing returning id`,
    [organizationId, now],
  );
  await client.query('commit');
}

function readWithFastCsv(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = parse()
      .on('error', reject)
      .on('data', () => undefined)
      .on('end', () => resolve());
    Readable.from([bytes]).pipe(stream);
  });
}

/** Longest turn of the event loop, in processor time of this thread. */
function watchLoop(): { stop(): number } {
  const busy = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let longest = 0;
  let last = busy();
  let watching = true;
  const look = () => {
    const now = busy();
    longest = Math.max(longest, now - last);
    last = now;
    if (watching) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop() {
      watching = false;
      return longest;
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
