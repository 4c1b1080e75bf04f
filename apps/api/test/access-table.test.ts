import { accessTable, type Caller, callers, checkAccess, type Verdict } from '@lacre/router/access-table';
import { appRouter } from '@lacre/router/app-router';
import type { Scope } from '@lacre/services/actor';
import type { GivenUser } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { expect } from 'chai';
import { planInput } from '../src/rest/input-plan.ts';
import { type Operation, operationsOf } from '../src/rest/operations.ts';
import { addMember } from './support/add-member.ts';
import type { Call } from './support/api-client.ts';
import { invoiceBody, paymentBody, ppdBody } from './support/bodies.ts';
import { customerBody, productBody } from './support/catalog-owner.ts';
import { csdIssuer, password } from './support/csd-files.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';
import { nowhere } from './support/told.ts';

/** One organization with something in it to ask for. */
interface Place {
  organizationId: string;
  owner: GivenUser;
  /** Every scope, sandbox. */
  key: string;
  /** A stamped Ingreso to be paid in parts. */
  invoice: { id: string; uuid: string };
  receipt: { id: string };
  xml: string;
}

type Credential = Pick<Call, 'key' | 'token'>;
type Input = Record<string, unknown>;
type Transport = 'REST' | 'tRPC';
type GiveToken = (owner: GivenUser, organizationId: string, scopes: Scope[]) => Promise<{ token: string }>;

const operations = operationsOf(appRouter);
const scopes: Scope[] = [...new Set(Object.values(accessTable).flatMap((row) => row.scopes))];

