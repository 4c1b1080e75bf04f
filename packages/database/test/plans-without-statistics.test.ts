import { deliveryClaims } from '@lacre/database/repositories/delivery-claims';
import { deliveryOutcomes } from '@lacre/database/repositories/delivery-outcomes';
import { stampingAttempts } from '@lacre/database/repositories/stamping-attempt.repository';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { genericPlan } from './generic-plan.ts';
import { givenOrganization, newId, now } from './given.ts';
import { recordedStatements } from './recorded-statements.ts';

/**
 * A new or a restored database has none until the first `analyze`, which may come a minute after its first documents.
 */
describe('in a database without statistics', () => {
  let test: TestDatabase;
  let organizationId: string;
  before(async () => {
    test = await createTestDatabase();
    for (const table of ['stamping_attempt', 'webhook_delivery'])
      await test.dataSource.query(`alter table ${table} set (autovacuum_enabled = off)`);
    ({ organizationId } = await givenOrganization(test.database));
    await test.dataSource.query(
      `insert into stamping_attempt (organization_id, id, environment, state, idempotency_key, body_hash, series, folio,
          created_by, created_at, updated_at)
        select $1, gen_random_uuid(), 'sandbox', 'stamped', n::text, '\\x00', 'A', n::text, 'key', $2, $2
        from generate_series(1, 500) n`,
      [organizationId, now],
    );
  });
  after(() => test.drop());

  /** How the statements read a table. */
  const scansOf = (table: string, texts: readonly string[]) =>
    test.application.transaction(async (manager) => {
      await manager.query(`select set_config('lacre.organization', $1, true)`, [organizationId]);
      const plans = [];
      for (const text of texts) plans.push(...(await genericPlan(manager, text)));
      return plans.filter((plan) => plan['Relation Name'] === table && plan['Node Type'].includes('Scan'));
    });

  /** The conditions of a claim on the attempts of its organization, for one row and for five. */
  async function conditionsOf(ask: (attempts: ReturnType<typeof stampingAttempts>) => Promise<unknown>) {
    const { recorder, said } = recordedStatements();
    await ask(stampingAttempts(recorder));
    const texts = said.flatMap(({ text, many }) => [text, many?.text(5) ?? expect.fail('of one only')]);
    return (await scansOf('stamping_attempt', texts)).map((plan) => plan['Index Cond']);
  }

  const asked = {
    id: newId(),
    environment: 'sandbox',
    type: 'I',
    idempotencyKey: 'key',
    bodyHash: Buffer.alloc(0),
    customerId: undefined,
    relatedInvoiceUuid: undefined,
    createdBy: 'key:1',
    profileVersion: 'one',
    series: undefined,
    at: now,
  } as const;
  const sealed = { sealedSeries: 'A', sealedFolio: 1, xml: Buffer.alloc(0), hash: Buffer.alloc(0), pac: 'one' };
  const claims: Record<string, Parameters<typeof conditionsOf>[0]> = {
    'a claim': (attempts) => attempts.claim(organizationId, { ...asked, folio: undefined, firstSeries: 'A' }),
    'a claim of a sealed document': (attempts) =>
      attempts.claimSealed(organizationId, { ...asked, ...sealed, nextAskAt: now }),
  };

  for (const [what, ask] of Object.entries(claims))
    it(`${what} looks up its key among the attempts, however many there are`, async () => {
      const conditions = await conditionsOf(ask);
      expect(conditions).to.have.lengthOf(2);
      for (const condition of conditions) expect(condition).to.include('idempotency_key = ');
    });

  it('the outcomes of deliveries look up each of them, however many there are', async () => {
    const replicating = test.dataSource.createQueryRunner();
    await replicating.query('set session_replication_role = replica');
    await replicating.query(
      `insert into webhook_delivery (organization_id, id, webhook_id, event_id, state, created_at)
        select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'delivered', $2 from generate_series(1, 20000)`,
      [organizationId, now],
    );
    await replicating.query('reset session_replication_role');
    await replicating.release();
    const { recorder, said } = recordedStatements();
    const held = { organizationId, id: newId(), fence: 1 };
    const attempt = {
      at: now.toISOString(),
      url: '',
      durationMs: 1,
      headers: {},
      status: 200,
      response: '',
      error: null,
    };
    await deliveryOutcomes(recorder).markDelivered(held, attempt, now);
    await deliveryClaims(recorder).release([held], now);
    const scans = await scansOf(
      'webhook_delivery',
      said.map(({ text }) => text),
    );
    expect(scans.map((plan) => plan['Index Name'])).to.deep.equal(Array(4).fill('webhook_delivery_pkey'));
  });
});
