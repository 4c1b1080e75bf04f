import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

const refused = [403, 'Access denied. Only owners and admins can manage OAuth applications.'];

describe('/organizations/{organizationId}/oauth-apps', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let path: string;
  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    organizationId = (await test.given.organization(owner)).id;
    path = `/organizations/${organizationId}/oauth-apps`;
  });

  const body = (changes: Record<string, unknown> = {}) => ({
    name: 'Conta Móvil',
    redirectUris: ['https://app.example/callback'],
    scopes: ['read:invoices', 'read:user'],
    type: 'confidential',
    ...changes,
  });
  const create = (changes: Record<string, unknown> = {}, token = owner.token) =>
    test.api('POST', path, { token, body: body(changes) });
  const exchange = (clientId: unknown, clientSecret: unknown) =>
    test.api('POST', '/oauth/token/exchange', {
      body: {
        grantType: 'authorization_code',
        code: 'x',
        clientId,
        clientSecret,
        redirectUri: 'https://app.example/callback',
      },
    });
  /** A valid secret is recognized by the error that follows. */
  const isTaken = async (clientId: unknown, secret: unknown) =>
    (await exchange(clientId, secret)).body.error === ('invalid_grant' as unknown);

  // All calls share one address, which is limited to fifteen exchanges a minute.
  beforeEach(() => test.database.dataSource.query("delete from rate_window where name like 'exchange:%'"));

  describe('POST', () => {
    describe('201', () => {
      it('201: creates an application and shows its secret once', async () => {
        const { status, body: made, headers } = await create({ logo: 'https://app.example/logo.png' });
        expect([status, headers.get('location')]).to.deep.equal([201, `${path}/${made.id}`]);
        expect(made.clientSecret).to.match(/^cs_[\w-]{43}$/);
        expect([made.clientId, made.type, made.organizationId]).to.deep.equal([
          made.id,
          'confidential',
          organizationId,
        ]);
        expect(made.secretLast4).to.equal(String(made.clientSecret).slice(-4));
        const list = await test.api('GET', path, { token: owner.token });
        expect(list.bytes.toString()).to.contain(String(made.id)).and.not.to.contain(String(made.clientSecret));
        expect(await isTaken(made.clientId, made.clientSecret)).to.equal(true);
      });

      it('201: creates a public application without a secret, with a redirect address in its own scheme', async () => {
        const { status, body: made } = await create({ type: 'public', redirectUris: ['com.example.conta:/back'] });
        expect([status, made.clientSecret]).to.deep.equal([201, null]);
      });

      it('201: for an admin, with an address on the developer’s own machine', async () => {
        const admin = await addMember(test, organizationId, 'admin');
        const { status } = await create({ redirectUris: ['http://localhost:8080/cb', 'http://[::1]/cb'] }, admin.token);
        expect(status).to.equal(201);
      });
    });

    describe('409', () => {
      it('409: creates only a hundred applications of an organization, however many are requested at once', async () => {
        const { id } = await test.given.organization(owner);
        const call = { token: owner.token, body: body() };
        const answers = await Promise.all(
          Array.from({ length: 110 }, () => test.api('POST', `/organizations/${id}/oauth-apps`, call)),
        );
        expect(answers.filter(({ status }) => status === 201).length).to.equal(100);
        const refused = answers.filter(({ status }) => status === 409);
        expect(refused.map(({ body: { code } }) => code)).to.deep.equal(Array(10).fill('TOO_MANY_OAUTH_APPS'));
      });
    });

    const redirects: [string, unknown[], string][] = [
      [
        'http elsewhere',
        ['http://app.example/cb'],
        'redirectUris[0] must use https; http is allowed only for localhost, 127.0.0.1 and [::1]',
      ],
      ['a fragment', ['https://app.example/cb#x'], 'redirectUris[0] must not have a fragment'],
      ['a password', ['https://a:b@app.example/cb'], 'redirectUris[0] must not contain a user name or password'],
      ['a user name', ['https://a@app.example/cb'], 'redirectUris[0] must not contain a user name or password'],
      ['an empty fragment', ['https://app.example/cb#'], 'redirectUris[0] must not have a fragment'],
      ...['https://app.example\\cb', 'https://app.example/a b', 'https://app.example/\u007f'].map(
        (uri): [string, string[], string] => [
          JSON.stringify(uri),
          [uri],
          'redirectUris[0] must be an absolute URL without spaces or wildcards',
        ],
      ),
      [
        'a wildcard',
        ['https://*.app.example/cb'],
        'redirectUris[0] must be an absolute URL without spaces or wildcards',
      ],
      ...['https://app.example/\ud800', 'https:app.example', 'http:localhost'].map(
        (uri): [string, string[], string] => [
          JSON.stringify(uri),
          [uri],
          'redirectUris[0] must be an absolute URL without spaces or wildcards',
        ],
      ),
      ['a relative one', ['/cb'], 'redirectUris[0] must be an absolute URL without spaces or wildcards'],
      [
        'a script',
        ['javascript:alert(1)'],
        'redirectUris[0] must use https (custom schemes are allowed only for public applications)',
      ],
      [
        'the same twice',
        ['https://a.example/', 'https://a.example/'],
        'redirectUris must not contain the same address twice',
      ],
      ...[';', ','].map((sign): [string, string[], string] => [
        `a host with ${sign}`,
        [`https://a.example${sign}b.example/cb`],
        'redirectUris[0] must have a host name of letters, digits, hyphens and dots',
      ]),
      ['none', [], 'redirectUris must contain at least one address'],
    ];
    for (const [what, redirectUris, message] of redirects)
      describe('400', () => {
        it(`400: refuses ${what} as redirect address`, async () => {
          expect(statusAndMessage(await create({ redirectUris }))).to.deep.equal([400, [message]]);
        });
      });

    describe('400', () => {
      it('400: rejects a scheme that any application could register, also for a public application', async () => {
        for (const uri of ['conta:/cb', 'data:text/html,x', 'javascript:alert(1)'])
          expect((await create({ type: 'public', redirectUris: [uri] })).status, uri).to.equal(400);
      });

      it('400: rejects a blank name, unknown scopes, no scopes and another type', async () => {
        for (const changes of [
          { name: ' ' },
          { scopes: ['*'] },
          { scopes: [] },
          { type: 'spa' },
          { logo: 'javascript:x' },
        ])
          expect((await create(changes)).status, JSON.stringify(changes)).to.equal(400);
      });
    });

    describe('401, 403, 404', () => {
      it('401, 403, 404: rejects calls without credentials, members, outsiders and unknown organizations', async () => {
        expect(statusAndMessage(await create({}, ''))).to.deep.equal(unauthenticated);
        const member = await addMember(test, organizationId, 'member');
        expect(statusAndMessage(await create({}, member.token))).to.deep.equal(refused);
        expect(statusAndMessage(await create({}, (await test.given.user('Eva')).token))).to.deep.equal(refused);
        const elsewhere = await test.api('POST', `/organizations/${nowhere}/oauth-apps`, {
          token: owner.token,
          body: body(),
        });
        expect(statusAndMessage(elsewhere)).to.deep.equal([404, 'Organization not found']);
      });
    });
  });

  describe('GET, PATCH, DELETE {id}', () => {
    describe('200', () => {
      it('200: returns and updates the sent fields, and preserves the rest', async () => {
        const { body: made } = await create();
        const own = `${path}/${made.id}`;
        const { status, body: changed } = await test.api('PATCH', own, {
          token: owner.token,
          body: { name: 'Conta', redirectUris: ['https://new.example/cb'], scopes: ['read:invoices'] },
        });
        expect([status, changed.name, changed.redirectUris, changed.scopes, changed.logo]).to.deep.equal([
          200,
          'Conta',
          ['https://new.example/cb'],
          ['read:invoices'],
          null,
        ]);
        expect((await test.api('GET', own, { token: owner.token })).body).to.deep.equal(changed);
        expect(await isTaken(made.clientId, made.clientSecret)).to.equal(true);
        const fault = await test.api('PATCH', own, {
          token: owner.token,
          body: { redirectUris: ['http://evil.example'] },
        });
        expect(fault.status).to.equal(400);
      });
    });

    describe('204', () => {
      it('204: deletes it', async () => {
        const { body: made } = await create();
        const own = `${path}/${made.id}`;
        expect((await test.api('DELETE', own, { token: owner.token })).status).to.equal(204);
        expect((await exchange(made.clientId, made.clientSecret)).body.error).to.equal('invalid_client');
        expect(statusAndMessage(await test.api('DELETE', own, { token: owner.token }))).to.deep.equal([
          404,
          'OAuth application not found',
        ]);
      });
    });

    describe('403, 404', () => {
      it('403, 404: rejects members, and an application of another organization as unknown', async () => {
        const { body: made } = await create();
        const member = await addMember(test, organizationId, 'member');
        const stranger = await test.given.user('Eva');
        const theirs = (await test.given.organization(stranger)).id;
        for (const [method, suffix, input] of [
          ['GET', '', undefined],
          ['PATCH', '', { name: 'x' }],
          ['DELETE', '', undefined],
          ['POST', '/rotate-secret', {}],
        ] as const) {
          const call = (organization: string, id: unknown, token: string) =>
            test.api(method, `/organizations/${organization}/oauth-apps/${String(id)}${suffix}`, {
              token,
              body: input,
            });
          expect(statusAndMessage(await call(organizationId, made.id, member.token))).to.deep.equal(refused);
          for (const id of [made.id, nowhere])
            expect(statusAndMessage(await call(theirs, id, stranger.token)), method).to.deep.equal([
              404,
              'OAuth application not found',
            ]);
          expect((await call(theirs, 'abc', stranger.token)).status).to.equal(400);
        }
      });
    });
  });

  describe('POST {id}/rotate-secret', () => {
    const rotate = (id: unknown, input: Record<string, unknown> = {}) =>
      test.api('POST', `${path}/${String(id)}/rotate-secret`, { token: owner.token, body: input });

    describe('200', () => {
      it('200: returns a new secret, and revokes the previous one', async () => {
        const { body: made } = await create();
        const { status, body: rotated } = await rotate(made.id);
        expect([status, rotated.previousSecretEndsAt]).to.deep.equal([200, null]);
        expect(rotated.clientSecret).not.to.equal(made.clientSecret);
        expect(await isTaken(made.clientId, made.clientSecret)).to.equal(false);
        expect(await isTaken(made.clientId, rotated.clientSecret)).to.equal(true);
      });

      it('200: accepts the previous secret for some hours, but none before it', async () => {
        const { body: made } = await create();
        const { body: second } = await rotate(made.id, { overlapHours: 24 });
        expect(second.previousSecretEndsAt).to.equal(new Date(test.clock.now().getTime() + 86_400_000).toISOString());
        for (const secret of [made.clientSecret, second.clientSecret])
          expect(await isTaken(made.clientId, secret)).to.equal(true);
        await rotate(made.id, { overlapHours: 24 });
        expect(await isTaken(made.clientId, made.clientSecret)).to.equal(false);
      });
    });

    describe('400, 409', () => {
      it('400, 409: rejects hours out of bounds, and an application without a secret', async () => {
        const { body: made } = await create();
        for (const overlapHours of [-1, 169, 1.5, '1'])
          expect(statusAndMessage(await rotate(made.id, { overlapHours }))).to.deep.equal([
            400,
            ['overlapHours must be an integer between 0 and 168'],
          ]);
        const { body: spa } = await create({ type: 'public' });
        expect(statusAndMessage(await rotate(spa.id))).to.deep.equal([
          409,
          'A public application has no secret to rotate',
        ]);
      });
    });
  });
});
