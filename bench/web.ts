import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { openDatabase } from '@lacre/database/data-source';
import { findChromium } from '@lacre/embedded/chromium';
import { startPostgres } from '@lacre/embedded/postgres';
import { freePort } from '@lacre/testing/free-port';
import { Client } from 'pg';
import { type BenchOrganization, makeOrganization } from './harness/bench-organization.ts';
import { startContender } from './harness/contender.ts';
import { median, p99, row } from './harness/figures.ts';
import { fillInvoices, settleCounts } from './harness/fill-invoices.ts';
import { launchBrowser } from './harness/launch-browser.ts';
import { WebVisitor } from './web/web-visitor.ts';

/**
 * Waiting times of a user in the dashboard, in a real browser: npm run bench -- web
 *
 * Script of a first load (target 250 KB compressed), the largest paint with a processor four times as slow (1.5 s),
 * typing into an invoice of a hundred lines (100 ms), and pages of a list of a million invoices (150 ms). Compared
 * in the same run: the paint of a page of one heading, and the same response of the service without a page.
 */
const rows = Number(process.env.ROWS ?? 1_000_000);
const rounds = Number(process.env.ROUNDS ?? 5);
const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres'), fsync: false });
await createDatabaseIfMissing(postgres.adminUrl, 'bench');
const database = postgres.url('bench');
const port = await freePort();
const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true }), () => postgres.stop()];
const ms = (value: number) => `${value.toFixed(0)} ms`;
const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

try {
  const lacre = await startContender(
    'apps/api/src/main.ts',
    {
      BASE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dir,
      DATABASE_URL: database,
      SAT_DATA: 'none',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      PORT: String(port),
    },
    port,
  );
  stops.push(() => lacre.stop());
  const organization = await makeOrganization(lacre.url, ['read:invoices']);
  await fill(organization);
  const browser = await launchBrowser(await findChromium({ dataDir: dir }));
  stops.push(() => browser.close());
  const visit = (language = 'es') => WebVisitor.open(browser, lacre.url, organization, language);

  await firstLoad(visit);
  await largestPaint(visit);
  await typing(visit);
  await pages(visit, organization);
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function fill({ id }: BenchOrganization): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const open = await openDatabase({ url: database });
  await fillInvoices(client, id, rows);
  await settleCounts(client, open);
  await open.close();
  await client.end();
}

type Visit = (language?: string) => Promise<WebVisitor>;

async function firstLoad(visit: Visit): Promise<void> {
  for (const [what, path, signedIn] of [
    ['the sign-in page', '/sign-in', false],
    ['home', '/', true],
    ['the list of invoices', '/invoices', true],
    ['a new invoice', '/invoices/new', true],
  ] as const) {
    const visitor = await visit();
    if (signedIn) await visitor.signIn();
    const { script, all, requests } = await visitor.load(path);
    row(
      `script of ${what}, nothing kept, compressed`,
      kb(script),
      `target 250 KB; all ${kb(all)}, ${requests} requests`,
    );
    await visitor.close();
  }
}

async function largestPaint(visit: Visit): Promise<void> {
  const bare = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Bare</title><h1>Lacre</h1>');
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  stops.push(async () => bare.close());
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  const measure = async (path: string, signedIn: boolean) => {
    const visitor = await visit();
    if (signedIn) await visitor.signIn();
    const paint = await visitor.largestPaint(path, 4);
    await visitor.close();
    return paint;
  };
  const found = { bare: [] as number[], signIn: [] as number[], home: [] as number[], list: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    found.bare.push(await measure(bareUrl, false));
    found.signIn.push(await measure('/sign-in', false));
    found.home.push(await measure('/', true));
    found.list.push(await measure('/invoices', true));
  }
  row('largest paint of a page of one heading, processor / 4', ms(median(found.bare)));
  const beside = (values: number[]) =>
    `target 1500 ms; ${(median(values) / median(found.bare)).toFixed(1)} x one heading`;
  row('  of the sign-in page', ms(median(found.signIn)), beside(found.signIn));
  row('  of home', ms(median(found.home)), beside(found.home));
  row(`  of the list of ${rows} invoices`, ms(median(found.list)), beside(found.list));
}

async function typing(visit: Visit): Promise<void> {
  for (const slowness of [1, 4]) {
    for (const lines of [1, 100]) {
      const visitor = await visit();
      await visitor.signIn();
      await visitor.writeDraft(lines);
      const took = await visitor.typeInto('Descripción', Math.ceil(lines / 2), slowness);
      const name = `a key typed into an invoice of ${lines}${slowness > 1 ? ', processor / 4' : ''}`;
      row(
        name,
        `p50 ${ms(median(took))}`,
        `p99 ${ms(p99(took))}${slowness === 1 && lines > 1 ? ', target 100 ms' : ''}`,
      );
      await visitor.close();
    }
  }
}

async function pages(visit: Visit, { id, session }: BenchOrganization): Promise<void> {
  const visitor = await visit();
  await visitor.signIn('production');
  const took = await visitor.turnPages(10 * rounds);
  await visitor.close();
  const alone: number[] = [];
  for (let page = 1; page <= 10 * rounds; page += 1) {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/invoices?environment=production&page=${page}`, {
      headers: { authorization: `Bearer ${session.token}`, 'x-organization-id': id },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`GET /invoices answered ${answer.status}`);
    alone.push(performance.now() - begun);
  }
  row(
    `a page of ${rows} invoices, asked for until painted`,
    `p50 ${ms(median(took))}`,
    `p99 ${ms(p99(took))}, target 150 ms`,
  );
  row('  the same answer of the service alone', `p50 ${ms(median(alone))}`, `p99 ${ms(p99(alone))}`);
}
