import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { startPostgres } from '@lacre/embedded/postgres';
import { freePort } from '@lacre/testing/free-port';
import { type Contender, startContender } from '../harness/contender.ts';
import { makeKeys } from '../harness/keys.ts';
import { residentMb } from '../harness/resident-mb.ts';
import { satSource } from '../harness/sat-source.ts';

/** Time of a payroll from the request to its last receipt. */
export interface PayrollRun {
  /** Time to the response, in seconds. */
  takenIn: number;
  /** From the response until every receipt was stamped. */
  seconds: number;
  failed: number;
  /** Memory of the processes before the request and at intervals after it, in megabytes. */
  memory: { api: number; worker: number; stamped: number }[];
}

const SAMPLE_SECONDS = 10;

/**
 * Runs a payroll of `receipts` receipts through `POST /payrolls/batch`: API and worker in separate processes, a PAC
 * that responds immediately, a separate database.
 */
export async function runPayroll(receipts: number): Promise<PayrollRun> {
  const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
  const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
  const started: Contender[] = [];
  try {
    await createDatabaseIfMissing(postgres.adminUrl, 'bench');
    const env = {
      DATA_DIR: dir,
      DATABASE_URL: postgres.url('bench'),
      SAT_DATA: satSource() ?? 'none',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
    };
    const pac = await startContender('bench/servers/pac-stub.ts', env);
    started.push(pac);
    const port = await freePort();
    const withPac = { ...env, PAC_SANDBOX: 'http', PAC_BASE_URL: pac.url, PORT: String(port) };
    const api = await startContender('apps/api/src/main.ts', withPac, port);
    started.push(api);
    const worker = await startContender('apps/worker/src/main.ts', withPac);
    started.push(worker);
    const [key = ''] = await makeKeys(api.url, 1, ['read:payrolls', 'write:payrolls']);
    return await follow(api, worker, key, receipts);
  } finally {
    for (const each of started.toReversed()) await each.stop();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function follow(api: Contender, worker: Contender, key: string, receipts: number): Promise<PayrollRun> {
  const payrolls = Array.from({ length: receipts }, () => ({
    employee: { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' },
    nomina12: nominaExample,
    idempotencyKey: randomUUID(),
  }));
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const sample = async (stamped: number) => ({
    api: await residentMb(api.pid),
    worker: await residentMb(worker.pid),
    stamped,
  });
  const memory = [await sample(0)];
  const begun = performance.now();
  const answer = await fetch(`${api.url}/payrolls/batch`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ payrolls }),
  });
  if (answer.status !== 202) throw new Error(`the batch was answered ${answer.status}: ${await answer.text()}`);
  const { statusUrl } = (await answer.json()) as { statusUrl: string };
  const taken = performance.now();
  let sampled = taken;
  for (;;) {
    const asked = await fetch(`${api.url}${statusUrl}?limit=1`, { headers });
    if (!asked.ok) throw new Error(`${statusUrl} answered ${asked.status}: ${await asked.text()}`);
    const { status, stamped, failed } = (await asked.json()) as { status: string; stamped: number; failed: number };
    const now = performance.now();
    const isDone = status === 'done';
    if (isDone || now - sampled >= SAMPLE_SECONDS * 1000) {
      memory.push(await sample(stamped));
      sampled = now;
    }
    if (isDone) return { takenIn: (taken - begun) / 1000, seconds: (now - taken) / 1000, failed, memory };
    await pause(1000);
  }
}