describe('the access table', () => {
  let test: TestApi;
  let mine: Place;
  let theirs: Place;
  let credentials: Partial<Record<Caller, Credential>>;
  /** Keys of two scopes: no operation takes both. */
  let narrowKeys: { scope: Scope; key: string }[];
  let productionKey: string;
  let issueCsd: Awaited<ReturnType<typeof csdIssuer>>;
  let count = 0;

  before(async () => {
    test = await sharedTestApi();
    issueCsd = await csdIssuer(test);
    [mine, theirs] = await Promise.all([makePlace(), makePlace()]);
    const { organizationId, owner } = mine;
    const [member, admin] = await Promise.all([
      addMember(test, organizationId, 'member'),
      addMember(test, organizationId, 'admin'),
    ]);
    narrowKeys = await Promise.all(
      (['read:usage', 'read:events'] as const).map(async (scope) => {
        const { key } = await test.given.apiKey(owner, organizationId, { scopes: [scope] });
        return { scope, key };
      }),
    );
    ({ key: productionKey } = await test.given.apiKey(owner, organizationId, { scopes, environment: 'production' }));
    // Applications of others come with their own way to a token; until it is there nobody has one.
    const { oauthToken } = test.given as { oauthToken?: GiveToken };
    credentials = {
      anonymous: {},
      stranger: { token: theirs.owner.token },
      member: { token: member.token },
      admin: { token: admin.token },
      owner: { token: owner.token },
      keyWithScope: { key: mine.key },
      foreignKey: { key: theirs.key },
      ...(oauthToken && { oauthToken: { token: (await oauthToken(owner, organizationId, scopes)).token } }),
    };
  });
  async function makePlace(): Promise<Place> {
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    await settle(organizationId, owner);
    const { key } = await test.given.apiKey(owner, organizationId, { scopes });
    const { body: invoice } = await test.api('POST', '/invoices', { key, body: ppdBody() });
    const { id, uuid } = invoice as unknown as Place['invoice'];
    const { body: receipt } = await test.api('POST', '/payments', { key, body: paymentBody({ uuid, paid: 1 }) });
    const { bytes } = await test.api('GET', `/invoices/${id}/xml`, { key });
    const made = { id: String(receipt.id) };
    return { organizationId, owner, key, invoice: { id, uuid }, receipt: made, xml: bytes.toString() };
  }

  /** So that a certificate that is uploaded on the way changes nothing. */
  async function settle(id: string, { token }: GivenUser) {
    const address = {
      street: 'Avenida Reforma',
      exterior: 10,
      neighborhood: 'Centro',
      city: 'Monterrey',
      municipality: 'Monterrey',
      zipCode: '64000',
      state: 'Nuevo León',
    };
    const legal = { legal_name: 'ESCUELA KEMPER URGATE', tax_system: '601', address };
    const { cer, key } = await issueCsd();
    const answers = [
      await test.api('PUT', `/organizations/${id}/legal`, { token, body: legal }),
      await test.api('PUT', `/organizations/${id}/certificates`, { token, raw: formOf({ cer, key, password }) }),
    ];
    expect(answers.map(({ status, body }) => [status, body?.message])).to.deep.equal(
      [1, 2].map(() => [200, undefined]),
    );
  }

  const inOrganization = ({ organizationId }: Place) => ({ organizationId });
  const organization = ({ organizationId: id }: Place) => ({ id });
  const csd = async (place: Place) => {
    const { cer, key } = await issueCsd();
    return { ...organization(place), cer, key, password };
  };
  const newEmail = () => `walker-${process.pid}-${(count += 1)}@example.com`;
  const signIn = async ({ owner: { email, password: secret } }: Place) =>
    (await test.api('POST', '/auth/sign-in', { body: { email, password: secret } })).body as unknown as {
      token: string;
      refreshToken: string;
    };

  /** A new customer or product of the sandbox. */
  async function recordOf({ organizationId, key }: Place, resource: 'customers' | 'products', body: object) {
    const made = await test.api('POST', `/organizations/${organizationId}/${resource}`, { key, body });
    return { organizationId, id: String(made.body.id) };
  }

  /** An input that nothing but access can refuse; what it names is new where the operation ends it. */
  const inputs: Record<string, (place: Place) => Input | Promise<Input>> = {
    'auth.signUp': () => ({ email: newEmail(), password: 'correct horse battery', name: 'Ana' }),
    'auth.signIn': ({ owner: { email, password: secret } }) => ({ email, password: secret }),
    'auth.refresh': async (place) => ({ refreshToken: (await signIn(place)).refreshToken }),
    'auth.signOut': () => ({}),
    'auth.forgotPassword': () => ({ email: newEmail() }),
    'auth.resetPassword': async () => {
      const { email } = await test.given.user();
      await test.api('POST', '/auth/password/forgot', { body: { email } });
      return { token: tokenIn(await test.mail.next(email, /Restablece/)), password: 'battery staple' };
    },
    'auth.changePassword': ({ owner: { password: secret } }) => ({ currentPassword: secret, newPassword: secret }),
    'auth.verifyEmail': async () => {
      const { email } = await test.given.user();
      return { token: tokenIn(await test.mail.next(email, /Confirma/)) };
    },
    'auth.requestEmailVerification': () => ({}),
    'users.me': () => ({}),
    'users.update': () => ({ name: 'Ana' }),
    'organizations.create': () => ({ name: 'Panadería Ana' }),
    'organizations.list': () => ({}),
    'organizations.get': organization,
    'organizations.updateLegal': (place) => ({ ...organization(place), phone: '5555555555' }),
    'organizations.uploadCertificate': csd,
    'organizations.checkCertificate': csd,
    'organizations.listCertificates': organization,
    'apiKeys.create': (place) => ({
      ...inOrganization(place),
      name: 'Caja',
      environment: 'sandbox',
      scopes: ['read:invoices'],
    }),
    'apiKeys.list': inOrganization,
    'apiKeys.revoke': async (place) => ({
      ...inOrganization(place),
      id: (await test.given.apiKey(place.owner, place.organizationId)).id,
    }),
    'apiKeys.validate': () => ({}),
    'audit.list': inOrganization,
    'invoices.create': () => invoiceBody(),
    'invoices.validate': () => invoiceBody(),
    'invoices.list': () => ({}),
    'invoices.previewPdf': () => invoiceBody(),
    'invoices.get': ({ invoice: { id } }) => ({ id }),
    'invoices.xml': ({ invoice: { id } }) => ({ id }),
    'payments.create': ({ invoice: { uuid } }) => paymentBody({ uuid, paid: 1 }),
    'payments.validate': ({ invoice: { uuid } }) => paymentBody({ uuid, paid: 1 }),
    'payments.list': () => ({}),
    'payments.get': ({ receipt: { id } }) => ({ id }),
    'payments.xml': ({ receipt: { id } }) => ({ id }),
    'customers.create': (place) => ({ ...inOrganization(place), ...customerBody() }),
    'customers.list': inOrganization,
    'customers.get': (place) => recordOf(place, 'customers', customerBody()),
    'customers.update': (place) => recordOf(place, 'customers', customerBody()),
    'customers.delete': (place) => recordOf(place, 'customers', customerBody()),
    'products.create': (place) => ({ ...inOrganization(place), ...productBody() }),
    'products.list': inOrganization,
    'products.import': (place) => ({
      ...inOrganization(place),
      file: new File(['description,productKey,price\nPan,50181900,1'], 'p.csv'),
    }),
    'products.get': (place) => recordOf(place, 'products', productBody()),
    'products.update': (place) => recordOf(place, 'products', productBody()),
    'products.delete': (place) => recordOf(place, 'products', productBody()),
    'catalogs.list': () => ({}),
    'catalogs.regimenesFiscales': () => ({}),
    'catalogs.usosCfdi': () => ({}),
    'catalogs.clavesProdServ': () => ({ q: 'pan' }),
    'catalogs.clavesUnidad': () => ({ q: 'pieza' }),
    'catalogs.entries': () => ({ name: 'c_Moneda' }),
    'catalogs.classify': () => ({ descriptions: ['pan'] }),
    'cfdi.verify': ({ xml }) => ({ xml }),
  };

  /** What is said when access is not the reason: what the input names does not exist for anybody. */
  const beyondAccess: Record<string, string> = {
    'auth.resetPassword': 'This link is not valid any more. Ask for a new one.',
    'auth.verifyEmail': 'This link is not valid any more. Ask for a new one.',
  };

  /** Where a caller asks: a key that brings its own organization asks there, unless the path names mine. */
  const placeOf = (caller: Caller, { path, name }: Operation): Place =>
    caller === 'foreignKey' && !path.startsWith('/organizations/') && !rowOf(name).child ? theirs : mine;

  const rowOf = (name: string) => {
    const row = accessTable[name];
    if (!row) throw new Error(`${name} has no row`);
    return row;
  };

  async function credentialOf(caller: Caller, name: string): Promise<Credential | undefined> {
    if (caller === 'keyWithoutScope')
      return { key: narrowKeys.find(({ scope }) => !rowOf(name).scopes.includes(scope))?.key ?? '' };
    const credential = credentials[caller];
    // Ends the session that asks.
    return name === 'auth.signOut' && credential?.token !== undefined && caller !== 'oauthToken'
      ? { token: (await signIn(theirs)).token }
      : credential;
  }

  /** Calls an operation by its one input, as either transport carries it; answers the verdict. */
  async function ask(
    transport: Transport,
    operation: Operation,
    input: Input,
    credential: Credential,
  ): Promise<Verdict | [status: number, text: unknown]> {
    const header =
      operation.meta.organizationHeader && credential.token !== undefined
        ? { organizationId: mine.organizationId }
        : {};
    const { status, text } = await (transport === 'REST' ? byRest : byTrpc)(operation, input, {
      ...credential,
      ...header,
    });
    const excuse = beyondAccess[operation.name];
    return status < 400 || (excuse !== undefined && text === excuse) ? 'allowed' : [status, text];
  }

  async function byRest(operation: Operation, input: Input, call: Call) {
    const plan = planInput(operation);
    let { path } = operation;
    const query: Record<string, string> = {};
    const body: Input = {};
    for (const [name, value] of Object.entries(input))
      if (plan.path.has(name)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
      else if (plan.query.has(name)) query[name] = String(value);
      else body[name] = value;
    const sent: Call =
      plan.body === 'none'
        ? {}
        : plan.body === 'multipart'
          ? { raw: formOf(body) }
          : plan.body === 'optional' && Object.keys(body).length === 0
            ? {}
            : { body };
    const answer = await test.api(operation.method, path, { ...call, ...sent, query });
    return { status: answer.status, text: answer.body?.message };
  }

  function formOf(fields: Input): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value instanceof File) form.append(name, value);
      else if (value instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(value)]), `${name}.bin`);
      else form.append(name, String(value));
    return form;
  }

  async function byTrpc({ name, type }: Operation, input: Input, { key, token, organizationId }: Call) {
    const json = JSON.stringify(input);
    const answer = await fetch(
      `${test.url}/trpc/${name}${type === 'query' ? `?input=${encodeURIComponent(json)}` : ''}`,
      {
        method: type === 'query' ? 'GET' : 'POST',
        headers: {
          ...(type === 'mutation' && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'x-api-key': key }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(organizationId !== undefined && { 'x-organization-id': organizationId }),
        },
        ...(type === 'mutation' && { body: json }),
      },
    );
    const { error } = (await answer.json()) as { error?: { data: { httpStatus: number; message: unknown } } };
    if (error) expect(error.data.httpStatus, `${name} over tRPC`).to.equal(answer.status);
    return { status: answer.status, text: error?.data.message };
  }

  function expectedOf(caller: Caller, transport: Transport, { name, meta }: Operation): Verdict | 'files by REST only' {
    const { verdicts, child } = rowOf(name);
    const verdict = verdicts[caller];
    // Who calls is settled before the input is read, what they may do in an organization after it; JSON carries no files.
    const settledFirst = verdict !== 'allowed' && (verdict[0] === 401 || caller === 'oauthToken');
    if (transport === 'tRPC' && meta.rest?.upload && !meta.rest.accepts && !settledFirst) return 'files by REST only';
    return caller === 'foreignKey' && verdict === 'allowed' && child ? [404, child.missing] : verdict;
  }

  for (const transport of ['REST', 'tRPC'] as const)
    describe(`over ${transport} is what happens`, () => {
      for (const operation of operations)
        it(operation.name, async () => {
          const input = inputs[operation.name];
          if (!input) throw new Error(`${operation.name} has no input here`);
          const [expected, found]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
          for (const caller of callers) {
            const credential = await credentialOf(caller, operation.name);
            if (!credential) continue;
            expected[caller] = expectedOf(caller, transport, operation);
            const answer = await ask(transport, operation, await input(placeOf(caller, operation)), credential);
            found[caller] = expected[caller] === 'files by REST only' && answer[0] === 400 ? expected[caller] : answer;
          }
          expect(found).to.deep.equal(expected);
        });

      for (const operation of operations) {
        const { child, environment } = accessTable[operation.name] ?? {};
        if (!child) continue;
        it(`${operation.name} tells nobody of another organization's record`, async () => {
          const input = await inputs[operation.name]?.(theirs);
          expect(input).to.have.property(child.parameter);
          const own = operation.path.startsWith('/organizations/')
            ? { ...input, organizationId: mine.organizationId }
            : { ...input };
          const who = operation.auth === 'session' ? { token: mine.owner.token } : { key: mine.key };
          for (const id of [own[child.parameter as keyof typeof own], nowhere])
            expect(await ask(transport, operation, { ...own, [child.parameter]: id }, who)).to.deep.equal([
              404,
              child.missing,
            ]);
        });

        if (environment !== 'none')
          it(`${operation.name} tells a production key nothing of the sandbox`, async () => {
            const input = (await inputs[operation.name]?.(mine)) ?? {};
            expect(await ask(transport, operation, input, { key: productionKey })).to.deep.equal([404, child.missing]);
          });
      }
    });

  it('names the record of every path that has one, so that another organization cannot be told of it', () => {
    const isOrganization = (path: string, index: number) => index === 0 && path.startsWith('/organizations/{');
    for (const { path, name, auth } of operations) {
      const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
      const [record] = parameters.filter((_, index) => !isOrganization(path, index));
      if (auth === 'public') continue;
      expect(rowOf(name).child?.parameter, name).to.equal(record);
    }
  });

  describe('keeps the service from starting', () => {
    const without = (name: string) => {
      const { [name]: _, ...rest } = accessTable;
      return rest;
    };

    it('never, as it is', () => {
      expect(() => checkAccess(appRouter)).not.to.throw();
    });

    it('with an operation that nobody decided about', () => {
      expect(() => checkAccess(appRouter, without('invoices.create'))).to.throw(/invoices\.create has no row/);
    });

    it('with a row of nothing', () => {
      expect(() => checkAccess(appRouter, { ...accessTable, 'ghosts.list': rowOf('invoices.list') })).to.throw(
        /ghosts\.list is in the table but not in the router/,
      );
    });

    for (const [what, change] of [
      ['auth', { auth: 'public' }],
      ['roles', { roles: ['owner', 'admin'] }],
      ['scopes', { scopes: ['write:invoices'] }],
      ['rate', { rate: 'read' }],
      ['bodyMax', { bodyMax: 1 }],
    ] as const)
      it(`with other ${what} than declared`, () => {
        const name = 'organizations.updateLegal';
        expect(() => checkAccess(appRouter, { ...accessTable, [name]: { ...rowOf(name), ...change } })).to.throw(
          `${name} has ${what} `,
        );
      });
  });
});
