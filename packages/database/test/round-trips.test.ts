import type { Database } from '@lacre/database/database';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, givenUser, later, newId, now } from './given.ts';

/** A unique value for every column, so that two swapped columns are detected. */
let made = 0;
const text = (word: string) => `${word}-${(made += 1)}`;
const bytes = () => Buffer.from(text('bytes'));
const moment = () => later((made += 1) * 1_000);

interface Written {
  /** Its organization. */
  organizationId: string;
  ownerId: string;
  /** As it must be read. */
  row: object;
  /** Reads it as an organization. */
  read(organizationId: string): Promise<unknown>;
}

/** What each repository of a tenant writes, with all its columns, and how it is read. */
const writers: Record<
  string,
  (database: Database, organizationId: string, ownerId: string) => Promise<Omit<Written, 'organizationId' | 'ownerId'>>
> = {
  async webhook(database, organizationId, createdBy) {
    const id = newId();
    const secret = { bytes: bytes(), keyId: text('key') };
    const row = {
      organizationId,
      id,
      url: 'https://example.com/hook',
      description: text('description'),
      events: ['invoice.stamped', 'invoice.cancelled'],
      environment: 'sandbox' as const,
      isActive: true,
      createdBy,
      apiKeyId: newId(),
      authorizationId: newId(),
      createdAt: moment(),
    };
    await database.webhooks.insert({ ...row, scopes: ['read:invoices'] }, secret);
    return {
      row: { ...row, updatedAt: row.createdAt, secret: secret.bytes, secretKeyId: secret.keyId },
      read: async (as) => (await database.webhooks.listWithSecrets(as, 'sandbox'))[0],
    };
  },
  async 'oauth application'(database, organizationId, createdBy) {
    const row = {
      organizationId,
      id: newId(),
      name: text('name'),
      logo: 'https://example.com/logo.png',
      type: 'confidential' as const,
      redirectUris: ['https://example.com/back', 'https://example.com/other'],
      origins: ['https://example.com'],
      scopes: ['read:invoices', 'write:invoices'],
      secretHash: bytes(),
      secretLast4: 'abcd',
      previousSecretHash: bytes(),
      previousSecretEndsAt: moment(),
      createdBy,
      createdAt: moment(),
      updatedAt: moment(),
    };
    await database.oauthApplications.insert(row);
    return { row, read: (as) => database.oauthApplications.findById(as, row.id) };
  },
  async invitation(database, organizationId, invitedBy) {
    const row = {
      organizationId,
      id: newId(),
      email: 'somebody@example.com',
      role: 'admin' as const,
      invitedBy,
      expiresAt: moment(),
      createdAt: moment(),
    };
    await database.invitations.insert({ ...row, tokenHash: bytes(), apiKeyId: newId(), authorizationId: newId() });
    return {
      row: { ...row, status: 'pending', acceptedAt: null, invitedByName: 'Ana' },
      read: (as) => database.invitations.findById(as, row.id),
    };
  },
  async branch(database, organizationId) {
    const row = { organizationId, code: text('code'), name: text('name'), zip: '06000' };
    const at = moment();
    await database.branches.put(row, at);
    return { row: { ...row, createdAt: at, updatedAt: at }, read: (as) => database.branches.find(as, row.code) };
  },
  async subscription(database, organizationId) {
    const row = {
      organizationId,
      provider: text('provider'),
      customerId: text('customer'),
      subscriptionId: text('subscription'),
      status: text('status'),
      plan: text('plan'),
      renews: true,
      startedAt: moment(),
      toldAt: moment(),
    };
    await database.billing.putSubscription(row, moment());
    return { row, read: (as) => database.billing.findSubscription(as) };
  },
  async 'document settings'(database, organizationId) {
    const row = {
      color: '#0a0b0c',
      paper: 'a4' as const,
      showLogo: true,
      showContact: false,
      footer: text('footer'),
      emailOnStamp: true,
    };
    await database.documentSettings.save(organizationId, row, moment());
    return { row, read: (as) => database.documentSettings.find(as) };
  },
  async 'folio series'(database, organizationId) {
    const row = {
      organizationId,
      environment: 'sandbox' as const,
      series: 'ZZ',
      type: 'E' as const,
      nextFolio: '9007199254740993',
      isDefault: true,
      placeOfIssue: '06000',
      certificateId: newId(),
    };
    await database.folioSeries.put(row, { held: true });
    return { row, read: async (as) => (await database.folioSeries.list(as, 'sandbox'))[0] };
  },
  async 'request to e-mail a document'(database, organizationId) {
    const row = { id: newId(), invoiceId: newId(), recipients: ['a@example.com', 'b@example.com'], isCounted: true };
    const at = moment();
    await database.invoiceEmails.insert(organizationId, { ...row, at });
    return {
      row: {
        ...row,
        organizationId,
        state: 'waiting',
        tries: 0,
        failure: null,
        waits: 0,
        undelivered: [],
        createdAt: at,
      },
      read: async (as) => (await database.invoiceEmails.list(as, row.invoiceId))[0],
    };
  },
  async partner(database, organizationId) {
    const row = { organizationId, id: newId(), code: text('code'), commissionRate: '0.125000' };
    const at = moment();
    await database.partners.insert({ ...row, at });
    return {
      row: {
        ...row,
        status: 'active',
        referredCount: 0,
        earnedTotal: '0',
        currency: 'MXN',
        createdAt: at,
        updatedAt: at,
      },
      read: (as) => database.partners.find(as),
    };
  },
  async 'audit entry'(database, organizationId) {
    const row = {
      organizationId,
      position: 1,
      id: newId(),
      createdAt: moment(),
      actorKind: text('kind'),
      actorId: newId(),
      applicationId: text('application'),
      ip: '192.0.2.1',
      userAgent: text('agent'),
      action: text('action'),
      targetType: text('type'),
      targetId: text('target'),
      details: { one: 1, yes: true, none: null },
      previousHash: bytes(),
      hash: bytes(),
    };
    await database.transaction(async (tx) => {
      await tx.auditEntries.holdHead(organizationId, row.previousHash);
      await tx.auditEntries.append([row], 7);
    });
    return { row, read: async (as) => (await database.auditEntries.listAfter(as, 0, 5))[0] };
  },
  async 'issuing job'(database, organizationId) {
    const row = {
      id: newId(),
      environment: 'sandbox' as const,
      kind: 'payment' as const,
      idempotencyKey: text('key'),
      bodyHash: bytes(),
      scheduledAt: moment(),
    };
    const at = moment();
    await database.issuingJobs.insert(organizationId, { ...row, body: { total: 1 }, actor: { kind: 'user' }, at });
    return {
      row: { ...row, organizationId, batchId: null, position: null, state: 'queued', attemptId: row.id, error: null },
      read: (as) => database.issuingJobs.findById(as, row.id),
    };
  },
  async 'issuing batch'(database, organizationId) {
    const row = {
      id: newId(),
      environment: 'sandbox' as const,
      kind: 'payroll' as const,
      bodyHash: bytes(),
      total: 5,
      open: 3,
      failed: 2,
    };
    const at = moment();
    await database.issuingBatches.insert(organizationId, { ...row, idempotencyKey: text('key'), at });
    return {
      row: { ...row, organizationId, done: 0, cancelledAt: null, createdAt: at, hasBegun: true },
      read: (as) => database.issuingBatches.findById(as, row.id),
    };
  },
  async 'claimed attempt'(database, organizationId) {
    const claim = {
      id: newId(),
      environment: 'sandbox' as const,
      idempotencyKey: text('key'),
      bodyHash: bytes(),
      series: 'B',
      firstSeries: 'A',
      type: 'E' as const,
      folio: '77',
      customerId: newId(),
      relatedInvoiceUuid: text('uuid'),
      externalId: text('external'),
      metadata: { order: 4 },
      createdBy: text('user'),
      at: moment(),
    };
    await database.stampingAttempts.claim(organizationId, { ...claim, addenda: '<a/>' });
    const { type, at, firstSeries: _, createdBy: __, ...row } = claim;
    return {
      row: { ...row, organizationId, tipoComprobante: type, state: 'claimed', fence: 1, sends: 0, createdAt: at },
      read: (as) => database.stampingAttempts.findById(as, claim.id),
    };
  },
};

