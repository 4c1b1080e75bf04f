import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import type { Answer, Call } from '../support/api-client.ts';
import { invoiceBody } from '../support/bodies.ts';
import { beginBeside } from '../support/calls-in-order.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import { statusAndMessage } from '../support/status-and-message.ts';
import type { TestApi } from '../support/test-api.ts';

describe('an organization deleted while an invoice is requested', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    owner = await test.given.user();
    organizationId = (await test.given.organization(owner)).id;
  });

  /** The response to a request that passed its checks before the deletion, and waits for its commit. */
  async function answerOf(credential: Call): Promise<Answer> {
    const other = await blockingTransaction(test.database.dataSource);
    await other.query('select from organization where id = $1 for update', [organizationId]);
    const headers = { ...credential.headers, Prefer: 'respond-async' };
    const { answer } = await beginBeside(other, () =>
      test.api('POST', '/invoices', { ...credential, body: invoiceBody(), headers }),
    );
    await other.query(`update organization set deleted_at = now(), slug = 'deleted-' || id where id = $1`, [
      organizationId,
    ]);
    await other.commit();
    return answer;
  }

  it('401: is reported to its API key, as from then on', async () => {
    const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['write:invoices'] });
    const answer = await answerOf({ key });
    expect(statusAndMessage(answer)).to.deep.equal([401, 'Invalid or expired API key']);
  });

  it('403: is reported to a session, as to any user who is not a member', async () => {
    const credential = { token: owner.token, headers: { 'X-Organization-Id': organizationId } };
    const answer = await answerOf(credential);
    expect(statusAndMessage(answer)).to.deep.equal([403, 'Access denied. You are not a member of this organization']);
  });
});
