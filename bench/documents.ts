/**
 * Printed documents compared with the minimum cost of printing them, in one run: npm run bench -- documents
 *
 * The yardstick is the bare browser: open pages, the body swapped, Page.printToPDF without tags, nothing else.
 * Compared as well: how most services do it (setContent and pdf()). Ratios hold; figures move with the machine.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { templateOf } from '@lacre/adapters/pdf/template';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { findChromium } from '@lacre/embedded/chromium';
import { startPostgres } from '@lacre/embedded/postgres';
import { freePort } from '@lacre/testing/free-port';
import { Client } from 'pg';
import type { Browser } from 'puppeteer';
import { startOtherCaller } from './documents/other-caller.ts';
import { oneSheet, previews } from './documents/previews.ts';
import { printedInvoice } from './documents/printed-invoice.ts';
import { processorTime } from './documents/processor-time.ts';
import { type RawPage, rawPage, usualPage } from './documents/raw-page.ts';
import { watchMemory } from './documents/watch-memory.ts';
import { type Contender, startContender } from './harness/contender.ts';
import { cpuMsOfFamily, median, p99, row } from './harness/figures.ts';
import { invoice } from './harness/invoice.ts';
import { makeKeys } from './harness/keys.ts';
import { launchBrowser } from './harness/launch-browser.ts';
import { residentMb } from './harness/resident-mb.ts';
import { stubSettings } from './harness/stub-settings.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const documents = Number(process.env.DOCUMENTS ?? 500);
const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const chromium = await findChromium({ dataDir: dir });
/** Minimum cost of a PDF with nothing loaded yet. */
const browserProcess = `
import { launch } from 'puppeteer';
const browser = await launch({ executablePath: ${JSON.stringify(chromium.executablePath)}, env: ${JSON.stringify({ ...chromium.env })},
  headless: 'shell', pipe: true, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
await browser.close();
`;
const times = (ratio: number) => `${ratio.toFixed(2)} x`;
const ms = (value: number) => `${value.toFixed(1)} ms`;

try {
  await previews(chromium, rounds);
  await exports();
} finally {
  await rm(dir, { recursive: true, force: true });
}

/** P10: the first PDF of an API that has just started, compared with the start of a browser. */
async function firstPdfs(start: () => Promise<Contender>, databaseUrl: string, headers: Record<string, string>) {
  const starts: number[] = [];
  const processes: number[] = [];
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    starts.push(
      await took(async () => {
        await (await rawBrowser()).close();
      }),
    );
    processes.push(await took(() => runToEnd(browserProcess)));
    await forget(databaseUrl);
    const api = await start();
    try {
      const list = await fetch(`${api.url}/invoices?limit=2`, { headers });
      const { data } = (await list.json()) as { data: { id: string }[] };
      const print = async (place: number) => {
        const answer = await fetch(`${api.url}/invoices/${data[place]?.id}/pdf`, { headers });
        if (answer.status !== 200) throw new Error(`a PDF answered ${answer.status}`);
        await answer.arrayBuffer();
      };
      firsts.push(await took(() => print(0)));
      seconds.push(await took(() => print(1)));
    } finally {
      await api.stop();
    }
  }
  row('start of a browser', ms(median(starts)));
  row('a process that loads puppeteer and starts a browser', ms(median(processes)));
  row('first PDF over HTTP', ms(median(firsts)), `${times(median(firsts) / median(starts))}, target 2`);
  row('  / the process', times(median(firsts) / median(processes)));
  row('the second one', ms(median(seconds)));
}

