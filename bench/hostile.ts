import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { startPostgres } from '@lacre/embedded/postgres';
import { freePort } from '@lacre/testing/free-port';
import { startContender } from './harness/contender.ts';
import { cpuMsOfThread, p99, row } from './harness/figures.ts';
import { postTo } from './harness/post.ts';
import { attacksOf } from './hostile/attacks.ts';
import { preview } from './hostile/preview.ts';

/**
 * The effect on one tenant while another attacks: npm run bench -- hostile
 *
 * A client lists invoices and occasionally prints a preview, and /health/live is requested, first without load and then
 * during each attack, with the default rate limits. A single attack: npm run bench -- hostile TEXT, part of its name.
 * Targets: p99 within 3 times of that without load, /health/live under 100 ms.
 */
const only = process.argv[2] ?? '';
const seconds = Number(process.env.SECONDS ?? 15);
const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
await createDatabaseIfMissing(postgres.adminUrl, 'bench');
const port = await freePort();
const logos = createServer((_, response) => response.end(hostileLogo));
await new Promise<void>((resolve) => logos.listen(0, '127.0.0.1', resolve));
const api = await startContender(
  'apps/api/src/main.ts',
  {
    BASE_URL: 'http://bench.example',
    DATA_DIR: dir,
    DATABASE_URL: postgres.url('bench'),
    SAT_DATA: 'none',
    LOG_LEVEL: 'silent',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    PORT: String(port),
  },
  port,
);
const { url } = api;
const post = postTo(url);

/** 24 KB of dilations, each applied to the result of the one before. */
const hostileLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><filter id="f" x="0" y="0" width="1" height="1">${'<feMorphology operator="dilate" radius="90"/>'.repeat(530)}</filter><rect width="200" height="100" filter="url(#f)"/></svg>`;
interface Tenant {
  id: string;
  token: string;
  key: string;
}

async function tenant(): Promise<Tenant> {
  const email = `bench-${randomBytes(6).toString('hex')}@example.com`;
  const { token = '' } = await post('/auth/sign-up', { email, password: 'bench-bench-bench', name: 'Bench' });
  const { id = '' } = await post('/organizations', { name: 'Bench' }, token);
  return { id, token, key: await keyOf(id, token) };
}

async function keyOf(id: string, token: string): Promise<string> {
  const body = { name: 'Bench', environment: 'sandbox', scopes: ['read:invoices', 'write:invoices'] };
  const { key = '' } = await post(`/organizations/${id}/api-keys`, body, token);
  return key;
}

const discard = async (answer: Response) => void (await answer.arrayBuffer());

try {
  const victim = await tenant();
  const attacker = { ...(await tenant()), logo: `http://127.0.0.1:${(logos.address() as AddressInfo).port}/logo.svg` };
  await observe(victim, 5);
  const quiet = await observe(victim, seconds);
  report('quiet', quiet);
  for (const [name] of attacksOf({ url, ...attacker })) {
    if (!name.includes(only)) continue;
    const attacking = fork(fileURLToPath(new URL('hostile/attacker.ts', import.meta.url)), [
      name,
      JSON.stringify({ url, ...attacker }),
    ]);
    const ended = once(attacking, 'exit');
    report(name, await observe(victim, seconds), quiet);
    attacking.disconnect();
    await ended;
  }
} finally {
  logos.close();
  await api.stop();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

interface Observed {
  list: number[];
  print: number[];
  live: number[];
  failures: number;
  /** Processor time of the thread that serves, as a share of the time observed. */
  busy: number;
}

/** With its own key, whose rate limits are unused: a failure is caused by the attack. */
async function observe({ id, token }: Tenant, forSeconds: number): Promise<Observed> {
  const key = await keyOf(id, token);
  const observed: Observed = { list: [], print: [], live: [], failures: 0, busy: 0 };
  const before = cpuMsOfThread(api.pid);
  const end = performance.now() + forSeconds * 1000;
  const repeat = async (times: number[], pauseMs: number, ask: () => Promise<Response>) => {
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await ask();
      await discard(answer);
      times.push(performance.now() - began);
      if (!answer.ok) observed.failures += 1;
      await pause(pauseMs);
    }
  };
  await Promise.all([
    repeat(observed.list, 80, () => fetch(`${url}/invoices`, { headers: { 'x-api-key': key } })),
    // Below the 300 prints per minute of a key.
    repeat(observed.print, 200, () => preview(url, key)),
    repeat(observed.live, 10, () => fetch(`${url}/health/live`)),
  ]);
  observed.busy = (cpuMsOfThread(api.pid) - before) / (forSeconds * 1000);
  return observed;
}

function report(name: string, { list, print, live, failures, busy }: Observed, quiet?: Observed): void {
  const times = (mine: number[], theirs: number[] | undefined) =>
    `${p99(mine).toFixed(0)} ms${theirs ? ` (${(p99(mine) / p99(theirs)).toFixed(1)} x)` : ''}`;
  const figures = `list ${times(list, quiet?.list)}  print ${times(print, quiet?.print)}`;
  row(
    name,
    figures,
    `/health/live ${p99(live).toFixed(0)} ms, thread ${(busy * 100).toFixed(0)} % busy${failures > 0 ? `, ${failures} FAILED` : ''}`,
  );
}
