import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { aCertificate, givenOrganization, later, newId, now } from './given.ts';

describe('credentials of an organization', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  describe('certificates', () => {
    const secrets = ['certificateDer', 'sealedKey', 'sealedKeyId'];

    it('are active one at a time; the previous one remains as history', async () => {
      const { certificates } = test.database;
      const { organizationId, ownerId } = await givenOrganization(test.database);
      const [old, current] = [aCertificate(ownerId, '1'), { ...aCertificate(ownerId, '2'), uploadedAt: later(1) }];
      await certificates.replaceActive(organizationId, old, now);
      await certificates.replaceActive(organizationId, current, later(1));
      expect(await certificates.findActive(organizationId, now)).to.include({ id: current.id, replacedAt: null });
      const list = await certificates.list(organizationId);
      expect(list.map(({ serialNumber, replacedAt }) => ({ serialNumber, replacedAt }))).to.deep.equal([
        { serialNumber: '2', replacedAt: null },
        { serialNumber: '1', replacedAt: later(1) },
      ]);
    });

    it('that are uploaded concurrently replace each other', async () => {
      const { certificates } = test.database;
      const { organizationId, ownerId } = await givenOrganization(test.database);
      const uploads = ['1', '2', '3', '4'].map((serial) =>
        certificates.replaceActive(organizationId, aCertificate(ownerId, serial), now),
      );
      await Promise.all(uploads);
      const list = await certificates.list(organizationId);
      expect(list).to.have.length(4);
      expect(list.filter(({ replacedAt }) => replacedAt === null)).to.have.length(1);
    });

    it('are replaced within a larger transaction or not at all', async () => {
      const { organizationId, ownerId } = await givenOrganization(test.database);
      const failure = await test.database
        .transaction(async (tx) => {
          await tx.certificates.replaceActive(organizationId, aCertificate(ownerId, '1'), now);
          throw new Error('no');
        })
        .catch((error: unknown) => error);
      expect((failure as Error).message).to.equal('no');
      expect(await test.database.certificates.list(organizationId)).to.deep.equal([]);
    });

    it('expose key and file only to the signer, within the organization', async () => {
      const { certificates } = test.database;
      const { organizationId, ownerId } = await givenOrganization(test.database);
      const other = await givenOrganization(test.database);
      const certificate = aCertificate(ownerId, '1');
      await certificates.replaceActive(organizationId, certificate, now);
      const shown = [
        ...(await certificates.list(organizationId)),
        await certificates.findActive(organizationId, now),
        (await certificates.findActiveOfEach([organizationId, other.organizationId], now)).get(organizationId),
      ];
      for (const one of shown)
        expect(one)
          .to.include({ serialNumber: '1' })
          .and.not.have.any.keys(...secrets);
      const { certificateDer, sealedKey, sealedKeyId, serialNumber, rfc } = certificate;
      expect(await certificates.findSigningMaterial(organizationId, certificate.id)).to.deep.equal({
        certificateDer,
        sealedKey,
        sealedKeyId,
        serialNumber,
        rfc,
      });
      expect(await certificates.findSigningMaterial(other.organizationId, certificate.id)).to.equal(undefined);
    });

    it('are found for several organizations with one query', async () => {
      const { certificates } = test.database;
      const [one, two, none] = await Promise.all([1, 2, 3].map(() => givenOrganization(test.database)));
      if (!one || !two || !none) throw new Error('unreachable');
      await certificates.replaceActive(one.organizationId, aCertificate(one.ownerId, '1'), now);
      await certificates.replaceActive(two.organizationId, aCertificate(two.ownerId, '2'), now);
      const found = await certificates.findActiveOfEach([one.organizationId, none.organizationId], now);
      expect([...found].map(([id, { serialNumber }]) => [id, serialNumber])).to.deep.equal([[one.organizationId, '1']]);
      expect((await certificates.findActiveOfEach([], now)).size).to.equal(0);
    });

    it('are part of the issuing profile while they are active', async () => {
      const { organizations, certificates } = test.database;
      const { organizationId, ownerId } = await givenOrganization(test.database);
      expect(await organizations.findIssuingProfile(newId(), now)).to.equal(undefined);
      expect(await organizations.findIssuingProfile(organizationId, now)).to.deep.include({
        organizationId,
        certificateId: null,
      });
      await certificates.replaceActive(organizationId, aCertificate(ownerId, '1'), now);
      const current = aCertificate(ownerId, '2');
      await certificates.replaceActive(organizationId, current, now);
      const { version = '', ...profile } = (await organizations.findIssuingProfile(organizationId, now)) ?? {};
      for (const part of ['Panadería Ana', current.id, 'unlimited']) expect(version).to.include(part);
      expect(profile).to.deep.equal({
        organizationId,
        aheadMs: 0,
        emailOnStamp: false,
        hasBranches: false,
        hasSeriesCertificates: false,
        name: 'Panadería Ana',
        plan: 'unlimited',
        legalName: null,
        taxId: null,
        taxSystem: null,
        addressZip: null,
        certificateId: current.id,
        certificateRfc: current.rfc,
        certificateSerialNumber: '2',
        certificateIsTest: true,
        certificateValidFrom: current.validFrom,
        certificateValidTo: current.validTo,
      });
    });
  });

  describe('API keys', () => {
    async function givenKey(
      organizationId: string,
      createdBy: string,
      byte: number,
    ): Promise<{ id: string; hash: Buffer }> {
      const [id, hash] = [newId(), Buffer.alloc(32, byte)];
      await test.database.apiKeys.insert({
        organizationId,
        id,
        hash,
        prefix: 'sk_test_',
        last4: 'abcd',
        name: 'Caja',
        environment: 'sandbox',
        scopes: ['read:invoices', 'write:invoices'],
        createdBy,
        createdAt: now,
      });
      return { id, hash };
    }

    it('are found by their hash and never expose it', async () => {
      const { apiKeys } = test.database;
      const { organizationId, ownerId } = await givenOrganization(test.database);
      const { id, hash } = await givenKey(organizationId, ownerId, 1);
      const found = [
        await apiKeys.findByHash(hash),
        await apiKeys.findById(organizationId, id),
        ...(await apiKeys.list(organizationId, now)),
      ];
      expect(found).to.have.length(3);
      for (const key of found) {
        expect(key).to.deep.include({
          organizationId,
          id,
          scopes: ['read:invoices', 'write:invoices'],
          allowedIps: null,
        });
        expect(key).to.not.have.property('hash');
      }
      expect(await apiKeys.findByHash(Buffer.alloc(32, 9))).to.equal(undefined);
    });

    it('are listed while in force, and the newest thousand of those that ended', async () => {
      const { organizationId, ownerId } = await givenOrganization(test.database);
      const inForce = await givenKey(organizationId, ownerId, 3);
      await test.dataSource.query(
        `insert into api_key (organization_id, id, hash, prefix, last4, name, environment, scopes, created_by, created_at, revoked_at, expires_at)
          select $1, gen_random_uuid(), sha256(n::text::bytea), 'sk', 'abcd', n::text, 'production', '{}', $2,
            $3::timestamptz + n * interval '1 s', case when n % 2 = 0 then $3::timestamptz end, case when n % 2 = 1 then $3::timestamptz end
          from generate_series(1, 1010) n`,
        [organizationId, ownerId, now],
      );
      const listed = await test.database.apiKeys.list(organizationId, now);
      const ended = Array.from({ length: 1_000 }, (_, place) => String(1_010 - place));
      expect(listed.map(({ name }) => name)).to.deep.equal([...ended, 'Caja']);
      expect(listed.at(-1)).to.include({ id: inForce.id });
      expect(await test.database.apiKeys.list(organizationId, now, 'sandbox')).to.have.length(1);
    });

    it('belong to one organization', async () => {
      const { apiKeys } = test.database;
      const [mine, other] = [await givenOrganization(test.database), await givenOrganization(test.database)];
      const { id } = await givenKey(mine.organizationId, mine.ownerId, 2);
      expect(await apiKeys.findById(other.organizationId, id)).to.equal(undefined);
      expect(await apiKeys.list(other.organizationId, now)).to.deep.equal([]);
      expect(await apiKeys.revoke(other.organizationId, id, now)).to.deep.equal([]);
      await apiKeys.touch(other.organizationId, id, now);
      expect(await apiKeys.findById(mine.organizationId, id)).to.include({ revokedAt: null, lastUsedAt: null });
    });

    it('are revoked once and store their last use', async () => {
      const { apiKeys } = test.database;
      const { organizationId, ownerId } = await givenOrganization(test.database);
      const { id } = await givenKey(organizationId, ownerId, 3);
      await apiKeys.touch(organizationId, id, later(1));
      expect((await apiKeys.revoke(organizationId, id, later(2))).map((key) => key.id)).to.deep.equal([id]);
      expect(await apiKeys.revoke(organizationId, id, later(3))).to.deep.equal([]);
      expect(await apiKeys.findById(organizationId, id)).to.deep.include({ revokedAt: later(2), lastUsedAt: later(1) });
    });
  });
});
