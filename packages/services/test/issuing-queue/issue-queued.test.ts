import type { InvoiceAccess } from '@lacre/services/access';
import { revokeApiKey } from '@lacre/services/api-keys/revoke-api-key';
import { rotateApiKey } from '@lacre/services/api-keys/rotate-api-key';
import { updateApiKey } from '@lacre/services/api-keys/update-api-key';
import { removeMember } from '@lacre/services/members/remove-member';
import { deleteOrganization } from '@lacre/services/organizations/delete-organization';
import { signOut } from '@lacre/services/sessions/sign-out';
import { given } from '@lacre/testing/given';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { getBatch } from '../../src/issuing-queue/get-batch.ts';
import { until } from '../until.ts';
import { createQueueBench, entry, type QueueBench } from './queue-bench.ts';

describe('the queue', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  /** Runs two workers and the recovery until nothing of the organization is queued. */
  async function settle(access: InvoiceAccess): Promise<void> {
    for (let round = 0; round < 40; round += 1) {
      await Promise.all([bench.work(), bench.work()]);
      await recoverAttempts(bench.services);
      if ((await bench.jobs(access)).every(({ state }) => !['queued', 'running'].includes(state))) return;
      bench.clock.advance(61);
    }
    const [jobs, attempts] = await Promise.all([bench.jobs(access), bench.attempts(access)]);
    const states = attempts.map(({ id, state, outcome_message: reason }) => ({ id, state, reason }));
    throw new Error(`the queue does not settle: ${JSON.stringify({ jobs, attempts: states })}`);
  }

  describe('with a PAC that fails', () => {
    it('issues once the PAC is back what was certainly not sent, with one stamp and one folio skipped', async () => {
      const access = await bench.access();
      const id = await bench.queue(access, { idempotencyKey: 'k' });
      bench.onRequest = () => ({ kind: 'http', status: 429, when: 'before', retryAfter: '2' });
      await bench.work();
      expect(await bench.get(access, id)).to.include({ status: 'queued' });
      bench.onRequest = () => undefined;
      await settle(access);
      const issued = await bench.get(access, id);
      expect(issued).to.include({ status: 'vigente', idempotencyKey: 'k' });
      expect(await bench.ledgerOf(access)).to.deep.equal(['uuid' in issued && issued.uuid]);
      expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['rejected', 'stamped']);
      expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(0);
    });

    for (const when of ['before', 'after'] as const)
      it(`leaves an unknown outcome to recovery (the response was lost ${when} the stamp)`, async () => {
        const access = await bench.access();
        const id = await bench.batch(access, [entry('a'), entry('b')]);
        bench.onRequest = ({ operation }) => (operation === 'stamp' ? { kind: 'http', status: 500, when } : undefined);
        await bench.work();
        expect(await bench.getBatch(access, id)).to.include({ status: 'running', done: 0 });
        bench.onRequest = () => undefined;
        await settle(access);
        const { items, ...counts } = await bench.getBatch(access, id);
        expect(counts).to.include({ status: 'done', done: 2, failed: 0 });
        expect(items.map(({ uuid }) => uuid).sort()).to.deep.equal((await bench.ledgerOf(access)).sort());
        expect(await bench.events(access, 'invoice.stamped')).to.have.length(2);
      });

    it('never reports a batch as done before all of its documents', async () => {
      const access = await bench.access();
      const id = await bench.batch(access, [entry('a'), entry('b')]);
      const { database } = bench.services;
      const listOfBatch: typeof database.issuingJobs.listOfBatch = async (...asked) => {
        const jobs = await database.issuingJobs.listOfBatch(...asked);
        // All of it is issued between the reads of the documents and of the batch.
        await bench.work();
        return jobs;
      };
      const meanwhile = { ...database, issuingJobs: { ...database.issuingJobs, listOfBatch } };
      const { status, items } = await getBatch({ database: meanwhile }, access, 'invoice', { id });
      expect([status, ...items.map((item) => item.status)]).to.deep.equal(['done', 'done', 'done']);
    });

    it('fails what the PAC rejects, with its message and one event', async () => {
      const access = await bench.access();
      const id = await bench.queue(access, { idempotencyKey: 'k' });
      bench.onRequest = () => ({ kind: 'refuse', code: 'CFDI40102', message: 'El sello no es válido.' });
      await settle(access);
      const refused = await bench.get(access, id);
      expect(refused).to.include({
        status: 'failed',
        code: 'PAC_REJECTED',
        message: 'CFDI40102: El sello no es válido.',
      });
      expect('details' in refused && refused.details[0]?.rule).to.equal('CFDI40102');
      expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(1);
      bench.onRequest = () => undefined;
      expect(await bench.create(access, { idempotencyKey: 'k' })).to.include({ kind: 'created' });
    });
  });

  describe('with workers that crash', () => {
    /** A worker that hangs at a point, like one that was killed: what it awaits never arrives. */
    async function dieAt(point: 'claim' | 'markSending' | 'markStamped' | 'end'): Promise<void> {
      const { database } = bench.services;
      const never = new Promise<never>(() => undefined);
      let reached = false;
      const hang = () => {
        reached = true;
        return never;
      };
      const { issuingJobs, stampingAttempts } = database;
      const takeDue = (...args: Parameters<typeof issuingJobs.takeDue>) =>
        reached ? never : issuingJobs.takeDue(...args);
      const dying = {
        ...database,
        issuingJobs: { ...issuingJobs, takeDue, ...(point === 'end' && { end: hang }) },
        ...(point !== 'end' && { stampingAttempts: { ...stampingAttempts, [point]: hang } }),
      };
      void bench.work({ ...bench.services, database: dying });
      await until(() => reached);
    }

    for (const point of ['claim', 'markSending', 'markStamped', 'end'] as const)
      it(`at ${point} stamps every document once, by another worker`, async () => {
        const access = await bench.access();
        const id = await bench.batch(
          access,
          ['a', 'b', 'c'].map((key) => entry(key)),
        );
        await dieAt(point);
        await settle(access);
        const { items, ...counts } = await bench.getBatch(access, id);
        expect(counts).to.include({ status: 'done', done: 3, failed: 0 });
        expect(items.map(({ uuid }) => uuid).sort()).to.deep.equal((await bench.ledgerOf(access)).sort());
        expect(new Set(items.map(({ uuid }) => uuid)).size).to.equal(3);
        expect(await bench.events(access, 'invoice.stamped')).to.have.length(3);
        expect(await bench.events(access, 'invoice.batch_completed')).to.have.length(1);
        for (const { invoiceId, uuid } of items) expect(await bench.get(access, invoiceId)).to.include({ uuid });
      });

    it("reports the PAC's rejection with its rule, as if none had crashed", async () => {
      const access = await bench.access();
      const id = await bench.queue(access, { idempotencyKey: 'k' });
      bench.onRequest = () => ({ kind: 'refuse', code: 'CFDI40102', message: 'El sello no es válido.' });
      await dieAt('end');
      bench.onRequest = () => undefined;
      await settle(access);
      const refused = await bench.get(access, id);
      expect(refused).to.include({
        status: 'failed',
        code: 'PAC_REJECTED',
        message: 'CFDI40102: El sello no es válido.',
      });
      const [detail] = 'details' in refused ? refused.details : [];
      expect(detail).to.include({ code: 'CFDI40102', rule: 'CFDI40102', source: 'pac' });
      expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(1);
    });

    it('that only seem to have crashed: a late one has no effect', async () => {
      const access = await bench.access();
      const id = await bench.batch(access, [entry('a')]);
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const { database } = bench.services;
      const slow = {
        ...database.stampingAttempts,
        markStamped: async (...args: Parameters<typeof database.stampingAttempts.markStamped>) => {
          await held;
          return database.stampingAttempts.markStamped(...args);
        },
      };
      const late = bench.work({
        ...bench.services,
        database: Object.create(database, { stampingAttempts: { value: slow } }),
      });
      await until(async () => (await bench.attempts(access))[0]?.state === 'sending');
      await until(async () => (await bench.ledgerOf(access)).length === 1);
      await settle(access);
      answer();
      await late;
      expect(await bench.getBatch(access, id)).to.include({ status: 'done', done: 1, failed: 0 });
      expect(await bench.ledgerOf(access)).to.have.length(1);
      expect(await bench.events(access, 'invoice.stamped')).to.have.length(1);
      expect(await bench.events(access, 'invoice.batch_completed')).to.have.length(1);
    });
  });

  describe('with many organizations', () => {
    it('lets a single one use all slots, and gives the next free one to another that arrives', async () => {
      const [greedy, modest] = [await bench.access(), await bench.access()];
      await bench.batch(
        greedy,
        Array.from({ length: 60 }, (_, i) => entry(`g${i}`)),
      );
      const later = Promise.withResolvers<string>();
      const order: string[] = [];
      let most = 0;
      let inFlight = 0;
      bench.onRequest = ({ reference = '' }) => {
        order.push(reference);
        if (order.length === 20) later.resolve(bench.queue(modest));
        return { kind: 'hold', until: later.promise };
      };
      const pac = pacOf(bench.services, 'sandbox');
      if (!pac) throw new Error('no PAC');
      // None is sent before all slots are used, however long it takes to seal so many.
      const full = Promise.withResolvers<void>();
      const counting = Object.create(pac, {
        stamp: {
          value: async (...args: Parameters<typeof pac.stamp>) => {
            most = Math.max(most, (inFlight += 1));
            if (inFlight === 20) full.resolve();
            try {
              await full.promise;
              return await pac.stamp(...args);
            } finally {
              inFlight -= 1;
            }
          },
        },
      });
      await bench.work(withIssuing(bench.services, { sandbox: { pac: counting } }));
      expect(most).to.equal(20);
      const id = await later.promise;
      expect((await bench.attempts(modest)).map((attempt) => attempt.id)).to.deep.equal([id]);
      expect(order.indexOf(String(id))).to.be.within(20, 40);
      expect(await bench.ledgerOf(greedy)).to.have.length(60);
    });

    it('lets two workers share a batch', async () => {
      const access = await bench.access();
      const other = await bench.another();
      try {
        const id = await bench.batch(
          access,
          Array.from({ length: 20 }, (_, i) => entry(`s${i}`)),
        );
        bench.onRequest = () => ({ kind: 'delay', ms: 10 });
        const shares = await Promise.all([bench.work(), bench.work(other.services)]);
        expect(shares[0] + shares[1]).to.equal(20);
        expect(await bench.getBatch(access, id)).to.include({ status: 'done', done: 20 });
        expect(await bench.ledgerOf(access)).to.have.length(20);
      } finally {
        await other.close();
      }
    });
  });

  describe('with a credential that has been revoked', () => {
    const failure = async (access: InvoiceAccess, id: string) => {
      await bench.work();
      const shown = await bench.get(access, id);
      expect(await bench.attempts(access)).to.have.length(0);
      return shown;
    };
    const world = async () => {
      const owner = await given(bench.services).user();
      const { id: organizationId } = await given(bench.services).organization(owner);
      const { actor } = await given(bench.services).apiKey(owner, organizationId);
      return {
        owner,
        organizationId,
        access: { organizationId, environment: 'sandbox', actor } as InvoiceAccess,
        keyId: actor.keyId,
      };
    };

    it('issues nothing for a revoked key', async () => {
      const { owner, organizationId, access, keyId } = await world();
      const id = await bench.queue(access);
      await revokeApiKey(bench.services, owner.actor, { organizationId, id: keyId });
      expect(await failure(access, id)).to.include({
        status: 'failed',
        code: 'CREDENTIAL_ENDED',
        message: 'The API key that requested it was revoked: nothing was issued. Send the request again.',
      });
      expect(await bench.events(access, 'invoice.stamp_failed')).to.deep.equal([
        { id, environment: 'sandbox', idempotencyKey: null, code: 'CREDENTIAL_ENDED' },
      ]);
    });

    for (const [what, change] of Object.entries({
      'has expired': (minute: string) => ({ expiresAt: minute }),
      'was disabled': () => ({ isActive: false }),
    }))
      it(`issues nothing for a key that ${what}, and says so`, async () => {
        const { owner, organizationId, access, keyId } = await world();
        const minute = (count: number) => new Date(bench.clock.now().getTime() + count * 60_000).toISOString();
        const id = await bench.queue(access, {}, minute(2));
        await updateApiKey(bench.services, owner.actor, { organizationId, id: keyId, ...change(minute(1)) });
        bench.clock.advance(120);
        expect(await failure(access, id))
          .to.have.property('message')
          .that.matches(new RegExp(`^The API key that requested it ${what}: `));
      });

    it('issues nothing for a key that has lost its scope', async () => {
      const { owner, organizationId, access, keyId } = await world();
      const id = await bench.queue(access);
      await updateApiKey(bench.services, owner.actor, { organizationId, id: keyId, scopes: ['read:invoices'] });
      expect(await failure(access, id)).to.include({ status: 'failed', code: 'CREDENTIAL_ENDED' });
    });

    it('issues nothing for a key that was made inactive', async () => {
      const { owner, organizationId, access, keyId } = await world();
      const id = await bench.queue(access);
      await updateApiKey(bench.services, owner.actor, { organizationId, id: keyId, isActive: false });
      expect(await failure(access, id)).to.include({ status: 'failed', code: 'CREDENTIAL_ENDED' });
    });

    it('issues for a key that was rotated, until its replacement is revoked', async () => {
      const { owner, organizationId, access, keyId } = await world();
      const ids = [
        await bench.queue(access),
        await bench.queue(access, {}, new Date(bench.clock.now().getTime() + 7_200_000).toISOString()),
      ];
      const { id: newKey } = await rotateApiKey(bench.services, owner.actor, {
        organizationId,
        id: keyId,
        overlapHours: 0,
      });
      await bench.work();
      expect(await bench.get(access, ids[0] ?? '')).to.include({ status: 'vigente' });
      await revokeApiKey(bench.services, owner.actor, { organizationId, id: newKey });
      bench.clock.advance(7_200);
      await bench.work();
      expect(await bench.get(access, ids[1] ?? '')).to.include({ status: 'failed', code: 'CREDENTIAL_ENDED' });
    });

    it('issues nothing for a key that was revoked after it was rotated, although its replacement is in force', async () => {
      const { owner, organizationId, access, keyId } = await world();
      const id = await bench.queue(access);
      await rotateApiKey(bench.services, owner.actor, { organizationId, id: keyId, overlapHours: 0 });
      await revokeApiKey(bench.services, owner.actor, { organizationId, id: keyId });
      expect(await failure(access, id)).to.include({ status: 'failed', code: 'CREDENTIAL_ENDED' });
    });

    it('issues nothing for a rotated key that was disabled, even once its overlap has ended', async () => {
      const { owner, organizationId, access, keyId } = await world();
      const at = new Date(bench.clock.now().getTime() + 2 * 3_600_000).toISOString();
      const id = await bench.queue(access, {}, at);
      await rotateApiKey(bench.services, owner.actor, { organizationId, id: keyId, overlapHours: 1 });
      await updateApiKey(bench.services, owner.actor, { organizationId, id: keyId, isActive: false });
      bench.clock.advance(2 * 3_600);
      expect(await failure(access, id))
        .to.have.property('message')
        .that.matches(/^The API key that requested it was disabled: /);
    });

    it('issues nothing for a session that was signed out', async () => {
      const { owner, organizationId } = await world();
      const access: InvoiceAccess = { organizationId, environment: undefined, actor: owner.actor };
      const [issued, id] = [
        await bench.queue(access),
        await bench.queue(access, {}, new Date(bench.clock.now().getTime() + 60_000).toISOString()),
      ];
      await bench.work();
      expect(await bench.get(access, issued)).to.include({ status: 'vigente' });
      await signOut(bench.services, owner.actor);
      bench.clock.advance(60);
      await bench.work();
      expect(await bench.get(access, id)).to.include({ status: 'failed', code: 'CREDENTIAL_ENDED' });
    });

    it('issues nothing for a member who was removed', async () => {
      const { owner, organizationId } = await world();
      const member = await given(bench.services).user('Beto');
      const memberId = crypto.randomUUID();
      await bench.services.database.members.insert({
        organizationId,
        id: memberId,
        userId: member.userId,
        role: 'member',
        createdAt: bench.clock.now(),
        updatedAt: bench.clock.now(),
      });
      const access: InvoiceAccess = { organizationId, environment: undefined, actor: member.actor };
      const id = await bench.queue(access);
      await removeMember(bench.services, owner.actor, { organizationId, memberId });
      expect(await failure(access, id)).to.include({ status: 'failed', code: 'CREDENTIAL_ENDED' });
    });

    it('issues nothing for an application whose authorization was revoked', async () => {
      const { owner, organizationId } = await world();
      const { actor } = await given(bench.services).oauthToken(owner, organizationId);
      const access: InvoiceAccess = { organizationId, environment: undefined, actor };
      const [issued, id] = [
        await bench.queue(access),
        await bench.queue(access, {}, new Date(bench.clock.now().getTime() + 60_000).toISOString()),
      ];
      await bench.work();
      expect(await bench.get(access, issued)).to.include({ status: 'vigente' });
      await bench.database.dataSource.query('delete from oauth_artifact');
      bench.clock.advance(60);
      await bench.work();
      expect(await bench.get(access, id)).to.include({ status: 'failed', code: 'CREDENTIAL_ENDED' });
    });

    it('issues nothing for an application that has lost its scope', async () => {
      const { owner, organizationId } = await world();
      const { actor, clientId } = await given(bench.services).oauthToken(owner, organizationId);
      const access: InvoiceAccess = { organizationId, environment: undefined, actor };
      const id = await bench.queue(access);
      await bench.database.dataSource.query('update oauth_application set scopes = $2 where id = $1', [
        clientId,
        ['read:invoices'],
      ]);
      expect(await failure(access, id)).to.include({ status: 'failed', code: 'CREDENTIAL_ENDED' });
    });

    it('issues nothing for an organization that was deleted', async () => {
      const { owner, organizationId, access } = await world();
      await bench.queue(access);
      await deleteOrganization(bench.services, owner.actor, { id: organizationId });
      await bench.work();
      expect(await bench.jobs(access)).to.have.nested.property('[0].state', 'failed');
      expect(await bench.attempts(access)).to.have.length(0);
    });
  });
});
