import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { type Canceller, givenCanceller } from '../../support/cancelling.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('the sandbox clock over REST', () => {
  let test: TestApi;
  let me: Canceller;
  before(async () => {
    test = await sharedTestApi();
    me = await givenCanceller(test);
  });
  const advance = (body: object, key = me.key) => test.api('POST', '/sandbox/clock/advance', { key, body });

  describe('200', () => {
    it('200: is read, advanced and reset', async () => {
      const { body: start } = await test.api('GET', '/sandbox/clock', { key: me.key });
      expect(start.aheadSeconds).to.equal(0);
      expect((await advance({ seconds: 90 })).body.aheadSeconds).to.equal(90);
      const until = new Date(new Date(String(start.realNow)).getTime() + 3_600_000).toISOString();
      expect((await advance({ until })).body).to.include({ now: until, aheadSeconds: 3_600 });
      const { status, body } = await test.api('POST', '/sandbox/clock/reset', { key: me.key });
      expect([status, body.aheadSeconds]).to.deep.equal([200, 0]);
    });

    it('200: with the session of the owner, which names the organization', async () => {
      const { organizationId, owner } = me;
      const { status } = await test.api('GET', '/sandbox/clock', { token: owner.token, organizationId });
      expect(status).to.equal(200);
    });
  });

  describe('400', () => {
    it('400: cannot be moved back, by nothing, or by both fields', async () => {
      for (const body of [
        {},
        { seconds: 0 },
        { seconds: -5 },
        { seconds: 1, until: '2030-01-01T00:00:00Z' },
        { until: 'soon' },
      ])
        expect((await advance(body)).status, JSON.stringify(body)).to.equal(400);
      expect((await advance({})).body.message).to.deep.equal(['seconds or until is required']);
      expect((await advance({ seconds: 1, until: '2030-01-01T00:00:00Z' })).body.message).to.deep.equal([
        'seconds and until are mutually exclusive',
      ]);
      const { status, body } = await advance({ until: '2020-01-01T00:00:00Z' });
      expect([status, body.message]).to.deep.equal([
        400,
        ['until must be later than the current time of the sandbox clock'],
      ]);
    });
  });

  describe('403', () => {
    it('403: for a production key, and for a plain member', async () => {
      const { key } = await test.given.apiKey(me.owner, me.organizationId, { environment: 'production' });
      const production = await advance({ seconds: 1 }, key);
      expect([production.status, production.body.code]).to.deep.equal([403, 'SANDBOX_ONLY']);
      const member = await addMember(test, me.organizationId, 'member');
      const { status, body } = await test.api('POST', '/sandbox/clock/advance', {
        token: member.token,
        organizationId: me.organizationId,
        body: { seconds: 1 },
      });
      expect([status, body.message]).to.deep.equal([
        403,
        'Access denied. Only owners and admins can use the sandbox clock.',
      ]);
    });
  });
});
