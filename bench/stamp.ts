import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { startPostgres } from '@lacre/embedded/postgres';
import { freePort } from '@lacre/testing/free-port';
import { Client } from 'pg';
import { type Contender, startContender } from './harness/contender.ts';
import { cpuMsOfFamily, type Load, load, medianLoad, perSecond, row } from './harness/figures.ts';
import { invoice } from './harness/invoice.ts';
import { makeKeys } from './harness/keys.ts';
import { residentMb } from './harness/resident-mb.ts';
import { satSource } from './harness/sat-source.ts';
import { measureDelays } from './stamp/delays.ts';

/**
 * Invoices per second through REST with a PAC that responds immediately: key, idempotency, rules, seal, schema, claim,
 * XML and event stored durably. Compared in the same run on one machine: raw signatures, commits, bare Express, the
 * minimum of a server, and the minimum that stamps exactly once.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 5);
const connections = 16;
const organizations = 50;
/** In rounds after the first, which compiles the code. Short turns: a server is slower after a minute of idling. */
const warmUpAgain = 3;
const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
// Vacuums and statistics run once a minute, during any turn by chance: their cost is measured separately.
const postgres = await startPostgres({ dataDir: join(dir, 'postgres'), settings: { autovacuum: 'off' } });
await createDatabaseIfMissing(postgres.adminUrl, 'bench');
const env = {
  DATA_DIR: dir,
  DATABASE_URL: postgres.url('bench'),
  SAT_DATA: satSource() ?? 'none',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
};
const stops: (() => Promise<void>)[] = [];
const start = async (program: string, more: Record<string, string> = {}, port?: number): Promise<Contender> => {
  const contender = await startContender(program, { ...env, ...more }, port);
  stops.push(() => contender.stop());
  return contender;
};

try {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bytes = Buffer.alloc(600, 'a');
  const signs = await perSecond(2, () => sign('sha256', bytes, privateKey));

  const client = new Client({ connectionString: postgres.url('bench') });
  await client.connect();
  await client.query('create table single_row (id bigserial primary key, text text)');
  const commits = await perSecond(2, () =>
    client.query({ name: 'one', text: "insert into single_row (text) values ('x')" }),
  );
  await client.end();

  const pac = await start('bench/servers/pac-stub.ts');
  const express = await start('bench/servers/express-bare.ts');
  const raw = await start('bench/servers/raw-limit.ts');
  const once = await start('bench/servers/raw-limit.ts', { PAC_BASE_URL: pac.url });
  const port = await freePort();
  const lacre = await start(
    'apps/api/src/main.ts',
    { PAC_SANDBOX: 'http', PAC_BASE_URL: pac.url, PORT: String(port) },
    port,
  );
  const keys = await makeKeys(lacre.url, organizations);

  const request = ({ url, pid }: Contender) => ({
    pid,
    database: postgres.pid,
    url: `${url}/invoices`,
    method: 'POST' as const,
    headers: keys.map((key) => ({ 'content-type': 'application/json', 'x-api-key': key })),
    body: JSON.stringify(invoice),
    connections,
    seconds,
  });
  const bare = await load(request(express));
  const results: Record<'raw' | 'once' | 'lacre', Load[]> = { raw: [], once: [], lacre: [] };
  for (let round = 0; round < rounds; round += 1) {
    const warmUp = round === 0 ? {} : { warmUpSeconds: warmUpAgain };
    results.raw.push(await load({ ...request(raw), ...warmUp }));
    results.once.push(await load({ ...request(once), ...warmUp }));
    results.lacre.push(await load({ ...request(lacre), ...warmUp }));
  }
  const limit = medianLoad(results.raw);
  const least = medianLoad(results.once);
  const ours = medianLoad(results.lacre);
  const cpu = ({ cpuMs, databaseMs }: Load) => `CPU ${cpuMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms`;
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

  row('raw RSA-2048 signatures, one core', `${signs.toFixed(0)} /s`);
  row('single-row commits, one connection', `${commits.toFixed(0)} /s`);
  row(`bare Express, ${connections} connections`, `${bare.perSecond.toFixed(0)} /s`, `p99 ${bare.p99} ms`);
  row(
    'raw-limit server (build, sign, schema, one insert)',
    `${limit.perSecond.toFixed(0)} /s`,
    `p50 ${limit.p50} ms, p99 ${limit.p99} ms, ${cpu(limit)}`,
  );
  row(
    'the same, exactly once: intent, call to the PAC, outcome',
    `${least.perSecond.toFixed(0)} /s`,
    `p50 ${least.p50} ms, p99 ${least.p99} ms, ${cpu(least)}`,
  );
  row(
    'Lacre, POST /invoices, everything on',
    `${ours.perSecond.toFixed(0)} /s`,
    `p50 ${ours.p50} ms, p99 ${ours.p99} ms, ${cpu(ours)}`,
  );
  row('Lacre / exactly once at least', percent(ours.perSecond, least.perSecond), 'target 60 %');
  row('Lacre / raw limit', percent(ours.perSecond, limit.perSecond), 'target 35 %');
  row('Lacre / raw signatures', percent(ours.perSecond, signs), 'target 25 %');
  row('p99 Lacre / p99 raw limit', (ours.p99 / limit.p99).toFixed(1), 'target 3.0');
  row('memory of the API process', `${(await residentMb(lacre.pid)).toFixed(0)} MB`);
  row('vacuum and statistics of what Lacre wrote, for a stamp', `${(await upkeepOfAStamp()).toFixed(2)} ms`);
  await measureDelays(async (delayMs, count) => {
    const slow = await startContender('bench/servers/pac-stub.ts', { ...env, DELAY_MS: String(delayMs) });
    const at = await freePort();
    // A separate database: processes on one database have one address and one PAC.
    const name = `bench_${delayMs}`;
    await createDatabaseIfMissing(postgres.adminUrl, name);
    const more = {
      DATABASE_URL: postgres.url(name),
      PAC_SANDBOX: 'http',
      PAC_BASE_URL: slow.url,
      PORT: String(at),
    };
    const one = await startContender('apps/api/src/main.ts', { ...env, ...more }, at);
    return {
      lacre: one,
      keys: await makeKeys(one.url, count),
      async stop() {
        await one.stop();
        await slow.stop();
      },
    };
  }, seconds);
  if (ours.failures + limit.failures + least.failures > 0)
    throw new Error(
      `${ours.failures} requests to Lacre and ${limit.failures + least.failures} to the yardsticks failed`,
    );
} finally {
  for (const stop of stops.reverse()) await stop();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

/** Processor time of the database for vacuum and statistics per stamp so far, ms. */
async function upkeepOfAStamp(): Promise<number> {
  const client = new Client({ connectionString: postgres.url('bench') });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as stamps from invoice`);
  const tables = await client.query(`select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'raw_limit_%' and relname <> 'single_row'`);
  const before = cpuMsOfFamily(postgres.pid);
  await client.query(`vacuum (analyze) ${tables.rows.map(({ name }) => name).join(', ')}`);
  const spent = cpuMsOfFamily(postgres.pid) - before;
  await client.end();
  return spent / rows[0].stamps;
}