describe('the row', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  for (const [name, write] of Object.entries(writers)) {
    it(`of a ${name} is read column by column, and by no other organization`, async () => {
      const { database } = test;
      const { organizationId, ownerId } = await givenOrganization(database);
      const other = await givenOrganization(database);
      const { row, read } = await write(database, organizationId, ownerId);
      expect(await read(organizationId)).to.deep.include(row);
      expect(await read(other.organizationId)).to.equal(undefined);
    });
  }

  it('of a signing key, an e-mail and a token is read column by column', async () => {
    const { oauthSigningKeys, outgoingMails, userTokens } = test.database;
    const key = {
      generation: 3,
      kid: text('kid'),
      sealedKey: bytes(),
      sealedKeyId: text('key'),
      createdAt: moment(),
      activeFrom: moment(),
    };
    expect(await oauthSigningKeys.insert(key)).to.equal(true);
    expect(await oauthSigningKeys.list()).to.deep.equal([key]);

    const mail = { id: newId(), sealed: bytes(), sealedKeyId: text('key'), createdAt: now };
    await outgoingMails.insert(mail);
    expect(await outgoingMails.takeDue(later(1), later(2), 5)).to.deep.equal([{ ...mail, tries: 1 }]);

    const email = 'token@example.com';
    const userId = await givenUser(test.database, email);
    const hash = bytes();
    const token = { hash, userId, email, purpose: 'password-reset' as const, expiresAt: later(1_000), createdAt: now };
    expect(await userTokens.replace(token, now)).to.equal(true);
    expect(await userTokens.find(hash, 'email-verification', now)).to.equal(undefined);
    expect(await userTokens.consume(hash, 'password-reset', now)).to.deep.equal({ userId, email });
    expect(await userTokens.consume(hash, 'password-reset', now)).to.equal(undefined);
  });

  it('of a webhook is read without its secrets, and without the previous one where the current one is returned', async () => {
    const { database } = test;
    const { organizationId, ownerId } = await givenOrganization(database);
    await writers['webhook']?.(database, organizationId, ownerId);
    const namesIn = async (rows: Promise<object[]>) => (await rows).flatMap((row) => Object.keys(row));
    const isSecret = (name: string) => /secret/i.test(name) && name !== 'previousSecretUntil';
    expect((await namesIn(database.webhooks.list(organizationId))).filter(isSecret)).to.deep.equal([]);
    const returned = await namesIn(database.webhooks.listWithSecrets(organizationId));
    expect(returned.filter(isSecret)).to.have.members(['secret', 'secretKeyId']);
  });
});
