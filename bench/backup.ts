import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@lacre/embedded/postgres';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { given, ingreso } from '@lacre/testing/given';
import { createTestServices } from '@lacre/testing/test-services';
import { multiplyInvoices } from './backup/multiply.ts';
import { row } from './harness/figures.ts';
import { residentMb } from './harness/resident-mb.ts';

/**
 * `npm run backup` and `npm run drill` of DOCUMENTS invoices (100,000), on a Postgres that flushes to disk: minutes,
 * size and peak memory of each command. The documents are 100 stamped ones and copies of them under other UUIDs.
 */
const documents = Number(process.env.DOCUMENTS ?? 100_000);
const originals = Math.min(100, documents);
const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
// Under root the database runs as another user, who must be able to enter.
await chmod(folder, 0o755);
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { max_wal_size: '4GB' } });
const t = await createTestServices({ admin: postgres.adminUrl });
try {
  const access = await given(t.services).access();
  for (let made = 0; made < originals; made += 1)
    await createInvoice(t.services, access, ingreso({ idempotencyKey: randomUUID() }));
  await multiplyInvoices(t.database.url, Math.round(documents / originals) - 1);
  const file = join(folder, 'backup.lacre');
  const key = join(folder, 'key.txt');
  const env = { DATA_DIR: t.config.dataDir, DATABASE_URL: t.database.url };
  const made = await command('backup', ['--make-key', key], env);
  const recipient = /age1\w+/.exec(made.output)?.[0] ?? '';
  const backup = await command('backup', [file, '--to', recipient], env);
  const drill = await command('drill', [file, '--key', key, '--in', folder], {});
  console.log(drill.output);
  row(`backup of ${documents} documents`, seconds(backup.ms), `${backup.mostMb.toFixed(0)} MB at most`);
  row('its file', `${((await stat(file)).size / 1_000_000).toFixed(0)} MB`);
  row('drill: restored and proved', seconds(drill.ms), `${drill.mostMb.toFixed(0)} MB at most`);
} finally {
  await t.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(0)} s`;
}

async function command(name: string, args: string[], env: Record<string, string>) {
  const begun = performance.now();
  const child = spawn(process.execPath, [`apps/worker/src/${name}/main.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  let mostMb = 0;
  const watch = setInterval(() => {
    void residentMb(child.pid ?? 0).then((mb) => {
      mostMb = Math.max(mostMb, mb);
    });
  }, 200);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}: ${output}`);
  return { ms: performance.now() - begun, mostMb, output };
}
