import type { IssuedCsd } from '@lacre/pac-simulator/authority';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { csdIssuer, password } from '../../support/csd-files.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('DELETE /organizations/{organizationId}/certificates/{certificateId}', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let csds: [IssuedCsd, IssuedCsd];
  let first: string;
  let second: string;

  before(async () => {
    test = await sharedTestApi();
    const issue = await csdIssuer(test);
    csds = await Promise.all([issue(), issue()]);
  });
  beforeEach(async () => {
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    first = await upload(csds[0]);
    second = await upload(csds[1]);
  });

  const remove = (certificateId: string, token: string | undefined = owner.token, id = organizationId) =>
    test.api('DELETE', `/organizations/${id}/certificates/${certificateId}`, token === '' ? {} : { token });
  const list = async () =>
    (await test.api('GET', `/organizations/${organizationId}/certificates`, { token: owner.token }))
      .body as unknown as { id: string }[];
  async function upload({ cer, key }: IssuedCsd, keepCurrent = true): Promise<string> {
    const raw = new FormData();
    raw.append('cer', new Blob([new Uint8Array(cer)]), 'a.cer');
    raw.append('key', new Blob([new Uint8Array(key)]), 'a.key');
    raw.append('password', password);
    raw.append('keepCurrent', String(keepCurrent));
    const path = `/organizations/${organizationId}/certificates`;
    const { status, body } = await test.api('PUT', path, { token: owner.token, raw });
    expect(status).to.equal(200);
    return String(body.id);
  }
  const name = (certificateId: string | null) =>
    test.api('PUT', `/organizations/${organizationId}/series`, {
      token: owner.token,
      body: { series: 'TJ', type: 'I', environment: 'sandbox', certificateId },
    });

  describe('204', () => {
    it('deletes the certificate with its signing key, and records it in the audit log', async () => {
      expect((await remove(first)).status).to.equal(204);
      expect((await list()).map(({ id }) => id)).to.deep.equal([second]);
      const rows = await test.database.dataSource.query<{ action: string; target_id: string }[]>(
        "select action, target_id from audit_entry where organization_id = $1 and action = 'certificate.deleted'",
        [organizationId],
      );
      expect(rows).to.deep.equal([{ action: 'certificate.deleted', target_id: first }]);
    });
  });
  describe('400', () => {
    it('rejects an id that is not a UUID', async () => {
      expect(statusAndMessage(await remove('abc'))).to.deep.equal([400, ['certificateId must be a UUID']]);
    });
  });
  describe('401', () => {
    it('rejects a call without credentials, and an API key', async () => {
      expect(statusAndMessage(await remove(first, ''))).to.deep.equal(unauthenticated);
      const { key } = await test.given.apiKey(owner, organizationId);
      const path = `/organizations/${organizationId}/certificates/${first}`;
      expect(statusAndMessage(await test.api('DELETE', path, { key }))).to.deep.equal(unauthenticated);
    });
  });
  describe('403', () => {
    it('rejects an admin, a member and a user outside the organization', async () => {
      const people = [
        await addMember(test, organizationId, 'admin'),
        await addMember(test, organizationId, 'member'),
        await test.given.user('Eva'),
      ];
      for (const { token } of people)
        expect(statusAndMessage(await remove(first, token))).to.deep.equal([
          403,
          'Access denied. Only the organization owner can delete certificates',
        ]);
    });
  });
  describe('404', () => {
    it('is returned for an unknown organization and for a certificate of another one', async () => {
      expect(statusAndMessage(await remove(first, owner.token, nowhere))).to.deep.equal([
        404,
        'Organization not found',
      ]);
      const { id } = await test.given.organization(owner);
      for (const answer of [await remove(nowhere), await remove(first, owner.token, id)])
        expect(statusAndMessage(answer)).to.deep.equal([404, 'Certificate not found']);
    });
  });
  describe('409', () => {
    it('is returned for the only active certificate and for the only valid one', async () => {
      await test.database.dataSource.query('update certificate set valid_to = $1 where id = $2', [
        test.clock.now(),
        second,
      ]);
      const last = [409, 'No other active certificate could seal documents in its place'];
      expect(statusAndMessage(await remove(first))).to.deep.equal(last);
      expect((await remove(second)).status).to.equal(204);
      expect(statusAndMessage(await remove(first))).to.deep.equal(last);
    });
    it('is returned for the only active certificate although replaced ones are still valid', async () => {
      const active = await upload(csds[1], false);
      expect(statusAndMessage(await remove(active))).to.deep.equal([
        409,
        'No other active certificate could seal documents in its place',
      ]);
      expect((await remove(first)).status).to.equal(204);
    });
    it('is returned for a certificate that a series uses, until the series no longer does', async () => {
      expect((await name(first)).body).to.include({ certificateId: first });
      expect(statusAndMessage(await remove(first))).to.deep.equal([409, 'Series TJ uses this certificate']);
      await name(null);
      expect((await remove(first)).status).to.equal(204);
    });
  });
});
