import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GivenUser } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { requestExamples } from '../../src/rest/examples.ts';
import { addMember } from './add-member.ts';
import type { Call, Json } from './api-client.ts';
import { csdIssuer, password } from './csd-files.ts';
import { tokenOfInvitation } from './invitation-token.ts';
import { sharedOauthWorld } from './oauth-world.ts';
import { passkeyDevice } from './passkey-device.ts';
import { codeApp, turnOnSecondFactor } from './second-factor.ts';
import { startTestApi, type TestApi } from './test-api.ts';

/** The call of an operation, once the records that it needs exist. */
export interface Ask extends Call {
  /** Of the path, after the organization. */
  ids?: string[];
  /** Another server than that of the examples, and the path there. */
  at?: { test: TestApi; path?: string };
}
export type Asks = Record<string, () => Promise<Ask>>;

/** The organization of the running test, which is empty at first. */
export interface ExampleKit {
  test: TestApi;
  owner: GivenUser;
  organizationId: string;
  key: string;
}

export interface SecretAsks {
  asks: Asks;
  close(): Promise<void>;
}

/**
 * Operations whose bodies contain a file, or a short-lived secret, code or token, and those that need a separate
 * server.
 */
export function secretAsks(kit: () => ExampleKit): SecretAsks {
  const servers: { close(): Promise<unknown> }[] = [];
  /** Everyday entries of the catalogs, the same on every machine. */
  const everyday = once(() => keep(startTestApi({ env: { SAT_DATA: 'none' } })));
  const stripe = once(async () => {
    const server = createServer((_, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' }));
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    servers.push({ close: async () => server.close() });
    const env = {
      SAT_DATA: 'none',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PLANS: JSON.stringify({ starter: { cfdiIncluded: 100, priceId: 'price_starter' } }),
    };
    return keep(startTestApi({ env }));
  });
  async function keep(starting: Promise<TestApi>): Promise<TestApi> {
    const server = await starting;
    servers.push(server);
    return server;
  }

  const post = async (path: string, body: unknown, call: Call = { token: kit().owner.token }): Promise<Json> => {
    const answer = await kit().test.api('POST', path, { ...call, body });
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.bytes.toString()}`);
    return answer.body;
  };
  const byKey = () => ({ key: kit().key });
  const later = () => new Date(kit().test.clock.now().getTime() + 3_600_000).toISOString();
  const example = (name: string) => {
    const { idempotencyKey: _, ...body } = requestExamples[name] ?? {};
    return body;
  };
  const about =
    (path: string, name: string, more: () => object = () => ({})) =>
    async () => ({ ids: [String((await post(path, { ...example(name), ...more() }, byKey()))['id'])] });
  const queued = (path: string, name: string) => about(path, name, () => ({ scheduledAt: later() }));
  const payroll = about('/payrolls', 'payrolls.create');
  const cancelledPayroll = async () => {
    const { ids } = await payroll();
    await post(`/payrolls/${ids[0]}/cancel`, { motivo: '02' }, byKey());
    return { ids };
  };
  const retention = about('/retentions', 'retentions.create');
  const cancelledRetention = async () => {
    const { ids } = await retention();
    await post(`/retentions/${ids[0]}/cancel`, { motivo: '02' }, byKey());
    return { ids };
  };
  const batch = (path: string, name: string) => async () => ({
    ids: [String((await post(`${path}/batch`, requestExamples[name], byKey()))['batchId'])],
  });

  const invited = async (email: string) => {
    await post(`/organizations/${kit().organizationId}/invites`, { email, role: 'member' });
    return tokenOfInvitation(kit().test, email);
  };
  const guest = async () => {
    const user = await kit().test.given.user();
    return { token: user.token, invitation: await invited(user.email) };
  };
  const files = async () => {
    const { cer, key } = await (await csdIssuer(kit().test))();
    const raw = new FormData();
    raw.append('cer', new Blob([new Uint8Array(cer)]), 'EKU9003173C9.cer');
    raw.append('key', new Blob([new Uint8Array(key)]), 'EKU9003173C9.key');
    raw.append('password', password);
    return { raw };
  };
  const mailed = async (subject: RegExp) => tokenIn(await kit().test.mail.next(kit().owner.email, subject));
  const atEveryday = (path?: string) => async () => ({ at: { test: await everyday(), ...(path && { path }) } });

  const device = () => passkeyDevice({ origin: new URL(kit().test.config.baseUrl).origin, rpId: 'localhost' });
  const registered = async () => {
    const own = device();
    const response = own.create(await post('/users/me/passkeys/options', {}));
    const made = await post('/users/me/passkeys', { name: 'Mi teléfono', response });
    return { own, id: String(made['id']) };
  };

  const authorized = async () => {
    const world = await sharedOauthWorld();
    const app = await world.application();
    return { world, app, person: await world.person() };
  };

  const asks: Asks = {
    'payrolls.list': async () => {
      await payroll();
      return {};
    },
    'payrolls.get': payroll,
    'payrolls.cancelPlan': payroll,
    'payrolls.cancel': async () => ({ ...(await payroll()), body: { motivo: '02' } }),
    'payrolls.cancellations': cancelledPayroll,
    'payrolls.sync': payroll,
    'payrolls.batch': batch('/payrolls', 'payrolls.createBatch'),
    'payrolls.cancelBatch': batch('/payrolls', 'payrolls.createBatch'),
    'invoices.cancelBatch': batch('/invoices', 'invoices.createBatch'),
    'invoices.cancelQueued': queued('/invoices', 'invoices.create'),
    'payments.cancelQueued': queued('/payments', 'payments.create'),
    'payrolls.cancelQueued': queued('/payrolls', 'payrolls.create'),
    'retentions.list': async () => {
      await retention();
      return {};
    },
    'retentions.get': retention,
    'retentions.cancelPlan': retention,
    'retentions.cancel': async () => ({ ...(await retention()), body: { motivo: '02' } }),
    'retentions.cancellations': cancelledRetention,
    'auth.completeSignIn': async () => {
      const { owner, test } = kit();
      const app = await turnOnSecondFactor(test, owner);
      const { email, password: known } = owner;
      const asked = await test.api('POST', '/auth/sign-in', { body: { email, password: known } });
      return { body: { mfaToken: asked.body['mfaToken'], code: app.code() } };
    },
    'auth.resetPassword': async () => {
      await post('/auth/password/forgot', { email: kit().owner.email }, {});
      return { body: { token: await mailed(/Restablezca/), password: 'battery staple correct' } };
    },
    'auth.changePassword': () =>
      Promise.resolve({ body: { currentPassword: kit().owner.password, newPassword: 'battery staple correct' } }),
    'auth.verifyEmail': async () => {
      await post('/auth/email/verify/request', {});
      return { body: { token: await mailed(/Confirme/) } };
    },
    'users.secondFactor': () => Promise.resolve({}),
    'users.confirmTotp': async () => {
      const begun = await post('/users/me/mfa/totp', {});
      return { body: { code: codeApp(kit().test, String(begun['otpauthUrl'])).code() } };
    },
    'passkeys.begin': () => Promise.resolve({ body: { currentPassword: kit().owner.password } }),
    'passkeys.create': async () => {
      const response = device().create(await post('/users/me/passkeys/options', {}));
      return { body: { name: 'Mi teléfono', response } };
    },
    'passkeys.list': async () => {
      await registered();
      return {};
    },
    'passkeys.rename': async () => ({ ids: [(await registered()).id], body: { name: 'Mi llave' } }),
    'passkeys.beginProof': async () => {
      await registered();
      return {};
    },
    'passkeys.prove': async () => {
      const { own } = await registered();
      return { body: { response: own.get(await post('/users/me/passkeys/proof/options', undefined)) } };
    },
    'auth.beginPasskeySignIn': () => Promise.resolve({}),
    'auth.signInWithPasskey': async () => {
      const { own } = await registered();
      return { body: { response: own.get(await post('/auth/passkey/options', undefined, {})) } };
    },
    'invitations.decline': async () => {
      const { token, invitation } = await guest();
      return { token, body: { token: invitation } };
    },
    'invitations.summaryByPath': async () => ({ ids: [await invited('eva@example.com')] }),
    'invitations.acceptByPath': async () => {
      const { token, invitation } = await guest();
      return { token, ids: [invitation] };
    },
    'invitations.declineByPath': async () => {
      const { token, invitation } = await guest();
      return { token, ids: [invitation] };
    },
    'members.transferOwnership': async () => {
      const { test, organizationId, owner } = kit();
      const { userId } = await addMember(test, organizationId, 'admin');
      const { body } = await test.api('GET', `/organizations/${organizationId}/members`, { token: owner.token });
      const all = body as unknown as Json[];
      return { body: { memberId: all.find((one) => String(one['userId']) === userId)?.['id'] } };
    },
    'organizations.legal': () => Promise.resolve({}),
    'organizations.uploadCertificate': files,
    'organizations.checkCertificate': files,
    'customers.import': () => {
      const raw = new FormData();
      const csv =
        'legalName,taxId,taxSystem,zip\nUNIVERSIDAD ROBOTICA ESPAÑOLA,URE180429TM6,601,86991\nSIN REGIMEN,XIA190128J61,,76343\n';
      raw.append('file', new Blob([csv], { type: 'text/csv' }), 'clientes.csv');
      return Promise.resolve({ raw });
    },
    'products.import': () => {
      const raw = new FormData();
      const csv = 'description,productKey,price,taxes\nConsultoría,81111500,1500,IVA 16\nSin precio,81111500,,IVA 16\n';
      raw.append('file', new Blob([csv], { type: 'text/csv' }), 'productos.csv');
      return Promise.resolve({ raw });
    },
    'cfdi.verify': async () => {
      const { id } = await post('/invoices', requestExamples['invoices.create'], byKey());
      const { bytes } = await kit().test.api('GET', `/invoices/${String(id)}/xml`, byKey());
      return { body: { xml: bytes.toString() } };
    },
    'sandbox.triggerEvent': async () => {
      const { test, owner, organizationId } = kit();
      const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['write:webhooks'] });
      return { key, body: { type: 'invoice.stamped' } };
    },
    'catalogs.classify': async () => ({ ...(await atEveryday()()), body: requestExamples['catalogs.classify'] }),
    'catalogs.list': atEveryday(),
    'catalogs.complements': atEveryday(),
    'catalogs.entries': atEveryday('/sat/catalogs/c_FormaPago'),
    'catalogs.clavesProdServ': async () => ({ ...(await atEveryday()()), query: { q: 'consultoría', limit: 2 } }),
    'catalogs.clavesUnidad': async () => ({ ...(await atEveryday()()), query: { q: 'pieza', limit: 2 } }),
    'oauth.exchange': async () => {
      const { world, app, person } = await authorized();
      const { code, verifier } = await world.authorize(app, person);
      const { clientId, clientSecret, redirectUri } = app;
      const body = {
        grantType: 'authorization_code',
        code,
        clientId,
        clientSecret,
        redirectUri,
        codeVerifier: verifier,
      };
      return { at: { test: world.test }, body };
    },
    'oauth.refresh': async () => {
      const { world, app, person } = await authorized();
      const { refresh_token: refreshToken } = await world.tokens(app, person);
      const { clientId, clientSecret } = app;
      return { at: { test: world.test }, body: { grantType: 'refresh_token', refreshToken, clientId, clientSecret } };
    },
    'billing.checkout': async () => {
      const test = await stripe();
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const path = `/organizations/${id}/billing/checkout`;
      return { at: { test, path }, token: owner.token, body: { plan: 'starter' } };
    },
    'billing.notice': async () => {
      const test = await stripe();
      const { id } = await test.given.organization(await test.given.user());
      const at = Math.floor(test.clock.now().getTime() / 1000);
      const object = {
        id: 'sub_1',
        customer: 'cus_1',
        status: 'active',
        items: { data: [{ price: { id: 'price_starter' } }] },
        metadata: { organizationId: id },
      };
      const notice = {
        id: 'evt_1',
        object: 'event',
        created: at,
        type: 'customer.subscription.created',
        data: { object },
      };
      const raw = JSON.stringify(notice);
      const v1 = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${raw}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` };
      return { at: { test }, raw, headers };
    },
  };
  return { asks, close: async () => void (await Promise.all(servers.map((server) => server.close()))) };
}

const WEBHOOK_SECRET = 'whsec_of_this_test';

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
