import { createHmac, createSecretKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { startPostgres } from '@lacre/embedded/postgres';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import { callerOf } from '@lacre/services/limits/caller';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import { freePort } from '@lacre/testing/free-port';
import { given } from '@lacre/testing/given';
import { createTestServices } from '@lacre/testing/test-services';
import { type Contender, startContender } from './harness/contender.ts';
import { type Load, load, median, medianLoad, row } from './harness/figures.ts';
import { postTo } from './harness/post.ts';

/**
 * The cost of authenticating a caller and counting the call: alone, in this process, compared with HS256 by hand; and
 * of GET /users/me with a key and with a session, with and without limits, compared in the same run with a bare
 * Express route and with one that only reads the same. The excess over the first is the fixed cost of a request with
 * its statement, that over the second all but the statement. Target P18: 0.1 ms.
 */
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 5);
const connections = 16;
const people = 20;
const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
await createDatabaseIfMissing(postgres.adminUrl, 'bench');
const env = {
  BASE_URL: 'http://bench.example',
  DATA_DIR: dir,
  DATABASE_URL: postgres.url('bench'),
  SAT_DATA: 'none',
  LOG_LEVEL: 'error',
};
const plenty = Object.fromEntries(
  ['READ', 'WRITE', 'SIGN_IN', 'CATALOGS'].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
);
const stops: (() => Promise<void>)[] = [];
const start = async (program: string, more: Record<string, string> = {}, port?: number): Promise<Contender> => {
  const contender = await startContender(program, { ...env, ...more }, port);
  stops.push(() => contender.stop());
  return contender;
};

await measureAlone();

try {
  const express = await start('bench/servers/express-bare.ts');
  const reading = await start('bench/servers/express-profile.ts');
  const [limitedPort, freePort_] = [await freePort(), await freePort()];
  const limited = await start('apps/api/src/main.ts', { ...plenty, PORT: String(limitedPort) }, limitedPort);
  const unlimited = await start('apps/api/src/main.ts', { RATE_LIMITS: 'off', PORT: String(freePort_) }, freePort_);
  const { tokens, keys, profiles } = await prepare(unlimited.url);
  const bearer = tokens.map((token) => ({ authorization: `Bearer ${token}` }));
  const apiKeys = keys.map((key) => ({ 'x-api-key': key }));

  const contenders: [name: string, server: Contender, path: string, headers: Record<string, string>[]][] = [
    ['bare Express route', express, '/users/me', [{}]],
    ['bare Express and pg, the same read', reading, '/users/me', profiles.map((profile) => ({ 'x-profile': profile }))],
    ['GET /users/me with a key, no limit', unlimited, '/users/me', apiKeys],
    ['GET /users/me with a session, no limit', unlimited, '/users/me', bearer],
    ['GET /users/me with a key', limited, '/users/me', apiKeys],
    ['GET /users/me with a session', limited, '/users/me', bearer],
  ];
  const loads = new Map<string, Load[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { pid, url }, path, headers] of contenders) {
      const figures = await load({
        pid,
        database: postgres.pid,
        url: `${url}${path}`,
        method: 'GET',
        headers,
        connections,
        seconds,
      });
      loads.set(name, [...(loads.get(name) ?? []), figures]);
    }
  const bare = medianLoad(loads.get('bare Express route') ?? []);
  const read = medianLoad(loads.get('bare Express and pg, the same read') ?? []);
  for (const [name, each] of loads) {
    const { perSecond, p99, cpuMs, databaseMs, failures } = medianLoad(each);
    const figures = `${perSecond.toFixed(0)}/s  p99 ${p99} ms`;
    const costs = `cpu ${cpuMs.toFixed(3)} ms (${signed(cpuMs - bare.cpuMs)}, over the read ${signed(cpuMs - read.cpuMs)}), database ${databaseMs.toFixed(3)} ms, ${((100 * perSecond) / bare.perSecond).toFixed(0)} %`;
    row(name, figures, failures > 0 ? `${costs}, ${failures} FAILED` : costs);
  }
} finally {
  for (const stop of stops.reverse()) await stop();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

function signed(ms: number): string {
  return `${ms < 0 ? '' : '+'}${ms.toFixed(3)}`;
}

/** Processor time of one call in ms, in batches for half a second; median of five. */
async function cpuOf(work: () => unknown): Promise<number> {
  const batch = 5_000;
  const figures: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    let calls = 0;
    const before = process.cpuUsage();
    const begun = performance.now();
    while (performance.now() - begun < 500) {
      for (let n = 0; n < batch; n += 1) {
        const result = work();
        if (result instanceof Promise) await result;
      }
      calls += batch;
    }
    const { user, system } = process.cpuUsage(before);
    if (round > 0) figures.push((user + system) / 1000 / calls);
  }
  return median(figures);
}

async function measureAlone(): Promise<void> {
  const test = await createTestServices({ env: { RATE_LIMITS: 'on', RATE_LIMIT_READ: '1000000' } });
  try {
    const { services } = test;
    const owner = await given(services).user();
    const { id } = await given(services).organization(owner);
    const { key, actor } = await given(services).apiKey(owner, id);
    const [head = '', body = '', seal = ''] = owner.token.split('.');
    const secret = createSecretKey(Buffer.alloc(32, 1));
    const byHand = await cpuOf(() => {
      const own = createHmac('sha256', secret).update(`${head}.${body}`).digest();
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number };
      return own.equals(Buffer.from(seal, 'base64url')) && claims.exp > 0;
    });
    const jwt = await cpuOf(() => services.sessionTokens.read(owner.token, services.clock.now()));
    row('HS256 by hand, signature and claims', `${byHand.toFixed(4)} ms`);
    row('reading a session token', `${jwt.toFixed(4)} ms`, `${(jwt / byHand).toFixed(1)} x`);
    row('session resolved', `${(await cpuOf(() => resolveSession(services, owner.token))).toFixed(4)} ms`);
    row('API key resolved', `${(await cpuOf(() => resolveApiKey(services, key))).toFixed(4)} ms`);
    const count = await cpuOf(() => services.rateLimiter.take('read', callerOf(actor)));
    row('call counted under its limit', `${count.toFixed(4)} ms`);
  } finally {
    await test.close();
  }
}

/** Users, each with an organization and a key. */
async function prepare(url: string): Promise<{ tokens: string[]; keys: string[]; profiles: string[] }> {
  const tokens: string[] = [];
  const keys: string[] = [];
  /** Needed by the read: user, organization and key. */
  const profiles: string[] = [];
  const post = postTo(url);
  for (let n = 0; n < people; n += 1) {
    const person = { email: `bench-${n}@example.com`, password: 'correct horse battery', name: 'Bench' };
    const { token = '' } = await post('/auth/sign-up', person);
    const me = await fetch(`${url}/users/me`, { headers: { authorization: `Bearer ${token}` } });
    const user = (await me.json()) as { id: string };
    const { id } = await post('/organizations', { name: `Bench ${n}` }, token);
    const scopes = ['read:invoices'];
    const { key = '', id: keyId } = await post(
      `/organizations/${id}/api-keys`,
      { name: 'Bench', environment: 'sandbox', scopes },
      token,
    );
    tokens.push(token);
    keys.push(key);
    profiles.push(`${user.id} ${id} ${keyId}`);
  }
  return { tokens, keys, profiles };
}
