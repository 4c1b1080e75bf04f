import { isUniqueViolation } from '@lacre/database/violations';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, givenUser, later, newId, now } from './given.ts';

describe('people and their organizations', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  describe('a user', () => {
    it('is read without the hash of the password, except for signing in', async () => {
      const { users } = test.database;
      const id = await givenUser(test.database, 'ana@example.com');
      expect(await users.findById(id))
        .to.include({ id, locale: 'es-MX', emailVerified: false })
        .and.not.have.property('passwordHash');
      expect(await users.findByEmail('ana@example.com'))
        .to.include({ id })
        .and.not.have.property('passwordHash');
      expect(await users.findByEmailWithPasswordHash('ana@example.com')).to.include({
        id,
        passwordHash: '$argon2id$secret',
      });
      expect(await users.findByEmailWithPasswordHash('nobody@example.com')).to.equal(undefined);
    });
  });

  describe('a session', () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    async function givenSession(userId?: string, expiresAt = later(1000)): Promise<string> {
      const id = newId();
      const owner = userId ?? (await givenUser(test.database));
      await test.database.sessions.insert({
        id,
        userId: owner,
        refreshHash: first,
        createdAt: now,
        refreshedAt: now,
        expiresAt,
      });
      return id;
    }

    it('is refreshed by one of twenty concurrent uses of its refresh token', async () => {
      const id = await givenSession();
      const uses = Array.from({ length: 20 }, (_, use) =>
        test.database.sessions.rotate(id, first, Buffer.alloc(32, 10 + use), later(1), later(2000)),
      );
      expect((await Promise.all(uses)).filter(Boolean)).to.have.length(1);
    });

    it('is not refreshed by an old token, nor when it is revoked or expired', async () => {
      const { sessions } = test.database;
      const id = await givenSession();
      expect(await sessions.rotate(id, first, second, later(1), later(2000))).to.equal(true);
      expect(await sessions.rotate(id, first, Buffer.alloc(32, 3), later(2), later(2000))).to.equal(false);
      expect(await sessions.rotate(id, second, first, later(2000), later(3000))).to.equal(false);
      await sessions.revoke(id, later(3));
      expect(await sessions.rotate(id, second, first, later(4), later(2000))).to.equal(false);
    });

    it('is refreshed again to the same token, until that one is used', async () => {
      const { sessions } = test.database;
      const id = await givenSession();
      expect(await sessions.rotate(id, first, second, later(1), later(2000))).to.equal(true);
      expect(await sessions.rotate(id, first, second, later(2), later(2000))).to.equal(true);
      expect(await sessions.rotate(id, second, Buffer.alloc(32, 3), later(3), later(2000))).to.equal(true);
      expect(await sessions.rotate(id, first, second, later(4), later(2000))).to.equal(false);
    });

    it('is live until it is revoked or expired', async () => {
      const { sessions } = test.database;
      const userId = await givenUser(test.database);
      const [revoked, expiring, other] = [await givenSession(userId), await givenSession(userId), await givenSession()];
      await sessions.revoke(revoked, later(1));
      await sessions.revoke(revoked, later(2));
      expect(await sessions.findLive(revoked, later(3))).to.equal(undefined);
      expect(await sessions.findById(revoked))
        .to.deep.include({ revokedAt: later(1) })
        .and.not.have.property('refreshHash');
      expect(await sessions.findLive(expiring, later(999))).to.deep.equal({
        id: expiring,
        userId,
        locale: null,
        createdAt: later(0),
      });
      expect(await sessions.findLive(expiring, later(1000))).to.equal(undefined);
      expect(await sessions.revokeAllOf(userId, later(4))).to.deep.equal([expiring]);
      expect(await sessions.findLive(expiring, later(5))).to.equal(undefined);
      expect(await sessions.findLive(other, later(5))).to.have.property('id', other);
    });

    it('is deleted some time after it expired, oldest first and in batches', async () => {
      const { sessions } = test.database;
      const old = [await givenSession(undefined, later(-3000)), await givenSession(undefined, later(-2000))];
      const young = await givenSession(undefined, later(-1000));
      expect(await sessions.deleteExpired(later(-1500), 1)).to.equal(1);
      expect(await sessions.findById(old[0] ?? '')).to.equal(undefined);
      expect(await sessions.deleteExpired(later(-1500), 10)).to.equal(1);
      expect(await sessions.deleteExpired(later(-1500), 10)).to.equal(0);
      expect(await sessions.findById(young)).to.have.property('id', young);
    });
  });

  describe('a membership', () => {
    it('has a role in its own organization only', async () => {
      const { members } = test.database;
      const [mine, other] = [await givenOrganization(test.database), await givenOrganization(test.database)];
      expect(await members.findRole(mine.organizationId, mine.ownerId)).to.equal('owner');
      expect(await members.findRole(other.organizationId, mine.ownerId)).to.equal(undefined);
    });

    it('that is missing is distinguished from a missing organization', async () => {
      const { members } = test.database;
      const { organizationId, ownerId } = await givenOrganization(test.database);
      expect(await members.findRoleOrMissing(organizationId, ownerId)).to.deep.equal({
        organizationExists: true,
        role: 'owner',
        lastActiveAt: null,
      });
      expect(await members.findRoleOrMissing(organizationId, newId())).to.deep.equal({ organizationExists: true });
      expect(await members.findRoleOrMissing(newId(), ownerId)).to.deep.equal({ organizationExists: false });
    });

    it('is unique per person, and so is the owner', async () => {
      const { members } = test.database;
      const { organizationId, ownerId } = await givenOrganization(test.database);
      const member = { organizationId, id: newId(), role: 'owner' as const, createdAt: now, updatedAt: now };
      const secondOwner = await givenUser(test.database);
      const [again, two] = await Promise.all([
        members.insert({ ...member, role: 'admin', userId: ownerId }).catch((error: unknown) => error),
        members.insert({ ...member, userId: secondOwner }).catch((error: unknown) => error),
      ]);
      expect(isUniqueViolation(again, 'member_user_key')).to.equal(true);
      expect(isUniqueViolation(two, 'member_one_owner_key')).to.equal(true);
    });

    it('lists the organizations of one person with the role in each, oldest membership first', async () => {
      const { members, organizations } = test.database;
      const { organizationId: older } = await givenOrganization(test.database);
      const { organizationId: newer, ownerId } = await givenOrganization(test.database, later(1));
      await givenOrganization(test.database);
      await members.insert({
        organizationId: older,
        id: newId(),
        userId: ownerId,
        role: 'member',
        createdAt: later(2),
        updatedAt: now,
      });
      const expected = [
        { id: newer, name: 'Panadería Ana', slug: newer, role: 'owner' },
        { id: older, name: 'Panadería Ana', slug: older, role: 'member' },
      ];
      expect(await members.listOrganizationsOf(ownerId)).to.deep.equal(expected);
      const full = await organizations.listOfUser(ownerId);
      expect(full.map(({ id, name, slug, role }) => ({ id, name, slug, role }))).to.deep.equal(expected);
      expect(full[0]).to.deep.include({ ownerId, taxId: null, createdAt: later(1) });
    });
  });

  describe('an organization', () => {
    it('updates only the legal data that is given', async () => {
      const { organizations } = test.database;
      const { organizationId } = await givenOrganization(test.database);
      await organizations.updateLegal(
        organizationId,
        { legalName: 'PAN', addressZip: '01000', website: undefined },
        later(1),
      );
      const after = await organizations.updateLegal(organizationId, { addressZip: '64000' }, later(2));
      expect(after).to.deep.include({ legalName: 'PAN', addressZip: '64000', website: null, updatedAt: later(2) });
      expect(await organizations.updateLegal(newId(), { name: 'x' }, now)).to.equal(undefined);
      await organizations.setTaxId(organizationId, 'EKU9003173C9', later(3));
      expect(await organizations.findById(organizationId)).to.deep.include({
        taxId: 'EKU9003173C9',
        updatedAt: later(3),
      });
    });

    it('has a unique slug', async () => {
      const { organizationId, ownerId } = await givenOrganization(test.database);
      const twin = { id: newId(), name: 'Twin', slug: organizationId, ownerId, createdAt: now, updatedAt: now };
      const error = await test.database.organizations.insert(twin).catch((thrown: unknown) => thrown);
      expect(isUniqueViolation(error, 'organization_slug_key')).to.equal(true);
    });
  });
});
