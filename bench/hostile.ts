import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { startPostgres } from '@lacre/embedded/postgres';
import { startContender } from './harness/contender.ts';
import { p99, row } from './harness/figures.ts';
import { freePort } from './harness/free-port.ts';
import { invoice } from './harness/invoice.ts';
import { postTo } from './harness/post.ts';

/**
 * What one tenant feels while another sends what is meant to hurt: npm run bench -- hostile
 *
 * Somebody lists invoices and prints a preview now and then, and /health/live is asked, first in quiet and then beside each attack, with
 * the limits of calls that are set by default. Targets: p99 within 3 times of quiet, /health/live under 100 ms.
 */
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

/** 24 KB of dilations, each of what the one before made. */
const hostileLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><filter id="f" x="0" y="0" width="1" height="1">${'<feMorphology operator="dilate" radius="90"/>'.repeat(530)}</filter><rect width="200" height="100" filter="url(#f)"/></svg>`;
const manyAttributes = Buffer.from(
  `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" ${Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
);
const manyElements = Buffer.from(
  `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4">${'<cfdi:a b="1" c="2" d="3"/>'.repeat(170_000)}</cfdi:Comprobante>`,
);

interface Tenant {
  id: string;
  token: string;
  key: string;
}

async function tenant(logo?: string): Promise<Tenant> {
  const email = `bench-${randomBytes(6).toString('hex')}@example.com`;
  const { token = '' } = await post('/auth/sign-up', { email, password: 'bench-bench-bench', name: 'Bench' });
  const { id = '' } = await post('/organizations', { name: 'Bench', ...(logo !== undefined && { logo }) }, token);
  const scopes = ['read:invoices', 'write:invoices'];
  const body = { name: 'Bench', environment: 'sandbox', scopes };
  const { key = '' } = await post(`/organizations/${id}/api-keys`, body, token);
  return { id, token, key };
}

/** Sends until it is told to stop, at most twice a second on each connection, whatever the answer. */
type Attack = (isOver: () => boolean) => Promise<void>;
const over =
  (connections: number, send: () => Promise<unknown>): Attack =>
  async (isOver) => {
    const sending = async () => {
      while (!isOver()) {
        await send().catch(() => undefined);
        await pause(500);
      }
    };
    await Promise.all(Array.from({ length: connections }, sending));
  };
const discard = async (answer: Response) => void (await answer.arrayBuffer());
const { idempotencyKey: _, ...previewed } = invoice;
const preview = (key: string) =>
  fetch(`${url}/invoices/preview/pdf`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(previewed),
  });

try {
  const victim = await tenant();
  const attacker = await tenant(`http://127.0.0.1:${(logos.address() as AddressInfo).port}/logo.svg`);
  const form = () => {
    const files = new FormData();
    for (const name of ['cer', 'key']) files.append(name, new Blob([randomBytes(2_000)]), `x.${name}`);
    files.append('password', 'bench');
    return files;
  };
  const verify = (body: Buffer<ArrayBuffer>) => () =>
    fetch(`${url}/cfdi/verify`, { method: 'POST', headers: { 'content-type': 'application/xml' }, body }).then(discard);
  const blanks = `application/json${' '.repeat(15_800)};`;
  const attacks: [string, Attack][] = [
    [
      'blanks in Content-Type, 4 connections',
      over(4, () =>
        fetch(`${url}/auth/sign-in`, { method: 'POST', headers: { 'content-type': `${blanks}x` }, body: '{}' }).then(
          discard,
        ),
      ),
    ],
    ['a logo of 24 KB of filters, 6 prints at once', over(6, () => preview(attacker.key).then(discard))],
    [
      'certificate checks, 40 at once',
      over(40, () =>
        fetch(`${url}/organizations/${attacker.id}/certificates/check`, {
          method: 'POST',
          headers: { authorization: `Bearer ${attacker.token}` },
          body: form(),
        }).then(discard),
      ),
    ],
    ['300,000 attributes to verify, 8 at once', over(8, verify(manyAttributes))],
    ['170,000 elements to verify, 8 at once', over(8, verify(manyElements))],
    ['exports read by nobody, 8 connections', over(8, () => exportUnread(attacker.key))],
  ];

  await observe(victim, 5);
  const quiet = await observe(victim, seconds);
  report('quiet', quiet);
  for (const [name, attack] of attacks) {
    let ended = false;
    const attacking = attack(() => ended);
    report(name, await observe(victim, seconds), quiet);
    ended = true;
    await attacking;
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
}

async function observe({ key }: Tenant, forSeconds: number): Promise<Observed> {
  const observed: Observed = { list: [], print: [], live: [], failures: 0 };
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
    repeat(observed.print, 300, () => preview(key)),
    repeat(observed.live, 10, () => fetch(`${url}/health/live`)),
  ]);
  return observed;
}

function report(name: string, { list, print, live, failures }: Observed, quiet?: Observed): void {
  const times = (mine: number[], theirs: number[] | undefined) =>
    `${p99(mine).toFixed(0)} ms${theirs ? ` (${(p99(mine) / p99(theirs)).toFixed(1)} x)` : ''}`;
  const figures = `list ${times(list, quiet?.list)}  print ${times(print, quiet?.print)}`;
  row(name, figures, `/health/live ${p99(live).toFixed(0)} ms${failures > 0 ? `, ${failures} FAILED` : ''}`);
}

/** Asks for an export and reads nothing of it for two seconds. */
function exportUnread(key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause();
      socket.write(`GET /invoices/report/export/csv HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${key}\r\n\r\n`);
    });
    socket.once('error', reject);
    setTimeout(() => {
      socket.destroy();
      resolve();
    }, 2_000);
  });
}
