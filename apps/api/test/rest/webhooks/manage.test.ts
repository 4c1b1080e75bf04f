import { expect } from 'chai';
import { statusAndMessage } from '../../support/status-and-message.ts';
import { receiverUrl, startWebhookApi, type WebhookApi } from './webhook-api.ts';

describe('webhooks', () => {
  let t: WebhookApi;
  before(async () => {
    t = await startWebhookApi();
  });
  after(() => t.close());
  const create = (changes: Record<string, unknown> = {}) =>
    t.hooks('POST', '', { token: t.owner.token, body: { url: receiverUrl, events: ['invoice.stamped'], ...changes } });

  describe('POST 201', () => {
    describe('201', () => {
      it('returns the webhook with its secret and its location', async () => {
        const { status, headers, body } = await create({
          description: 'ERP',
          events: ['member.added', 'member.added'],
        });
        expect(status).to.equal(201);
        expect(headers.get('location')).to.equal(`/organizations/${t.organizationId}/webhooks/${body.id}`);
        const now = t.clock.now().toISOString();
        expect(body).to.deep.equal({
          id: body.id,
          organizationId: t.organizationId,
          url: receiverUrl,
          events: ['member.added'],
          isActive: true,
          environment: null,
          description: 'ERP',
          disabledReason: null,
          disabledAt: null,
          failingSince: null,
          pausedUntil: null,
          previousSecretExpiresAt: null,
          createdAt: now,
          updatedAt: now,
          secret: body.secret,
        });
        expect(body.secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
      });
    });

    describe('200', () => {
      it('stores the secret encrypted, and returns it only on creation, in the list and after a rotation', async () => {
        const { body } = await create();
        const path = `/${String(body.id)}`;
        const rows = await t.database.dataSource.query<{ row: string }[]>(
          "select encode(secret, 'escape') as row from webhook",
        );
        expect(rows.map(({ row }) => row).join('')).not.to.contain('whsec_');
        const listed = (await t.hooks('GET')).body as unknown as { id: string; secret: string }[];
        expect(listed.find(({ id }) => id === String(body.id))?.secret).to.equal(body.secret);
        for (const answer of [
          await t.hooks('GET', path),
          await t.hooks('PATCH', path, { token: t.owner.token, body: { description: 'x' } }),
          await t.hooks('POST', `${path}/test`, { token: t.owner.token, body: {} }),
          await t.hooks('GET', `${path}/deliveries`),
        ])
          expect(answer.bytes.toString()).not.to.contain('whsec_');
        const rotated = await t.hooks('POST', `${path}/rotate-secret`);
        expect(rotated.status).to.equal(200);
        expect(rotated.body.secret)
          .to.match(/^whsec_/)
          .and.not.equal(body.secret);
        expect(rotated.body.previousSecretExpiresAt).to.equal('2026-11-22T18:00:00.000Z');
      });
    });
  });

  describe('POST 400', () => {
    const urls = [
      'http://hooks.example.com/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://１０.０.０.１/',
      'https://user:pass@hooks.example.com/',
      'https://metadata.google.internal/',
      'ftp://hooks.example.com/',
      'javascript:alert(1)',
      'hooks.example.com',
      'https:hooks.example.com',
      'https:/hooks.example.com',
      '',
    ];
    for (const url of urls)
      describe('400', () => {
        it(`rejects ${url || 'an empty URL'}`, async () => {
          const refused = await create({ url });
          expect(statusAndMessage(refused)).to.deep.equal([400, ['url must be a public https URL']]);
          expect(refused.body.details).to.have.length(1);
          expect(refused.body.details?.[0]?.path).to.equal('url');
        });
      });

    describe('400', () => {
      it('names the allowed ports in the hint when a URL has another one', async () => {
        const url = 'https://hooks.example.com:22/';
        const said = 'url must use port 443 or 8443, not 22';
        const refused = await create({ url });
        expect(statusAndMessage(refused)).to.deep.equal([400, ['url must be a public https URL']]);
        expect(refused.body.details).to.have.length(1);
        expect(refused.body.details?.[0]).to.include({ path: 'url', code: 'URL_NOT_ALLOWED', hint: said });
        const asked = { headers: { 'accept-language': 'es' }, body: { url, events: ['invoice.stamped'] } };
        const inSpanish = await t.hooks('POST', '', { token: t.owner.token, ...asked });
        expect(inSpanish.body.details?.[0]?.hint).to.equal('url debe usar el puerto 443 u 8443, no el 22');
      });
    });

    describe('400', () => {
      it('rejects a URL that is not a string or is too long', async () => {
        for (const url of [5, `https://hooks.example.com/${'a'.repeat(2_000)}`])
          expect(statusAndMessage(await create({ url }))).to.deep.equal([400, ['url must be a public https URL']]);
      });
    });

    const kinds = 'must be * or an event kind (GET /webhooks/event-kinds lists them)';
    const lists: [string, unknown, string[]][] = [
      ['an empty list', [], ['events must contain between 1 and 100 elements']],
      [
        'a thousand kinds',
        Array.from({ length: 1_000 }, () => 'nothing'),
        ['events must contain between 1 and 100 elements'],
      ],
      ['an unknown kind', ['invoice.stamped', 'invoice.eaten'], [`events[1] ${kinds}`]],
      ['a number', [1], [`events[0] ${kinds}`]],
      ['* together with a kind', ['*', 'invoice.stamped'], ['events must contain either only * or event kinds']],
    ];
    for (const [what, events, message] of lists)
      describe('400', () => {
        it(`rejects ${what} as events`, async () => {
          expect(statusAndMessage(await create({ events }))).to.deep.equal([400, message]);
        });
      });

    describe('400', () => {
      it('rejects a description with characters that hide or reorder text, and keeps its line breaks', async () => {
        for (const hidden of ['\u202e', '\u2066', '\u200b', '\ufeff'])
          expect((await create({ description: `ERP${hidden}x` })).body.message).to.deep.equal([
            'description contains characters that are not allowed',
          ]);
        expect((await create({ description: 'ERP\nRuta 2' })).body.description).to.equal('ERP\nRuta 2');
      });
      it('reports an unknown environment, a long description and a non-boolean isActive at once', async () => {
        const rejection = await create({ environment: 'test', description: 'x'.repeat(501), isActive: 'yes' });
        expect(statusAndMessage(rejection)).to.deep.equal([
          400,
          [
            'isActive must be true or false',
            'environment must be one of: sandbox, production',
            'description must be at most 500 characters long',
          ],
        ]);
      });
    });
  });

  describe('PATCH', () => {
    describe('200, 400', () => {
      it('updates only the given fields', async () => {
        const { body } = await create({ description: 'one', environment: 'sandbox' });
        const path = `/${String(body.id)}`;
        const patch = (changes: object) => t.hooks('PATCH', path, { token: t.owner.token, body: changes });
        const { secret: _, ...before } = body;
        t.clock.advance(1);
        const updatedAt = t.clock.now().toISOString();
        expect((await patch({ url: 'https://other.example.com/', events: ['*'] })).body).to.deep.equal({
          ...before,
          url: 'https://other.example.com/',
          events: ['*'],
          updatedAt,
        });
        expect((await patch({ description: null, environment: null, isActive: false })).body).to.deep.include({
          description: null,
          environment: null,
          isActive: false,
          url: 'https://other.example.com/',
        });
        expect(statusAndMessage(await patch({ url: 'https://10.0.0.1/' }))).to.deep.equal([
          400,
          ['url must be a public https URL'],
        ]);
        expect((await t.hooks('GET', path)).body).to.include({ url: 'https://other.example.com/' });
      });
    });
  });

  describe('204', () => {
    it('DELETE removes the webhook', async () => {
      const { body } = await create();
      expect((await t.hooks('DELETE', `/${String(body.id)}`)).status).to.equal(204);
      expect(statusAndMessage(await t.hooks('GET', `/${String(body.id)}`))).to.deep.equal([404, 'Webhook not found']);
      expect(statusAndMessage(await t.hooks('DELETE', `/${String(body.id)}`))).to.deep.equal([
        404,
        'Webhook not found',
      ]);
    });
  });

  describe('POST 409', () => {
    describe('201', () => {
      it('rejects the 51st webhook of an organization', async () => {
        const here = ((await t.hooks('GET')).body as unknown as unknown[]).length;
        for (let count = here; count < 50; count += 1) expect((await create()).status).to.equal(201);
        expect(statusAndMessage(await create())).to.deep.equal([
          409,
          'An organization may have at most 50 webhooks. Delete one that is not used.',
        ]);
      });

      it('creates only fifty webhooks when a hundred are requested concurrently', async () => {
        const { id } = await t.given.organization(t.owner);
        const path = `/organizations/${id}/webhooks`;
        const call = { token: t.owner.token, body: { url: receiverUrl, events: ['*'] } };
        const answers = await Promise.all(Array.from({ length: 100 }, () => t.api('POST', path, call)));
        expect(answers.filter(({ status }) => status === 201).length).to.equal(50);
        expect(answers.filter(({ status }) => status === 409).length).to.equal(50);
      });
    });
  });
});