/** P11: an export over HTTP, compared with two bare pages that print the same documents. */
async function exports(): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
  await createDatabaseIfMissing(postgres.adminUrl, 'bench');
  const port = await freePort();
  const pac = await startContender('bench/servers/pac-stub.ts', {});
  const settings = stubSettings(dir, postgres.url('bench'), pac.url);
  const start = () => startContender('apps/api/src/main.ts', { ...settings, PORT: String(port) }, port);
  let api = await start();
  try {
    const [key = ''] = await makeKeys(api.url, 1);
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    await stampMany(api.url, headers);
    await api.stop();
    await firstPdfs(start, postgres.url('bench'), headers);
    api = await start();
    const alone = await startOtherCaller(api.url, key);
    await pause(20_000);
    const quiet = p99(await alone.stop());
    const idleMb = await residentMb(api.pid);
    const raw: number[] = [];
    const usual: number[] = [];
    const ours: number[] = [];
    const again: number[] = [];
    const firstBytes: number[] = [];
    const busy: number[] = [];
    const after: number[] = [];
    const beside: number[] = [];
    const processors: number[] = [];
    const rawProcessors: number[] = [];
    let browserMb = 0;
    let nodeMb = 0;
    for (let round = 0; round < rounds; round += 1) {
      const besides = await startOtherCaller(api.url, key);
      await printAll(rawPage);
      beside.push(...(await besides.stop()));
      const bare = await printAll(rawPage);
      raw.push(bare.elapsed);
      rawProcessors.push(bare.processor);
      usual.push((await printAll(usualPage)).elapsed);
      await forget(postgres.url('bench'));
      const others = await startOtherCaller(api.url, key);
      const before = processorTime(api.pid) + cpuMsOfFamily(postgres.pid);
      const { total, firstByte } = await download(api.url, headers);
      busy.push(...(await others.stop()));
      ours.push(total);
      firstBytes.push(firstByte);
      const later = await startOtherCaller(api.url, key);
      await allKept(postgres.url('bench'));
      after.push(...(await later.stop()));
      processors.push(processorTime(api.pid) + cpuMsOfFamily(postgres.pid) - before);
      again.push((await download(api.url, headers)).total);
    }
    // Measured separately: reading shared memory takes processor time of the processes.
    await forget(postgres.url('bench'));
    const watch = watchMemory(api.pid, (node, browser) => {
      nodeMb = Math.max(nodeMb, node);
      browserMb = Math.max(browserMb, browser);
    });
    await download(api.url, headers);
    watch.stop();
    const best = median(ours);
    const limit = median(raw);
    row(`two bare pages, ${documents} PDFs`, ms(limit), `${((1000 * documents) / limit).toFixed(0)} /s`);
    row('two pages, setContent and pdf()', ms(median(usual)));
    row(`export of ${documents} over HTTP`, ms(best), `${times(best / limit)}, target 1.3`);
    const [spent, least] = [median(processors) / documents, median(rawProcessors) / documents];
    row('  processor time of a document, lists and keeping included', ms(spent), times(spent / least));
    row('the usual way / Lacre', times(median(usual) / best));
    row('the same export again', ms(median(again)), times(median(again) / limit));
    row('first byte', ms(median(firstBytes)), 'target 500 ms');
    row('browser', `${browserMb.toFixed(0)} MB`, 'target 600 MB');
    row('growth of the API process', `${(nodeMb - idleMb).toFixed(0)} MB`, 'target 64 MB');
    row('p99 of the list, quiet', ms(quiet));
    row('p99 of the list, beside two bare pages', ms(p99(beside)), times(p99(beside) / quiet));
    row('p99 of the list, while it runs', ms(p99(busy)), `${times(p99(busy) / quiet)}, target 3`);
    row('p99 of the list, while its PDFs are kept', ms(p99(after)), times(p99(after) / quiet));
  } finally {
    await api.stop();
    await pac.stop();
    await postgres.stop();
  }
}

function runToEnd(program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a browser's process ended with ${code}`)),
    );
  });
}

function rawBrowser(): Promise<Browser> {
  return launchBrowser(chromium);
}

/** The same sheets as the export's: of the sandbox, with its mark across them. */
async function printAll(open: (browser: Browser) => Promise<RawPage>): Promise<{ elapsed: number; processor: number }> {
  const browser = await rawBrowser();
  const pages = [await open(browser), await open(browser)];
  const bodies = Array.from({ length: documents }, (_, i) =>
    oneSheet(templateOf({ ...printedInvoice(1, i), environment: 'sandbox' })),
  );
  const before = processorTime(process.pid);
  const elapsed = await took(async () => {
    await Promise.all(
      pages.map(async (page) => {
        for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await page.print(body);
      }),
    );
  });
  // Read while it runs: the times of its processes are unavailable after they exit.
  const processor = processorTime(process.pid) - before;
  await browser.close();
  return { elapsed, processor };
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function download(url: string, headers: Record<string, string>): Promise<{ total: number; firstByte: number }> {
  const start = performance.now();
  let firstByte = 0;
  const answer = await fetch(`${url}/invoices/report/export/pdf.zip`, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`the export answered ${answer.status}`);
  for await (const chunk of answer.body) if (chunk.length > 0 && firstByte === 0) firstByte = performance.now() - start;
  return { total: performance.now() - start, firstByte };
}

async function forget(databaseUrl: string): Promise<void> {
  await inDatabase(databaseUrl, (client) => client.query('truncate printed_document'));
}

/** Until the PDFs of an export are in the cache. */
async function allKept(databaseUrl: string): Promise<void> {
  await inDatabase(databaseUrl, async (client) => {
    for (let kept = 0; kept < documents; await pause(100)) {
      const { rows } = await client.query('select count(*)::int as kept from printed_document');
      kept = rows[0].kept;
    }
  });
}

async function inDatabase(databaseUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await work(client);
  await client.end();
}

async function stampMany(url: string, headers: Record<string, string>): Promise<void> {
  let left = documents;
  const work = async () => {
    for (; left > 0; ) {
      left -= 1;
      const body = JSON.stringify({ ...invoice, idempotencyKey: undefined });
      const answer = await fetch(`${url}/invoices`, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`a create answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}
