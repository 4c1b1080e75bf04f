import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /organizations', () => {
  let test: TestApi;
  let ana: GivenUser;
  const create = (body: unknown, token: string | undefined = ana.token) =>
    test.api('POST', '/organizations', { body, ...(token && { token }) });

  before(async () => {
    test = await sharedTestApi();
    ana = await test.given.user();
  });

  describe('201', () => {
    it('makes the caller the owner, and returns the location and what production still requires', async () => {
      const { status, headers, body } = await create({ name: 'Comercializadora Peña, S.A.' });
      expect(status).to.equal(201);
      expect(headers.get('location')).to.equal(`/organizations/${body.id}`);
      expect(body).to.include({
        name: 'Comercializadora Peña, S.A.',
        slug: 'comercializadora-pena-s-a',
        ownerId: ana.userId,
      });
      expect(body.environmentReadiness).to.deep.equal({
        sandbox: true,
        production: false,
        pending: ['legal_name', 'tax_system', 'address.zip', 'certificate', 'pac'],
      });
      expect((await test.api('GET', `/organizations/${body.id}`, { token: ana.token })).body).to.deep.equal(body);
    });

    it('creates a distinct slug when two names are equal', async () => {
      const slugs = [await create({ name: 'Doble' }), await create({ name: 'Doble' })].map(({ body }) =>
        String(body.slug),
      );
      expect(slugs[0]).to.equal('doble');
      expect(slugs[1]).to.match(/^doble-[a-z0-9]{5}$/);
    });

    it('accepts a slug, a logo and names of 3 and of 100 characters', async () => {
      const logo = 'https://cdn.example.com/logo%20ñ.png?v=1#x';
      const { status, body } = await create({ name: 'abc', slug: 'mi-empresa', logo });
      expect([status, body.slug, body.logo]).to.deep.equal([201, 'mi-empresa', logo]);
      expect((await create({ name: 'x'.repeat(100), logo: null })).status).to.equal(201);
    });
  });

  describe('400', () => {
    const rejections: [string, unknown, string[]][] = [
      ['a name of 2 characters', { name: 'ab' }, ['name must be at least 3 characters long']],
      ['a name of 101 characters', { name: 'x'.repeat(101) }, ['name must be at most 100 characters long']],
      ['a name that is not a string', { name: ['abc'] }, ['name must be a string']],
      ['a name with a control character', { name: 'abc\u0007' }, ['name contains characters that are not allowed']],
      ['a name of two lines', { name: 'abc\ndef' }, ['name contains characters that are not allowed']],
      ['a name with U+FFFE', { name: 'abc\ufffe' }, ['name contains characters that are not allowed']],
      [
        'a slug with a capital letter',
        { name: 'abc', slug: 'Mi-Empresa' },
        ['slug must be 3 to 50 lower-case letters, digits and hyphens'],
      ],
      ...[
        'javascript:alert(1)',
        'data:text/html,x',
        'file:///etc/passwd',
        'example.com/a.png',
        'http://',
        'https://a b.mx',
        'https://a.\nmx/',
        'https://a.mx/\n',
        ' https://a.mx',
        'https://a.mx/a b',
        '\u0000https://a.mx',
        `https://a.mx/${'x'.repeat(2_000)}`,
      ].map((logo): [string, unknown, string[]] => [
        `the logo ${JSON.stringify(logo).slice(0, 30)}`,
        { name: 'abc', logo },
        ['logo must be a valid URL'],
      ]),
      ...['https://a.mx/\u0000', 'https://a.mx/\u0007', 'https://a.mx/\ud800', 'https://a.mx/\ufffe'].map(
        (logo): [string, unknown, string[]] => [
          `the logo ${JSON.stringify(logo)}`,
          { name: 'abc', logo },
          ['logo contains characters that are not allowed'],
        ],
      ),
    ];
    for (const [what, body, message] of rejections)
      it(`rejects ${what}`, async () => {
        expect(statusAndMessage(await create(body))).to.deep.equal([400, message]);
      });

    it('rejects a body over 32 levels deep, and field names that would pollute a prototype', async () => {
      const send = (raw: string) =>
        test.api('POST', '/organizations', { token: ana.token, raw, headers: { 'content-type': 'application/json' } });
      expect(statusAndMessage(await send(`{"name":"abc","x":${'['.repeat(40)}${']'.repeat(40)}}`))).to.deep.equal([
        400,
        'JSON nesting too deep',
      ]);
      const { status } = await send(
        '{"name":"abc","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
      );
      expect([status, ({} as { polluted?: number }).polluted]).to.deep.equal([400, undefined]);
    });
  });

  describe('401', () => {
    it('authenticates the caller before parsing the body', async () => {
      expect(statusAndMessage(await create('nothing', ''))).to.deep.equal(unauthenticated);
    });
  });

  describe('409', () => {
    it('rejects a slug that is taken', async () => {
      await create({ name: 'abc', slug: 'tomado' });
      const answer = await create({ name: 'abc', slug: 'tomado' });
      expect(statusAndMessage(answer)).to.deep.equal([409, 'An organization with this slug already exists']);
      expect(answer.body.code).to.equal('SLUG_TAKEN');
    });
  });

  describe('413', () => {
    it('rejects a body over 100 KB', async () => {
      expect(statusAndMessage(await create({ name: 'x'.repeat(102_400) }))).to.deep.equal([
        413,
        'Request body too large',
      ]);
    });
  });

  describe('415', () => {
    it('rejects a multipart form', async () => {
      const raw = new FormData();
      raw.append('name', 'abc');
      expect(statusAndMessage(await test.api('POST', '/organizations', { token: ana.token, raw }))).to.deep.equal([
        415,
        'Content-Type must be application/json',
      ]);
    });
  });
});
