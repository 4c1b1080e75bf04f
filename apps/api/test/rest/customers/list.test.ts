import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { type CatalogOwner, catalogOwner, customerBody } from '../../support/catalog-owner.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('GET /organizations/{organizationId}/customers', () => {
  let test: TestApi;
  let owner: CatalogOwner;
  const list = async (query: Record<string, string | number> = {}, call: object = { token: owner.token }) => {
    const { body } = await test.api('GET', owner.path(), { ...call, query });
    const page = body as unknown as { data: { legalName: string }[]; total: number };
    return { names: page.data.map(({ legalName }) => legalName), ...page };
  };

  before(async () => {
    test = await startTestApi();
    owner = await catalogOwner(test, 'customers');
    const people: Record<string, unknown>[] = [
      { legalName: 'ABARROTES PEÑA', email: 'pena@example.com' },
      { legalName: 'CAFÉ NÚÑEZ 100%', externalId: 'C_1', livemode: false },
      { legalName: 'FERRETERÍA LÓPEZ Y PEÑA' },
    ];
    for (const person of people) {
      test.clock.advance(1);
      expect((await owner.call('POST', undefined, customerBody(person))).status).to.equal(201);
    }
    const other = await catalogOwner(test, 'customers');
    await other.call('POST', undefined, customerBody({ legalName: 'PEÑA DE OTROS' }));
  });
  after(() => test.close());

  describe('200', () => {
    it('returns customers newest first, in pages, to members too', async () => {
      const { token } = await addMember(test, owner.organizationId, 'member');
      const first = await list({ limit: 2 }, { token });
      expect(first).to.include({ total: 3, page: 1, limit: 2, totalPages: 2 });
      expect(first.names).to.deep.equal(['FERRETERÍA LÓPEZ Y PEÑA', 'CAFÉ NÚÑEZ 100%']);
      expect((await list({ limit: 2, page: 2 })).names).to.deep.equal(['ABARROTES PEÑA']);
      expect(await list({ page: 9 })).to.deep.include({ names: [], total: 3 });
    });

    it('finds words in any order, ignoring accents and case, without wildcards', async () => {
      const found: [string, string[]][] = [
        ['pena', ['FERRETERÍA LÓPEZ Y PEÑA', 'ABARROTES PEÑA']],
        ['peña lopez', ['FERRETERÍA LÓPEZ Y PEÑA']],
        ['cafe', ['CAFÉ NÚÑEZ 100%']],
        ['0%', ['CAFÉ NÚÑEZ 100%']],
        ['c_1', ['CAFÉ NÚÑEZ 100%']],
        ['PENA@EXAMPLE', ['ABARROTES PEÑA']],
        ['ure1804', ['FERRETERÍA LÓPEZ Y PEÑA', 'CAFÉ NÚÑEZ 100%', 'ABARROTES PEÑA']],
        ["' or 1=1 --", []],
        ['%', ['CAFÉ NÚÑEZ 100%']],
        [' ', ['FERRETERÍA LÓPEZ Y PEÑA', 'CAFÉ NÚÑEZ 100%', 'ABARROTES PEÑA']],
      ];
      for (const [q, names] of found) {
        const answer = await list({ q });
        expect([q, answer.names, answer.total]).to.deep.equal([q, names, names.length]);
      }
    });

    it('lists the environment of a key, and for a session the requested one', async () => {
      const sandbox = await owner.key(['read:customers']);
      const production = await owner.key(['read:customers'], 'production');
      expect((await list({ livemode: 'true' }, { key: sandbox })).names).to.deep.equal(['CAFÉ NÚÑEZ 100%']);
      expect((await list({}, { key: production })).total).to.equal(2);
      expect((await list({ livemode: 'false' })).total).to.equal(1);
    });
  });

  describe('400', () => {
    const rejections: [string, string][] = [
      ['page=0', 'page must be an integer greater than or equal to 1'],
      ['page=1e309', 'page must be an integer greater than or equal to 1'],
      ['limit=101', 'limit must be between 1 and 100'],
      ['livemode=maybe', 'livemode must be true or false'],
      [`q=${'a'.repeat(101)}`, 'q must be at most 100 characters long'],
      ['q=%00', 'q contains characters that are not allowed'],
      ['q[like]=a', 'q must be a string'],
    ];
    for (const [query, message] of rejections)
      it(`rejects ${query.slice(0, 20)}`, async () => {
        expect(
          statusAndMessage(await test.api('GET', `${owner.path()}?${query}`, { token: owner.token })),
        ).to.deep.equal([400, [message]]);
      });
  });

  describe('401 and 403', () => {
    it('rejects calls without credentials, a user outside the organization, and a key with another scope', async () => {
      expect(statusAndMessage(await test.api('GET', owner.path()))).to.deep.equal(unauthenticated);
      const { token } = await test.given.user('Eva');
      expect(statusAndMessage(await test.api('GET', owner.path(), { token }))).to.deep.equal([
        403,
        'Access denied. You are not a member of this organization',
      ]);
      const key = await owner.key(['write:customers']);
      expect((await test.api('GET', owner.path(), { key })).status).to.equal(403);
    });
  });
});
