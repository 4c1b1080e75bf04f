import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('GET /organizations', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  describe('200', () => {
    it('lists the organizations of the caller, whatever the role, and no others', async () => {
      const [ana, eva] = [await test.given.user(), await test.given.user('Eva')];
      const mine = await test.given.organization(ana, 'Mía');
      const shared = await test.given.organization(eva, 'De Eva');
      await test.given.organization(eva, 'Sólo de Eva');
      const member = await addMember(test, shared.id, 'member');
      const idsOf = async (token: string) => {
        const { status, body } = await test.api('GET', '/organizations', { token });
        expect(status).to.equal(200);
        return (body as unknown as { id: string }[]).map(({ id }) => id);
      };
      expect(await idsOf(ana.token)).to.deep.equal([mine.id]);
      expect(await idsOf(member.token)).to.deep.equal([shared.id]);
      expect(await idsOf(eva.token)).to.have.lengthOf(2);
    });

    it('is an empty list for a new user', async () => {
      const { token } = await test.given.user('Nora');
      expect((await test.api('GET', '/organizations', { token })).body).to.deep.equal([]);
    });
  });

  describe('401', () => {
    it('rejects a call without credentials', async () => {
      expect(statusAndMessage(await test.api('GET', '/organizations'))).to.deep.equal(unauthenticated);
    });
  });
});
