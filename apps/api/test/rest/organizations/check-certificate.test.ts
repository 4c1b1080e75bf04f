import type { IssuedCsd } from '@lacre/pac-simulator/authority';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { costlyKey, csdIssuer, password } from '../../support/csd-files.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

interface Check {
  ok: boolean;
  readiness: { sandbox: boolean; production: boolean };
  faults: { code: string; message: string; hint: string; severity: string }[];
  certificate?: Record<string, unknown>;
}

describe('POST /organizations/{id}/certificates/check', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let issue: Awaited<ReturnType<typeof csdIssuer>>;
  let csd: IssuedCsd;

  const check = async (
    { cer, key }: Pick<IssuedCsd, 'cer' | 'key'>,
    { secret = password, token = owner.token, id = organizationId, headers = {} } = {},
  ) => {
    const raw = new FormData();
    raw.append('cer', new Blob([new Uint8Array(cer)]), 'x.cer');
    raw.append('key', new Blob([new Uint8Array(key)]), 'x.key');
    raw.append('password', secret);
    const answer = await test.api('POST', `/organizations/${id}/certificates/check`, { raw, token, headers });
    return { status: answer.status, check: answer.body as unknown as Check };
  };
  const errors = ({ check: { faults } }: { check: Check }) =>
    faults.filter(({ severity }) => severity === 'error').map(({ code }) => code);

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    issue = await csdIssuer(test);
    csd = await issue();
  });

  describe('200', () => {
    it('reports a test CSD as ready for the sandbox, warns about production, and stores nothing', async () => {
      const answer = await check(csd);
      expect(answer.status).to.equal(200);
      expect(answer.check.ok).to.equal(true);
      expect(answer.check.readiness.sandbox).to.equal(true);
      expect(answer.check.faults.map(({ code, severity }) => `${code} ${severity}`)).to.deep.equal([
        'CERTIFICATE_IS_TEST warning',
      ]);
      expect(answer.check.certificate).to.include({
        rfc: 'EKU9003173C9',
        serialNumber: csd.noCertificado,
        isCsd: true,
      });
      const list = await test.api('GET', `/organizations/${organizationId}/certificates`, { token: owner.token });
      expect(list.body).to.deep.equal([]);
      const organization = await test.api('GET', `/organizations/${organizationId}`, { token: owner.token });
      expect(organization.body.taxId).to.equal(null);
    });

    it('reports the exact fault with a hint', async () => {
      const [other, expired, fiel] = await Promise.all([
        issue(),
        issue({ validFrom: new Date('2020-01-01'), validTo: new Date('2024-01-01') }),
        issue({ kind: 'efirma' }),
      ]);
      expect(errors(await check(csd, { secret: 'wrong' }))).to.deep.equal(['PASSWORD_WRONG']);
      expect(errors(await check(csd, { secret: '' }))).to.deep.equal(['PASSWORD_EMPTY']);
      expect(errors(await check({ cer: csd.cer, key: other.key }))).to.deep.equal(['KEY_DOES_NOT_MATCH_CERTIFICATE']);
      expect(errors(await check({ cer: csd.key, key: csd.cer }))).to.deep.equal(['FILES_SWAPPED']);
      expect(errors(await check(expired))).to.deep.equal(['CERTIFICATE_EXPIRED']);
      expect(errors(await check({ cer: csd.cer, key: costlyKey() }))).to.deep.equal(['KEY_DERIVATION_TOO_COSTLY']);
      expect(errors(await check({ cer: Buffer.from('x'), key: csd.key }))).to.include('CERTIFICATE_NOT_DER');
      expect(errors(await check(fiel))).to.deep.equal(['CERTIFICATE_IS_NOT_CSD']);
      for (const { hint, message } of (await check(csd, { secret: 'wrong' })).check.faults) {
        expect(hint).to.match(/\w/);
        expect(message).to.not.include('wrong');
      }
    });

    it('returns the data of the certificate even when the key cannot be decrypted, and several faults at once', async () => {
      const expired = await issue({ validFrom: new Date('2020-01-01'), validTo: new Date('2024-01-01') });
      const answer = await check(expired, { secret: 'wrong' });
      expect(errors(answer)).to.deep.equal(['PASSWORD_WRONG', 'CERTIFICATE_EXPIRED']);
      expect(answer.check.certificate).to.include({ status: 'expired' });
    });

    it('names the RFC of a certificate that belongs to another RFC than the organization', async () => {
      const { id } = await test.given.organization(owner);
      const raw = new FormData();
      raw.append('cer', new Blob([new Uint8Array(csd.cer)]), 'x.cer');
      raw.append('key', new Blob([new Uint8Array(csd.key)]), 'x.key');
      raw.append('password', password);
      await test.api('PUT', `/organizations/${id}/certificates`, { raw, token: owner.token });
      const foreign = await issue({ rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' });
      const answer = await check(foreign, { id, headers: { 'accept-language': 'es' } });
      expect(errors(answer)).to.deep.equal(['CERTIFICATE_OF_OTHER_RFC']);
      expect(answer.check.faults[0]?.message).to.equal(
        'El certificado es de URE180429TM6, pero el RFC de esta organización es EKU9003173C9',
      );
    });
  });

  describe('400', () => {
    it('rejects a form without files', async () => {
      const raw = new FormData();
      raw.append('password', password);
      const path = `/organizations/${organizationId}/certificates/check`;
      expect((await test.api('POST', path, { raw, token: owner.token })).status).to.equal(400);
    });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      const path = `/organizations/${organizationId}/certificates/check`;
      expect((await test.api('POST', path, { raw: new FormData() })).status).to.equal(401);
    });
  });

  describe('403', () => {
    it('rejects an admin', async () => {
      const { token } = await addMember(test, organizationId, 'admin');
      expect((await check(csd, { token })).status).to.equal(403);
    });
  });

  describe('404', () => {
    it('is returned for an unknown organization', async () => {
      expect((await check(csd, { id: '01a1ff43-0000-7000-8000-000000000000' })).status).to.equal(404);
    });
  });

  describe('503', () => {
    it('limits the concurrent checks of one organization without blocking another', async () => {
      const stranger = await test.given.user();
      const { id } = await test.given.organization(stranger);
      // Each occupies its thread longer than the next one takes to arrive.
      const slow = { ...csd, key: costlyKey('0186a0') };
      const many = Array.from({ length: 24 }, () => check(slow));
      const other = check(csd, { token: stranger.token, id });
      expect((await other).status).to.equal(200);
      const statuses = (await Promise.all(many)).map(({ status }) => status);
      expect(new Set(statuses)).to.deep.equal(new Set([200, 503]));
      expect(statuses.filter((status) => status === 200).length).to.be.at.least(3);
    });
  });
});
