import { randomUUID } from 'node:crypto';
import { joinAnnouncements } from '@lacre/database/announcements';
import { labelText } from '@lacre/database/peer-processes';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import { createOrphanedLeases, type OrphanedLeases } from '../../src/leases/orphaned-leases.ts';
import { queueMail } from '../../src/mail/queue-mail.ts';
import { sendDueMail } from '../../src/mail/send-due-mail.ts';
import { createDispatcher, type Dispatcher } from '../../src/webhooks/dispatcher.ts';
import { openWebhookHouse, type WebhookHouse } from '../webhooks/webhook-house.ts';

describe('work leased by a process that ends', () => {
  let t: WebhookHouse;
  const self = uuidV7(new Date());
  const lines: { close(): Promise<void> }[] = [];
  let orphaned: OrphanedLeases;
  before(async () => {
    t = await openWebhookHouse({ mailWaits: true });
    await connect(self);
  });
  beforeEach(() => {
    orphaned = createOrphanedLeases({ ...t.services, leaseOwner: self });
  });
  after(async () => {
    for (const line of lines) await line.close();
    await t.close();
  });

  /** Connects as a process does while it runs. */
  async function connect(owner: string) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const name = labelText({ kind: 'worker', connections: 1000, shared: {}, owner });
    const listener = { onAnnouncement: () => undefined, onGap: resolve, onTrouble: reject };
    const line = joinAnnouncements(t.database.url, 'test_channel', listener, name);
    lines.push(line);
    await promise;
    return line;
  }

  /** A dispatcher of a separate process whose only delivery gets no response. */
  async function holdOne(leaseOwner: string) {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const receiver = await t.receiver(async (response) => {
      asked.resolve();
      if (receiver.requests.length === 1) await answer.promise;
      response.end();
    });
    const { webhook, emit, deliveries } = await t.organization();
    const { id } = await webhook(receiver.url);
    await emit();
    const holder = createDispatcher({ ...t.services, leaseOwner });
    holder.notify();
    await asked.promise;
    return {
      receiver,
      holder,
      letItEnd: answer.resolve,
      tries: async () => (await deliveries(id))[0]?.attempts.length,
    };
  }
  const end = async (holder: Dispatcher, letItEnd: () => void) => {
    letItEnd();
    await holder.stop();
  };

  it('is sent by another before its lease expires, at the second check, and not written by the late owner', async () => {
    const owner = uuidV7(new Date());
    const line = await connect(owner);
    const { receiver, holder, letItEnd, tries } = await holdOne(owner);
    expect([await orphaned.look(), await orphaned.look()], 'while it is connected').to.deep.equal([0, 0]);
    await line.close();
    expect(await orphaned.look(), 'at first sight').to.equal(0);
    expect(await orphaned.look()).to.equal(1);
    await t.dispatch();
    expect(receiver.requests).to.have.length(2);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
    await end(holder, letItEnd);
    expect(await tries()).to.equal(1);
  });

  it("remains leased where the owner's connection was only interrupted", async () => {
    const owner = uuidV7(new Date());
    const { receiver, holder, letItEnd } = await holdOne(owner);
    expect(await orphaned.look()).to.equal(0);
    await connect(owner);
    expect([await orphaned.look(), await orphaned.look()]).to.deep.equal([0, 0]);
    await end(holder, letItEnd);
    expect(receiver.requests).to.have.length(1);
  });

  it('remains leased where nothing can be known: an owner without a name, or a checker that is not connected', async () => {
    const nameless = await holdOne(randomUUID());
    expect([await orphaned.look(), await orphaned.look()]).to.deep.equal([0, 0]);
    await end(nameless.holder, nameless.letItEnd);
    const gone = await holdOne(uuidV7(new Date()));
    const unseen = createOrphanedLeases({ ...t.services, leaseOwner: uuidV7(new Date()) });
    expect([await unseen.look(), await unseen.look()]).to.deep.equal([0, 0]);
    await end(gone.holder, gone.letItEnd);
  });

  it('is e-mailed by another', async () => {
    const { services, clock } = t;
    const sendDue = () => sendDueMail({ ...services, mailer: t.mail });
    await sendDue();
    const mail = { to: 'ana@example.com', subject: 'a', text: 'a', html: 'a' };
    await services.database.transaction((tx) => queueMail(services, tx, clock.now(), mail));
    const leaseUntil = new Date(clock.now().getTime() + 300_000);
    await services.database.outgoingMails.takeDue(clock.now(), leaseUntil, 5, uuidV7(new Date()));
    expect([await orphaned.look(), (await sendDue()).sent], 'at first sight').to.deep.equal([0, 0]);
    expect([await orphaned.look(), (await sendDue()).sent]).to.deep.equal([1, 1]);
  });

  it('is issued by another', async () => {
    const { services, clock } = t;
    const owner = await given(services).user();
    const { id: organizationId } = await given(services).organization(owner);
    const id = uuidV7(clock.now());
    const job = { id, environment: 'sandbox', kind: 'invoice', idempotencyKey: null, bodyHash: null } as const;
    const { issuingJobs } = services.database;
    await issuingJobs.insert(organizationId, { ...job, scheduledAt: null, body: {}, actor: {}, at: clock.now() });
    const options = { leaseMs: 60_000, limit: 20, perOrganization: 20, busy: {} };
    const take = async (by: string) => (await issuingJobs.takeDue(clock.now(), options, by)).length;
    expect(await take(uuidV7(new Date()))).to.equal(1);
    expect([await orphaned.look(), await take(self)], 'at first sight').to.deep.equal([0, 0]);
    expect([await orphaned.look(), await take(self)]).to.deep.equal([1, 1]);
    expect([await orphaned.look(), await orphaned.look()], 'of a process that runs').to.deep.equal([0, 0]);
  });

  it('remains with the one that took it meanwhile: a release names what it has seen', async () => {
    const { services, clock } = t;
    const { outgoingMails, issuingJobs } = services.database;
    const owner = await given(services).user();
    const { id: organizationId } = await given(services).organization(owner);
    const job = { environment: 'sandbox', kind: 'invoice', idempotencyKey: null, bodyHash: null } as const;
    const queued = { ...job, id: uuidV7(clock.now()), scheduledAt: null, body: {}, actor: {}, at: clock.now() };
    await sendDueMail({ ...services, mailer: t.mail });
    await issuingJobs.insert(organizationId, queued);
    const mail = { to: 'ana@example.com', subject: 'a', text: 'a', html: 'a' };
    await services.database.transaction((tx) => queueMail(services, tx, clock.now(), mail));
    const options = { leaseMs: 60_000, limit: 20, perOrganization: 20, busy: {} };
    const isOwn = (taken: { organizationId: string }) => taken.organizationId === organizationId;
    const takeJob = async (by: string) => (await issuingJobs.takeDue(clock.now(), options, by)).filter(isOwn).length;
    const takeMail = async (by: string) =>
      (await outgoingMails.takeDue(clock.now(), new Date(clock.now().getTime() + 60_000), 5, by)).length;
    const gone = uuidV7(new Date());
    expect([await takeJob(gone), await takeMail(gone)]).to.deep.equal([1, 1]);
    const jobs = await issuingJobs.listOrphans(self);
    const mails = await outgoingMails.listOrphans(clock.now(), self);
    expect([jobs.length, mails.length]).to.deep.equal([1, 1]);
    clock.advance(61);
    expect([await takeJob(self), await takeMail(self)], 'after its lease').to.deep.equal([1, 1]);
    await issuingJobs.release(jobs, clock.now());
    await outgoingMails.release(mails, clock.now());
    expect([await takeJob(self), await takeMail(self)]).to.deep.equal([0, 0]);
  });
});
