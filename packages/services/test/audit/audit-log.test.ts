import type { SessionActor } from '@lacre/services/actor';
import { recordAudit } from '@lacre/services/audit/record-audit';
import { verifyAuditLog } from '@lacre/services/audit/verify-audit-log';
import { given } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';

describe('the audit log', () => {
  let t: TestServices;
  let actor: SessionActor;
  let organizationId: string;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());
  beforeEach(async () => {
    const owner = await given(t.services).user();
    actor = { ...owner.actor, origin: { ip: '203.0.113.9', userAgent: 'test "agent" ñ' } };
    organizationId = (await given(t.services).organization(owner)).id;
  });

  const record = (n: number) =>
    t.services.database.transaction((tx) =>
      recordAudit(tx, t.clock.now(), actor, {
        organizationId,
        action: 'test.done',
        target: { type: 'test', id: String(n) },
        details: { zeta: n, alfa: 0.1 + n, text: 'é "x"', none: null, yes: true },
      }),
    );
  const sql = (text: string, values: unknown[] = []) => t.database.dataSource.query(text, values);
  const verify = () => verifyAuditLog(t.services, organizationId);

  it('holds what is written in an unbroken chain', async () => {
    for (let n = 0; n < 5; n += 1) await record(n);
    // The first is the organization's own.
    expect(await verify()).to.deep.equal({ ok: true, entries: 6 });
  });

  it('puts entries of simultaneous writers one behind the other', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => record(n)));
    expect(await verify()).to.deep.equal({ ok: true, entries: 21 });
  });

  it('forgets what was undone, without a gap', async () => {
    const undone = t.services.database.transaction(async (tx) => {
      await recordAudit(tx, t.clock.now(), actor, { organizationId, action: 'test.undone' });
      throw new Error('no');
    });
    expect(await undone.catch((error: Error) => error.message)).to.equal('no');
    await record(1);
    expect(await verify()).to.deep.equal({ ok: true, entries: 2 });
  });

  for (const [what, change] of [
    ['action', "action = 'test.other'"],
    ['actor', "actor_id = '01a1ff43-0000-7000-8000-000000000000'"],
    ['details', `details = details || '{"zeta": 9}'`],
    ['time', "created_at = created_at + interval '1 millisecond'"],
    ['address', "ip = '203.0.113.10'"],
    ['hash', "hash = sha256('x')"],
  ])
    it(`shows where the ${what} of an entry was changed`, async () => {
      for (let n = 0; n < 4; n += 1) await record(n);
      await sql(`update audit_entry set ${change} where organization_id = $1 and position = 3`, [organizationId]);
      expect(await verify()).to.deep.equal({ ok: false, position: 3, reason: 'changed' });
    });

  it('shows an entry that was changed together with its own hash', async () => {
    for (let n = 0; n < 4; n += 1) await record(n);
    await sql('update audit_entry set hash = previous_hash where organization_id = $1 and position = 5', [
      organizationId,
    ]);
    expect(await verify()).to.deep.equal({ ok: false, position: 5, reason: 'changed' });
  });

  it('shows entries that were taken out, in the middle and at the end', async () => {
    for (let n = 0; n < 4; n += 1) await record(n);
    await sql('delete from audit_entry where organization_id = $1 and position = 5', [organizationId]);
    expect(await verify()).to.deep.equal({ ok: false, position: 5, reason: 'missing' });
    await sql('delete from audit_entry where organization_id = $1 and position = 2', [organizationId]);
    expect(await verify()).to.deep.equal({ ok: false, position: 2, reason: 'missing' });
  });

  it('cannot be rewritten by the role that the application works as', async () => {
    for (const role of ['lacre_app', 'lacre_system'])
      for (const statement of [
        "update audit_entry set action = 'x'",
        'delete from audit_entry',
        'truncate audit_entry',
        'delete from audit_head',
      ]) {
        const runner = t.database.dataSource.createQueryRunner();
        await runner.startTransaction();
        await runner.query(`set local role ${role}`);
        const error = await runner.query(statement).then(
          () => undefined,
          (thrown: Error) => thrown.message,
        );
        await runner.rollbackTransaction();
        await runner.release();
        expect(error, `${role}: ${statement}`).to.match(/permission denied/);
      }
  });
});
