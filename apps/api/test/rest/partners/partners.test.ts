import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('partners', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
  });
  beforeEach(async () => {
    organizationId = (await test.given.organization(owner)).id;
  });
  const path = () => `/organizations/${organizationId}/partners`;
  const enroll = (token?: string) => test.api('POST', path(), { ...(token && { token }) });
  const get = async (token = owner.token) => (await test.api('GET', path(), { token })).body;

  describe('200, 201, 409', () => {
    it('200 with null before, 201 with a code, 200 with the same code afterwards, 409 the second time', async () => {
      expect(await get()).to.equal(null);
      const { status, headers, body } = await enroll(owner.token);
      expect([status, headers.get('location')]).to.deep.equal([201, path()]);
      expect(body).to.deep.equal({
        id: body.id,
        organizationId,
        code: body.code,
        referralUrl: `http://localhost:3000/app/sign-up?ref=${String(body.code)}`,
        status: 'active',
        commissionRate: 0,
        referredCount: 0,
        activeReferredCount: 0,
        earnedTotal: 0,
        paidTotal: 0,
        currency: 'MXN',
        createdAt: '2026-11-21T18:00:00.000Z',
        updatedAt: '2026-11-21T18:00:00.000Z',
      });
      expect(String(body.code)).to.match(/^[2-9A-Z]{10}$/);
      expect(await get()).to.deep.equal(body);
      expect(statusAndMessage(await enroll(owner.token))).to.deep.equal([
        409,
        'This organization is already enrolled as a partner',
      ]);
    });
  });

  describe('200', () => {
    it('counts the organizations that the code referred, and those of them that still exist', async () => {
      const { body } = await enroll(owner.token);
      const code = String(body.code);
      const referred = await test.given.user('Rita');
      const create = (referralCode: string, { token }: GivenUser) =>
        test.api('POST', '/organizations', { token, body: { name: 'Traída', referralCode } });
      const made = await create(` ${code.toLowerCase()} `, referred);
      expect(made.status).to.equal(201);
      expect((await create(code, referred)).status).to.equal(201);
      expect(await get()).to.include({ referredCount: 2, activeReferredCount: 2 });
      await test.api('DELETE', `/organizations/${String(made.body.id)}`, { token: referred.token });
      expect(await get()).to.include({ referredCount: 2, activeReferredCount: 1 });
      expect(statusAndMessage(await create('NOBODY', referred))).to.deep.equal([
        400,
        ['Unknown referralCode: correct it or omit it'],
      ]);
      expect(statusAndMessage(await create(code, owner))).to.deep.equal([
        400,
        ['referralCode belongs to one of your own organizations: omit it'],
      ]);
    });
  });

  describe('401, 403, 404', () => {
    it('401 without credentials, 403 for a role that is too low, 404 for an unknown organization', async () => {
      const [admin, member] = [
        await addMember(test, organizationId, 'admin'),
        await addMember(test, organizationId, 'member'),
      ];
      expect(statusAndMessage(await enroll())).to.deep.equal(unauthenticated);
      for (const { token } of [admin, member])
        expect(statusAndMessage(await enroll(token))).to.deep.equal([
          403,
          'Access denied. Only the organization owner can enroll as a partner',
        ]);
      expect((await test.api('GET', path(), { token: admin.token })).status).to.equal(200);
      expect(statusAndMessage(await test.api('GET', path(), { token: member.token }))).to.deep.equal([
        403,
        'Access denied. Only owners and admins can view the partner enrollment.',
      ]);
      expect((await test.api('GET', `/organizations/${nowhere}/partners`, { token: owner.token })).status).to.equal(
        404,
      );
    });
  });
});
