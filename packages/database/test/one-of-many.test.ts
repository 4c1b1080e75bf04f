import { createHash } from 'node:crypto';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, givenUser, later, newId, now } from './given.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const callers = Array.from({ length: 8 }, (_, index) => index);

/** The results of many concurrent callers. */
const atOnce = <T>(call: (caller: number) => Promise<T>): Promise<T[]> => Promise.all(callers.map(call));
const yes = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

describe('of many concurrent callers', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  /** An application's authorization with so many grants. */
  async function givenGrants(count: number) {
    const { oauthApplications, oauthArtifacts, oauthAuthorizations } = test.database;
    const { organizationId, ownerId } = await givenOrganization(test.database);
    const applicationId = newId();
    await oauthApplications.insert({
      organizationId,
      id: applicationId,
      name: 'Panel',
      logo: null,
      type: 'public',
      redirectUris: ['https://example.com/back'],
      origins: [],
      scopes: ['read:invoices'],
      secretHash: null,
      secretLast4: null,
      previousSecretHash: null,
      previousSecretEndsAt: null,
      createdBy: ownerId,
      createdAt: now,
      updatedAt: now,
    });
    const authorization = { organizationId, id: newId(), userId: ownerId, applicationId, authorizedAt: now };
    await oauthAuthorizations.upsert({ ...authorization, applicationOrganizationId: organizationId });
    const hashes = Array.from({ length: count }, (_, index) => hashOf(`grant ${index} ${applicationId}`));
    for (const hash of hashes) {
      const grant = { hash, userId: ownerId, applicationId, payload: {}, expiresAt: later(60_000) };
      expect(await oauthArtifacts.insertGrant(organizationId, grant)).to.equal(true);
    }
    return { organizationId, ownerId, applicationId, authorization, hashes };
  }

  it('one settles an invitation', async () => {
    const { invitations } = test.database;
    const { organizationId, ownerId } = await givenOrganization(test.database);
    const id = newId();
    await invitations.insert({
      organizationId,
      id,
      email: 'one@example.com',
      role: 'member',
      tokenHash: hashOf(id),
      invitedBy: ownerId,
      apiKeyId: null,
      authorizationId: null,
      expiresAt: later(60_000),
      createdAt: now,
    });
    expect(yes(await atOnce(() => invitations.settle(organizationId, id, 'accepted', later(1))))).to.equal(1);
    expect((await invitations.findById(organizationId, id))?.acceptedAt).to.deep.equal(later(1));
  });

  it('one redeems an authorization code, and none after its expiry or as another kind', async () => {
    const { oauthArtifacts, oauthAuthorizations } = test.database;
    const { organizationId, ownerId, applicationId, authorization, hashes } = await givenGrants(1);
    const [grantHash = Buffer.alloc(0)] = hashes;
    const code = { kind: 'AuthorizationCode' as const, hash: hashOf(`code ${applicationId}`), payload: {} };
    await oauthArtifacts.insertUnderGrant({ ...code, grantHash, at: now, expiresAt: later(600_000) });

    let made = 0;
    const redeem = (kind: typeof code.kind | 'RefreshToken', at: Date) => {
      made += 1;
      const token = { kind: 'RefreshToken' as const, hash: hashOf(`token ${made} ${applicationId}`), payload: {} };
      const source = { kind, hash: code.hash };
      return oauthArtifacts.insertUnderGrant({ ...token, grantHash, at, expiresAt: later(600_000), source });
    };
    expect(await redeem('RefreshToken', later(1))).to.equal(false);
    // Never beyond the expiry of its grant.
    expect(await redeem(code.kind, later(60_001))).to.equal(false);
    expect(yes(await atOnce(() => redeem(code.kind, later(2))))).to.equal(1);
    expect(await oauthArtifacts.findLiveGrant(grantHash, later(3))).to.deep.equal({
      organizationId,
      authorizationId: authorization.id,
      userId: ownerId,
      applicationOrganizationId: organizationId,
      applicationId,
      applicationScopes: ['read:invoices'],
      expiresAt: later(60_000),
    });
    const ended = await atOnce(() =>
      test.database.transaction((tx) => tx.oauthArtifacts.endGrant(grantHash, later(4))),
    );
    expect(ended.filter((grant) => grant !== undefined)).to.deep.equal([
      { organizationId, authorizationId: authorization.id, userId: ownerId, applicationId, isLast: true },
    ]);
    expect(await oauthAuthorizations.findOfUser(ownerId, authorization.id)).to.equal(undefined);
  });

  it('that each end one grant of an authorization, one ends the authorization', async () => {
    const { database } = test;
    const { authorization, ownerId, hashes } = await givenGrants(2);
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = hashes;
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const last = database.transaction(async (tx) => {
      const ended = await tx.oauthArtifacts.endGrant(first, later(1));
      expect(ended?.isLast).to.equal(false);
      const other = database.transaction((each) => each.oauthArtifacts.endGrant(second, later(1)));
      while ((await test.dataSource.query<unknown[]>(waits)).length === 0);
      return { other };
    });
    expect((await (await last).other)?.isLast).to.equal(true);
    expect(await database.oauthAuthorizations.findOfUser(ownerId, authorization.id)).to.equal(undefined);
  });

  it('one uses a code of a second factor, and one a recovery code', async () => {
    const { secondFactors } = test.database;
    const userId = await givenUser(test.database);
    const sealed = { bytes: Buffer.from('sealed'), keyId: 'key-1' };
    expect(await secondFactors.begin(userId, sealed, now)).to.equal(true);
    expect(await secondFactors.useStep(userId, 9)).to.equal(false);
    expect(yes(await atOnce(() => secondFactors.confirm(userId, sealed.bytes, 10, now)))).to.equal(1);
    expect(await secondFactors.begin(userId, sealed, now)).to.equal(false);
    expect(await secondFactors.useStep(userId, 10)).to.equal(false);
    expect(yes(await atOnce(() => secondFactors.useStep(userId, 11)))).to.equal(1);
    await secondFactors.insertRecoveryCodes(userId, [hashOf('a'), hashOf('b')]);
    const left = await atOnce(() => secondFactors.useRecoveryCode(userId, hashOf('a')));
    expect(left.filter((others) => others !== undefined)).to.deep.equal([1]);
  });

  it('one completes a sign-in challenge', async () => {
    const { signInChallenges } = test.database;
    const userId = await givenUser(test.database);
    const hash = hashOf(`challenge ${userId}`);
    await signInChallenges.insert({ hash, userId, expiresAt: later(1_000) });
    expect(await signInChallenges.find(hash, later(999))).to.equal(userId);
    expect(await signInChallenges.find(hash, later(1_000))).to.equal(undefined);
    expect(yes(await atOnce(() => signInChallenges.consume(hash, later(1))))).to.equal(1);
  });

  it('one claims an idempotency key, and the others see its owner', async () => {
    const { idempotencyKeys } = test.database;
    const { organizationId } = await givenOrganization(test.database);
    const scope = { organizationId, caller: 'key:1', operation: 'customers.create', key: 'k' };
    const claim = (caller: number, at: Date) =>
      idempotencyKeys.claim(scope, {
        id: newId(),
        bodyHash: hashOf(String(caller)),
        at,
        leasedUntil: later(500),
        expiresAt: later(1_000),
      });
    const holders = await atOnce((caller) => claim(caller, now));
    expect(holders.filter((holder) => holder === undefined)).to.have.length(1);
    const winner = holders.indexOf(undefined);
    for (const holder of holders.filter((each) => each !== undefined))
      expect(holder).to.deep.equal({
        bodyHash: hashOf(String(winner)),
        answer: null,
        answerStatus: null,
        leasedUntil: later(500),
      });
    expect(
      await idempotencyKeys.claim(
        { ...scope, operation: 'products.create' },
        {
          id: newId(),
          bodyHash: hashOf('other'),
          at: now,
          leasedUntil: later(500),
          expiresAt: later(1_000),
        },
      ),
    ).to.equal(undefined);
    expect(await claim(99, later(1_000))).to.equal(undefined);
  });

  it('as many use units of a plan as it includes, and one is the first to notify', async () => {
    const { usageMonths } = test.database;
    const { organizationId } = await givenOrganization(test.database);
    const other = await givenOrganization(test.database);
    const units = await atOnce(() => usageMonths.take(organizationId, '2026-11', newId(), 3));
    expect(units.flatMap((unit) => unit?.used ?? []).sort()).to.deep.equal([1, 2, 3]);
    expect(yes(await atOnce(() => usageMonths.markWarned(organizationId, '2026-11', 3, now)))).to.equal(1);
    expect(yes(await atOnce(() => usageMonths.markExceeded(organizationId, '2026-11', 3, now)))).to.equal(1);
    // Once more under a larger plan.
    expect(yes(await atOnce(() => usageMonths.markWarned(organizationId, '2026-11', 4, now)))).to.equal(1);
    expect(yes(await atOnce(() => usageMonths.markExceeded(organizationId, '2026-11', 4, now)))).to.equal(1);
    expect(await usageMonths.find(organizationId, '2026-11')).to.equal(3);
    expect(await usageMonths.find(other.organizationId, '2026-11')).to.equal(undefined);
  });

  it('no more are admitted than a small limit allows, nor more e-mails sent than a day allows', async () => {
    const { mailLimits, rateWindows } = test.database;
    const { organizationId } = await givenOrganization(test.database);
    const calls = await atOnce((caller) =>
      rateWindows.takeCall(`few ${organizationId}`, later(caller), later(-1_000), 3),
    );
    expect(yes(calls.map(({ admitted }) => admitted))).to.equal(3);
    expect(Math.max(...calls.map((call) => call.calls))).to.equal(3);
    const counted = await atOnce(() => mailLimits.countDay(organizationId, '2026-11-21', 'invoice', 2, 5));
    expect(yes(counted)).to.equal(2);
    expect(await mailLimits.countDay(organizationId, '2026-11-21', 'invitation', 5, 5)).to.equal(true);
    const turns = await atOnce(() => mailLimits.reserveTurn(hashOf(organizationId), now, 60));
    expect(turns.map((turn) => turn.getTime() - now.getTime()).sort((a, b) => a - b)).to.deep.equal(
      callers.map((index) => index * 60_000),
    );
  });

  it('one leases a queued document, and each organization gets no more than its slots', async () => {
    const { issuingJobs } = test.database;
    const organizations = [await givenOrganization(test.database), await givenOrganization(test.database)];
    for (const { organizationId } of organizations)
      for (const seconds of [1, 2, 3])
        await issuingJobs.insert(organizationId, {
          id: newId(),
          environment: 'production',
          kind: 'invoice',
          idempotencyKey: null,
          bodyHash: null,
          scheduledAt: null,
          body: {},
          actor: {},
          at: later(seconds),
        });
    const options = { leaseMs: 1_000, limit: 10, perOrganization: 2, busy: {} };
    const first = await issuingJobs.takeDue(later(10), options);
    const countOf = (organizationId: string) => first.filter((job) => job.organizationId === organizationId).length;
    expect(organizations.map(({ organizationId }) => countOf(organizationId))).to.deep.equal([2, 2]);
    const taken = [first, ...(await atOnce(() => issuingJobs.takeDue(later(10), options)))].flat();
    const ids = taken.map(({ id }) => id);
    expect(ids).to.have.length(6);
    expect(new Set(ids).size).to.equal(6);
    const [job] = taken;
    if (!job) throw new Error('nothing was taken');
    const end = {
      state: 'done' as const,
      invoiceId: job.id,
      uuid: newId(),
      bodyMismatch: false,
      events: [],
      batchEventId: newId(),
      at: now,
    };
    const ends = await atOnce(() => issuingJobs.end(job.organizationId, job.id, job.fence, end));
    expect(yes(ends)).to.equal(1);
    expect(await issuingJobs.end(job.organizationId, job.id, job.fence - 1, end)).to.equal(false);
  });
});
