import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { openDatabase } from '@lacre/database/data-source';
import { migrate } from '@lacre/database/migrate';
import { organizations } from '@lacre/database/repositories/organization.repository';
import { stampingAttempts } from '@lacre/database/repositories/stamping-attempt.repository';
import { createStatementRunner, type Statement, type StatementRunner } from '@lacre/database/statements';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { startPostgres } from '@lacre/embedded/postgres';
import { Pool } from 'pg';
import { cpuMsOfFamily, median, row } from './harness/figures.ts';

/**
 * The cost of row-level security: the four statements of one invoice (profile, claim, sending, stamped with XML and
 * event), by concurrent callers of 50 organizations; alternating as the application, which sets its organization, and
 * as the server's superuser, to whom no policy applies and who sets nothing.
 */
const rounds = Number(process.env.ROUNDS ?? 9);
const perRound = Number(process.env.INVOICES ?? 1_500);
const callers = 16;
const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
await createDatabaseIfMissing(postgres.adminUrl, 'bench');
const url = postgres.url('bench');
await migrate(url);
const open = await openDatabase({ url });
const prepared = '-c plan_cache_mode=force_generic_plan';
const superuser = [prepared, `${prepared} -c synchronous_commit=off`].map(
  (options) => new Pool({ connectionString: url, max: 10, options }),
) as [Pool, Pool];
const bare = createStatementRunner(...superuser);
const unsaid =
  (run: StatementRunner['run']): StatementRunner['run'] =>
  ({ name, text, values, many }: Statement) =>
    run({ name, text, values, ...(many && { many }) });
const unprotected: StatementRunner = {
  ...bare,
  run: unsaid(bare.run),
  runTogether: unsaid(bare.runTogether),
  runRelaxed: unsaid(bare.runRelaxed),
};

const now = new Date();
const moments = { createdAt: now, updatedAt: now };
const companies: string[] = [];
try {
  const ownerId = uuidV7(now);
  await open.database.users.insert({ id: ownerId, email: 'b@example.com', name: 'b', passwordHash: 'b', ...moments });
  for (let index = 0; index < 50; index += 1) {
    const id = uuidV7(now);
    await open.database.organizations.insert({ id, name: 'b', slug: id, ownerId, ...moments });
    companies.push(id);
  }
  const contenders = { secured: open.statements, bare: unprotected };
  const figures = { secured: [], bare: [] } as Record<
    keyof typeof contenders,
    { ms: number; own: number; database: number }[]
  >;
  for (let round = -1; round < rounds; round += 1)
    for (const name of ['bare', 'secured'] as const) {
      const figure = await measure(contenders[name]);
      // The first of each is the warm-up.
      if (round >= 0) figures[name].push(figure);
    }
  const of = (name: keyof typeof figures, what: 'ms' | 'own' | 'database') =>
    median(figures[name].map((one) => one[what]));
  const ratio = (what: 'ms' | 'own' | 'database') =>
    median(figures.secured.map((one, index) => one[what] / (figures.bare[index]?.[what] ?? Number.NaN)));
  for (const [label, what] of [
    ['time of an invoice, 16 callers', 'ms'],
    ['processor time of this process', 'own'],
    ['processor time of the database', 'database'],
  ] as const)
    row(
      label,
      `${of('secured', what).toFixed(3)} ms`,
      `without: ${of('bare', what).toFixed(3)} ms, ratio ${ratio(what).toFixed(2)}`,
    );
} finally {
  await Promise.all(superuser.map((pool) => pool.end()));
  await open.close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

async function measure(statements: StatementRunner) {
  const attempts = stampingAttempts(statements);
  const profiles = organizations(open.dataSource.manager, statements);
  const before = { time: performance.now(), own: process.cpuUsage(), database: cpuMsOfFamily(postgres.pid) };
  let left = perRound;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await invoice(attempts, profiles, companies[left % companies.length] ?? '');
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  const own = process.cpuUsage(before.own);
  return {
    ms: (performance.now() - before.time) / perRound,
    own: (own.user + own.system) / 1_000 / perRound,
    database: (cpuMsOfFamily(postgres.pid) - before.database) / perRound,
  };
}

async function invoice(
  attempts: ReturnType<typeof stampingAttempts>,
  profiles: ReturnType<typeof organizations>,
  organizationId: string,
): Promise<void> {
  const id = uuidV7(now);
  await profiles.findIssuingProfile(organizationId, now);
  const claimed = await attempts.claim(organizationId, {
    id,
    environment: 'sandbox',
    type: 'I',
    series: undefined,
    firstSeries: 'A',
    folio: undefined,
    customerId: undefined,
    relatedInvoiceUuid: undefined,
    bodyHash: randomBytes(32),
    idempotencyKey: id,
    createdBy: 'bench',
    at: now,
  });
  if (!claimed) throw new Error('not claimed');
  const xml = Buffer.alloc(6_000, 'x');
  await attempts.markSending(organizationId, id, claimed.fence, {
    xml,
    hash: randomBytes(32),
    pac: 'bench',
    nextAskAt: now,
    at: now,
  });
  const stamped = await attempts.markStamped(organizationId, id, claimed.fence, {
    uuid: id.toUpperCase(),
    summed: { transferred: '0', withheld: '0', collected: '0', isLate: false },
    serie: claimed.series,
    folio: claimed.folio,
    tipoComprobante: 'I',
    rfcEmisor: 'EKU9003173C9',
    rfcReceptor: 'URE180429TM6',
    nombreReceptor: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    regimenReceptor: '601',
    moneda: 'MXN',
    tipoCambio: undefined,
    subtotal: '100',
    metodoPago: 'PUE',
    total: '1740.00',
    fecha: '2026-11-21T12:00:00',
    lugarExpedicion: '64000',
    fechaTimbrado: '2026-11-21T12:00:00',
    hasFuel: false,
    xml,
    relations: [],
    events: [{ id: uuidV7(now), kind: 'invoice.stamped', payload: { id } }],
    at: now,
  });
  if (!stamped) throw new Error('not stamped');
}
