import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('series of an organization', () => {
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
  const path = () => `/organizations/${organizationId}/series`;
  const list = async (call: object = { token: owner.token }) => (await test.api('GET', path(), call)).body;
  const put = (body: object, call: object = { token: owner.token }) =>
    test.api('PUT', path(), { body: { series: 'A', type: 'I', environment: 'sandbox', ...body }, ...call });
  const issue = async (body: object = {}) => {
    const { key } = await test.given.apiKey(owner, organizationId);
    const { status, body: invoice } = await test.api('POST', '/invoices', { key, body: invoiceBody({ ...body }) });
    expect(status, JSON.stringify(invoice)).to.equal(201);
    return `${String(invoice.serie)}${String(invoice.folio)}`;
  };

  describe('PUT /organizations/{id}/series', () => {
    describe('200', () => {
      it('200 creates a series whose folios the next invoices use', async () => {
        const { status, body } = await put({ series: 'FAC', nextFolio: 501, isDefault: true });
        expect([status, body]).to.deep.equal([
          200,
          {
            series: 'FAC',
            type: 'I',
            nextFolio: 501,
            isDefault: true,
            environment: 'sandbox',
            placeOfIssue: null,
            certificateId: null,
          },
        ]);
        expect([await issue(), await issue()]).to.deep.equal(['FAC501', 'FAC502']);
        expect(await list()).to.deep.equal([
          {
            series: 'FAC',
            type: 'I',
            nextFolio: 503,
            isDefault: true,
            environment: 'sandbox',
            placeOfIssue: null,
            certificateId: null,
          },
        ]);
      });

      it('200 makes another series the default; there is one per type and environment', async () => {
        await put({ isDefault: true });
        await put({ series: 'B', isDefault: true });
        await put({ series: 'C', isDefault: true, environment: 'production' });
        await put({ series: 'NC', type: 'E', isDefault: true });
        const all = (await list()) as unknown as { series: string; isDefault: boolean }[];
        expect(all.map(({ series, isDefault }) => [series, isDefault])).to.deep.equal([
          ['C', true],
          ['NC', true],
          ['A', false],
          ['B', true],
        ]);
        expect(await issue()).to.equal('B1');
        const answers = await Promise.all(['A', 'B', 'D', 'F'].map((series) => put({ series, isDefault: true })));
        expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
        const after = (await list()) as unknown as { type: string; environment: string; isDefault: boolean }[];
        expect(
          after.filter(({ type, environment, isDefault }) => type === 'I' && environment === 'sandbox' && isDefault),
        ).to.have.length(1);
      });
    });

    describe('200, 400', () => {
      it('200 goes back to a folio that was never used, 400 for a used one', async () => {
        await issue({ series: 'A' });
        expect((await put({ nextFolio: 1_000 })).status).to.equal(200);
        expect((await put({ nextFolio: 2 })).body.nextFolio).to.equal(2);
        const given = await put({ nextFolio: 1 });
        const said = 'nextFolio must be at least 2: folio 1 of series A was already used';
        expect(statusAndMessage(given)).to.deep.equal([400, [said]]);
        expect(given.body.details).to.have.length(1);
        expect(given.body.details?.[0]).to.include({ path: 'nextFolio', code: 'FOLIO_USED', message: said });
        // The other environment has folios of its own.
        const production = { environment: 'production' };
        await put({ ...production, nextFolio: 1_000 });
        expect((await put({ ...production, nextFolio: 1 })).body.nextFolio).to.equal(1);
        // A folio that the client chose counts as well, also in a series without folios of ours.
        await issue({ series: 'Z', folioNumber: '77' });
        expect(statusAndMessage(await put({ series: 'Z', nextFolio: 77 }))).to.deep.equal([
          400,
          ['nextFolio must be at least 78: folio 77 of series Z was already used'],
        ]);
      });
    });

    describe('200', () => {
      it('never assigns a folio twice, whatever is set while invoices are created', async () => {
        await put({ isDefault: true });
        const { key } = await test.given.apiKey(owner, organizationId);
        const answers = await Promise.all([
          ...Array.from({ length: 6 }, () => test.api('POST', '/invoices', { key, body: invoiceBody() })),
          ...Array.from({ length: 6 }, () => put({ nextFolio: 1 })),
        ]);
        const folios = answers.flatMap(({ status, body }) => (status === 201 ? [String(body.folio)] : []));
        expect(folios).to.have.length(6);
        expect(new Set(folios).size).to.equal(6);
      });

      it('uses the environment of a key, and rejects the other one', async () => {
        const { key } = await test.given.apiKey(owner, organizationId, {
          scopes: ['write:organization', 'read:organization'],
        });
        const { status, body } = await put({ environment: undefined, series: 'K' }, { key });
        expect([status, body.environment]).to.deep.equal([200, 'sandbox']);
        expect(statusAndMessage(await put({ environment: 'production' }, { key }))).to.deep.equal([
          403,
          'A sandbox key cannot update a production series',
        ]);
        await put({ series: 'L', environment: 'production' });
        expect(await list({ key })).to.have.length(1);
        expect(await list()).to.have.length(2);
      });
    });

    const rejections: [object, string[]][] = [
      [{ series: '' }, ['series must be 1 to 25 characters, without | and without leading or trailing spaces']],
      [
        { series: 'x'.repeat(26) },
        ['series must be 1 to 25 characters, without | and without leading or trailing spaces'],
      ],
      [{ series: 'FAC\u202eX' }, ['series contains characters that are not allowed']],
      [{ series: 'FAC\u200b' }, ['series contains characters that are not allowed']],
      [{ series: 'A|B' }, ['series must be 1 to 25 characters, without | and without leading or trailing spaces']],
      [{ type: 'X' }, ['type must be one of: I, E, T, P, N, R']],
      ...[0, -1, 1.5, '5', 1e15].map((nextFolio): [object, string[]] => [
        { nextFolio },
        ['nextFolio must be an integer between 1 and 999999999999999'],
      ]),
      [{ isDefault: 'yes' }, ['isDefault must be true or false']],
      [{ environment: 'test' }, ['environment must be one of: sandbox, production']],
      [{ environment: undefined }, ['environment is required']],
    ];
    for (const [body, message] of rejections)
      describe('400', () => {
        it(`400 for ${JSON.stringify(body)}`, async () => {
          expect(statusAndMessage(await put(body))).to.deep.equal([400, message]);
        });
      });

    describe('401, 403, 404, 409', () => {
      it('401 without credentials, 403 for members, 404 for an unknown organization, 409 for another type of the same name', async () => {
        expect(statusAndMessage(await put({}, {}))).to.deep.equal(unauthenticated);
        const { token } = await addMember(test, organizationId, 'member');
        expect(statusAndMessage(await put({}, { token }))).to.deep.equal([
          403,
          'Access denied. Only owners and admins can change series.',
        ]);
        expect(
          statusAndMessage(
            await test.api('PUT', `/organizations/${nowhere}/series`, {
              token: owner.token,
              body: { series: 'A', type: 'I', environment: 'sandbox' },
            }),
          ),
        ).to.deep.equal([404, 'Organization not found']);
        await put({});
        expect(statusAndMessage(await put({ type: 'E' }))).to.deep.equal([
          409,
          'Series A already has type I: choose another name',
        ]);
      });
    });
  });

  describe('GET /organizations/{id}/series', () => {
    describe('200', () => {
      it('200 for any member and for a key with read:organization; 401 without credentials, 403 for outsiders', async () => {
        const { token } = await addMember(test, organizationId, 'member');
        expect(await list({ token })).to.deep.equal([]);
        expect(statusAndMessage(await test.api('GET', path()))).to.deep.equal(unauthenticated);
        const stranger = await test.given.user('Eva');
        expect((await test.api('GET', path(), { token: stranger.token })).status).to.equal(403);
        const { key } = await test.given.apiKey(owner, organizationId);
        expect(statusAndMessage(await test.api('GET', path(), { key }))).to.deep.equal([
          403,
          'API key lacks the required scope: read:organization',
        ]);
      });
    });
  });
});
