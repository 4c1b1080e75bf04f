import type { ApiKeyActor, OAuthActor, SessionActor } from '@lacre/services/actor';
import { chainStart, hashOfEntry } from '@lacre/services/audit/audit-chain';
import { auditStamps } from '@lacre/services/audit/audit-stamps';
import { recordAudit } from '@lacre/services/audit/record-audit';
import { sealAuditHeads, sealUnsealedAuditHeads } from '@lacre/services/audit/seal-audit-heads';
import { verifyAuditChain } from '@lacre/services/audit/verify-audit-log';
import { given } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';

const unknownId = '01a1ff43-0000-7000-8000-000000000000';

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
  const verify = () => verifyAuditChain(t.services, organizationId);
  const seal = () => sealAuditHeads(t.services);
  const broken = (entries: number, reason: string) => ({
    ok: false,
    entries,
    broken: { position: entries + 1, reason },
  });
  const whole = (entries: number) => ({ ok: true, entries, broken: null });

  it('stores entries in an unbroken chain', async () => {
    for (let n = 0; n < 5; n += 1) await record(n);
    // The first is the organization's own.
    expect(await verify()).to.deep.include(whole(6));
  });

  it('chains entries of concurrent writers one after the other', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => record(n)));
    expect(await verify()).to.deep.include(whole(21));
  });

  it('contains nothing of a transaction that was rolled back, and has no gap', async () => {
    const undone = t.services.database.transaction(async (tx) => {
      await recordAudit(tx, t.clock.now(), actor, { organizationId, action: 'test.undone' });
      throw new Error('no');
    });
    expect(await undone.catch((error: Error) => error.message)).to.equal('no');
    await record(1);
    expect(await verify()).to.deep.include(whole(2));
  });

  for (const [what, change] of [
    ['action', "action = 'test.other'"],
    ['actor', "actor_id = '01a1ff43-0000-7000-8000-000000000000'"],
    ['kind of actor', "actor_kind = 'operator'"],
    ['application', "application_id = '01a1ff43-0000-7000-8000-000000000000'"],
    ['target', "target_id = '9'"],
    ['kind of target', "target_type = 'other'"],
    ['browser', "user_agent = 'other'"],
    ['details', `details = details || '{"zeta": 9}'`],
    ['time', "created_at = created_at + interval '1 millisecond'"],
    ['address', "ip = '203.0.113.10'"],
    ['hash', "hash = sha256('x')"],
  ])
    it(`detects that the ${what} of an entry was changed`, async () => {
      for (let n = 0; n < 4; n += 1) await record(n);
      await sql(`update audit_entry set ${change} where organization_id = $1 and position = 3`, [organizationId]);
      expect(await verify()).to.deep.include(broken(2, 'changed'));
    });

  it('detects an entry that was changed together with its own hash', async () => {
    for (let n = 0; n < 4; n += 1) await record(n);
    await sql('update audit_entry set hash = previous_hash where organization_id = $1 and position = 5', [
      organizationId,
    ]);
    expect(await verify()).to.deep.include(broken(4, 'changed'));
  });

  it('detects that the last entry was changed together with its own hash, before it is sealed', async () => {
    for (let n = 0; n < 3; n += 1) await record(n);
    await sql("update audit_entry set action = 'test.other' where organization_id = $1 and position = 4", [
      organizationId,
    ]);
    const [last] = await t.services.database.auditEntries.listAfter(organizationId, 3, 1);
    if (!last) throw new Error('there is no entry');
    await sql('update audit_entry set hash = $2 where organization_id = $1 and position = 4', [
      organizationId,
      hashOfEntry(last),
    ]);
    expect((await verify()).broken).to.deep.equal({ position: 4, reason: 'changed' });
  });

  it('detects entries that were deleted, in the middle and at the end', async () => {
    for (let n = 0; n < 4; n += 1) await record(n);
    await sql('delete from audit_entry where organization_id = $1 and position = 5', [organizationId]);
    expect(await verify()).to.deep.include(broken(4, 'missing'));
    await sql('delete from audit_entry where organization_id = $1 and position = 2', [organizationId]);
    expect(await verify()).to.deep.include(broken(1, 'missing'));
  });

  describe('against an attacker who can write the database and knows how the chain is built', () => {
    /** Recomputes the hashes from `from` on, and the head. */
    async function rewrite(from: number): Promise<void> {
      const { auditEntries } = t.services.database;
      const all = await auditEntries.listAfter(organizationId, 0, 100);
      let previous = all[from - 2]?.hash ?? chainStart(organizationId);
      for (const entry of all.slice(from - 1)) {
        const hash = hashOfEntry({ ...entry, previousHash: previous });
        await sql('update audit_entry set previous_hash = $3, hash = $4 where organization_id = $1 and position = $2', [
          organizationId,
          entry.position,
          previous,
          hash,
        ]);
        previous = hash;
      }
      await sql('update audit_head set position = $2, hash = $3 where organization_id = $1', [
        organizationId,
        all.length,
        previous,
      ]);
    }
    beforeEach(async () => {
      for (let n = 0; n < 4; n += 1) await record(n);
      await seal();
    });

    it('detects a chain that was rewritten as a whole', async () => {
      await sql("update audit_entry set action = 'test.other' where organization_id = $1 and position = 2", [
        organizationId,
      ]);
      await rewrite(1);
      expect(await verify()).to.deep.include(broken(4, 'changed'));
    });

    it('detects a tail that was cut off together with the head', async () => {
      await sql('delete from audit_entry where organization_id = $1 and position > 3', [organizationId]);
      await rewrite(1);
      expect(await verify()).to.deep.include(broken(3, 'missing'));
    });

    it('does not seal what was rewritten, however much it grows', async () => {
      await sql("update audit_entry set action = 'test.other' where organization_id = $1 and position = 5", [
        organizationId,
      ]);
      await rewrite(5);
      await record(9);
      await seal();
      await record(10);
      await seal();
      expect(await verify()).to.deep.include(broken(4, 'changed'));
    });

    it('detects a deleted seal, and does not replace it by itself', async () => {
      await sql('update audit_head set sealed = null where organization_id = $1', [organizationId]);
      await record(9);
      await seal();
      expect(await verify()).to.deep.include({ ok: false, broken: { position: 6, reason: 'unsealed' } });
    });

    it("does not accept another organization's seal", async () => {
      const owner = await given(t.services).user();
      const other = await given(t.services).organization(owner);
      await sql(
        `update audit_head h set sealed = o.sealed, sealed_key_id = o.sealed_key_id from audit_head o
         where h.organization_id = $1 and o.organization_id = $2`,
        [organizationId, other.id],
      );
      expect(await verify()).to.deep.include({ ok: false, broken: { position: 5, reason: 'unsealed' } });
    });

    it('detects that everything was deleted', async () => {
      await sql('delete from audit_entry where organization_id = $1', [organizationId]);
      await sql('delete from audit_head where organization_id = $1', [organizationId]);
      expect(await verify()).to.deep.include(broken(0, 'missing'));
    });
  });

  it('is sealed up to its last entry, in batches, and again only after it has grown', async () => {
    for (let n = 0; n < 3; n += 1) await record(n);
    await seal();
    expect(await seal()).to.equal(0);
    await record(4);
    expect([await seal(), await seal()]).to.deep.equal([1, 0]);
    expect(await verify()).to.deep.include(whole(5));
  });

  describe('of one organization that cannot be written', () => {
    let other: string;
    beforeEach(async () => {
      other = (await given(t.services).organization(await given(t.services).user())).id;
    });
    const stamp = (organization: string, folio: string) =>
      t.services.database.transaction(async (tx) => {
        await tx.events.insert({
          organizationId: organization,
          id: crypto.randomUUID(),
          environment: 'sandbox',
          kind: 'invoice.stamped',
          payload: { id: crypto.randomUUID(), folio },
          createdAt: t.clock.now(),
        });
        await tx.events.relay(t.clock.now(), 500, {});
      });
    const stamped = async (organization: string) =>
      (
        await sql(
          "select details ->> 'folio' as folio from audit_entry where organization_id = $1 and action = 'invoice.stamped' order by position",
          [organization],
        )
      ).map(({ folio }: { folio: string }) => folio);
    const errorOf = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: Error) => error.message,
      );

    it('stops no other, and gets its stamps in order once it can be', async () => {
      // Its next entry would have the position of one that it already has.
      await sql('update audit_head set position = position - 1 where organization_id = $1', [organizationId]);
      await stamp(organizationId, '1');
      await stamp(other, '1');
      expect(await errorOf(auditStamps(t.services))).to.equal(`failed for organization ${organizationId}`);
      await stamp(organizationId, '2');
      await stamp(other, '2');
      expect(await errorOf(auditStamps(t.services))).to.equal(`failed for organization ${organizationId}`);
      expect([await stamped(organizationId), await stamped(other)]).to.deep.equal([[], ['1', '2']]);

      await sql('update audit_head set position = position + 1 where organization_id = $1', [organizationId]);
      expect([await auditStamps(t.services), await auditStamps(t.services)]).to.deep.equal([2, 0]);
      await stamp(organizationId, '3');
      expect(await auditStamps(t.services)).to.equal(1);
      expect(await stamped(organizationId)).to.deep.equal(['1', '2', '3']);
      expect(await verify()).to.deep.include(whole(4));
    });

    it('does not keep others from being sealed', async () => {
      await sql("update audit_head set sealed_key_id = 'ffffffff', sealed_position = 0 where organization_id = $1", [
        organizationId,
      ]);
      await t.services.database.transaction((tx) =>
        recordAudit(tx, t.clock.now(), actor, { organizationId: other, action: 'test.done' }),
      );
      expect(await errorOf(seal())).to.equal(`failed for organization ${organizationId}`);
      expect(await verifyAuditChain(t.services, other)).to.deep.include(whole(2));
      const [{ sealed_position }] = await sql('select sealed_position from audit_head where organization_id = $1', [
        other,
      ]);
      expect(sealed_position).to.equal('2');
      await sql('delete from organization where id = $1', [organizationId]);
    });
  });

  it('is sealed for the first time by an operator when an earlier version wrote it', async () => {
    await sql('update audit_head set sealed = null, sealed_position = 0 where organization_id = $1', [organizationId]);
    await sealUnsealedAuditHeads(t.services);
    expect(await verify()).to.deep.include(whole(1));
  });

  it('names the application besides its user, and the hash covers it', async () => {
    const application: OAuthActor = {
      kind: 'oauth',
      userId: actor.userId,
      organizationId,
      clientId: 'app',
      applicationId: unknownId,
      scopes: [],
      grantId: 'grant',
      authorizationId: unknownId,
    };
    await t.services.database.transaction((tx) =>
      recordAudit(tx, t.clock.now(), application, { organizationId, action: 'test.done' }),
    );
    const [entry] = await t.services.database.auditEntries.listAfter(organizationId, 1, 1);
    expect(entry).to.deep.include({ actorKind: 'oauth', actorId: actor.userId, applicationId: unknownId });
    await sql('update audit_entry set application_id = null where organization_id = $1 and position = 2', [
      organizationId,
    ]);
    expect(await verify()).to.deep.include(broken(1, 'changed'));
  });

  it('names the key that acted, not who created it', async () => {
    const key: ApiKeyActor = {
      kind: 'api-key',
      keyId: unknownId,
      organizationId,
      environment: 'sandbox',
      scopes: [],
      createdBy: actor.userId,
    };
    await t.services.database.transaction((tx) =>
      recordAudit(tx, t.clock.now(), key, { organizationId, action: 'test.done' }),
    );
    const [entry] = await t.services.database.auditEntries.listAfter(organizationId, 1, 1);
    expect(entry).to.deep.include({ actorKind: 'api-key', actorId: unknownId, applicationId: null });
  });

  it('cannot be rewritten by the database roles of the application', async () => {
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
