/**
 * What a second API process adds: npm run bench -- scale
 *
 * Invoices per second of one API and of two, which share a database and a PAC that responds immediately. A machine of
 * two processors cannot run both beside PostgreSQL, the PAC and the callers, so each API gets at most SHARE (0.25) of a
 * processor: measured is whether anything but their own processors limits two of them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { startPostgres } from '@lacre/embedded/postgres';
import { freePort } from '@lacre/testing/free-port';
import { type Contender, startContender } from './harness/contender.ts';
import { type Load, load, median, row } from './harness/figures.ts';
import { invoice } from './harness/invoice.ts';
import { makeKeys } from './harness/keys.ts';
import { processorShare } from './harness/processor-share.ts';
import { stubSettings } from './harness/stub-settings.ts';

const rounds = Number(process.env['ROUNDS'] ?? 3);
const seconds = Number(process.env['SECONDS'] ?? 8);
const share = Number(process.env['SHARE'] ?? 0.25);
const connections = 16;
const organizations = 50;

const dir = await mkdtemp(join(tmpdir(), 'lacre-scale-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
await createDatabaseIfMissing(postgres.adminUrl, 'bench');
const stops: (() => Promise<unknown>)[] = [];
const start = async (program: string, env: Record<string, string> = {}, port?: number): Promise<Contender> => {
  const contender = await startContender(program, env, port);
  stops.push(() => contender.stop());
  return contender;
};

try {
  const pac = await start('bench/servers/pac-stub.ts');
  // One installation has one address.
  const settings = { ...stubSettings(dir, postgres.url('bench'), pac.url), BASE_URL: 'http://127.0.0.1:3000' };
  const startApi = async (name: string) => {
    const port = await freePort();
    const held = await processorShare(name, share);
    stops.push(() => held.remove());
    const api = await start('apps/api/src/main.ts', { ...settings, PORT: String(port) }, port);
    await held.hold(api.pid);
    return api;
  };
  const first = await startApi('first');
  const keys = await makeKeys(first.url, organizations);
  const second = await startApi('second');

  const request = ({ url, pid }: Contender) => ({
    pid,
    url: `${url}/invoices`,
    method: 'POST' as const,
    headers: keys.map((key) => ({ 'content-type': 'application/json', 'x-api-key': key })),
    body: JSON.stringify(invoice),
    connections,
    seconds,
  });
  const one: Load[] = [];
  const two: Load[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await load(request(first)));
    two.push(await Promise.all([first, second].map((api) => load(request(api)))));
  }
  const together = two.map((loads) => loads.reduce((sum, { perSecond }) => sum + perSecond, 0));
  const alone = median(one.map(({ perSecond }) => perSecond));
  row(`one API with ${share * 100} % of a processor`, `${alone.toFixed(0)} /s`);
  row('two of them on one database', `${median(together).toFixed(0)} /s`);
  row('two / one', `${(median(together) / alone).toFixed(2)} x`, 'target 1.8 x');
  const failures = [...one, ...two.flat()].reduce((sum, each) => sum + each.failures, 0);
  if (failures > 0) throw new Error(`${failures} requests failed`);
} finally {
  for (const stop of stops.reverse()) await stop();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}
