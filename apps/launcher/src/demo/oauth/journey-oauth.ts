import { randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '@lacre/runtime/config';
import * as oauth from 'openid-client';
import type { Check } from '../check.ts';
import { type Client, createClient } from '../client.ts';
import type { InvoiceListResponse, InvoiceResponse } from '../responses.ts';
import type { Terminal } from '../terminal.ts';
import { startApplicationServer } from './application.ts';
import { allowInBrowser } from './person.ts';

interface Context {
  baseUrl: string;
  config: Config;
  /** Folder for the pictures. */
  out: string;
  terminal: Terminal;
}

interface Account {
  email: string;
  password: string;
  session: Client;
  organizationId: string;
}

const scope = 'openid read:user read:invoices';

/**
 * A company with an invoice, and a developer with an application. The application uses a certified client library; the
 * company's owner consents in a real browser. Throws if a step fails.
 */
export async function authorizeApplication({ baseUrl, config, out, terminal }: Context): Promise<Check[]> {
  const company = await signUp(terminal, baseUrl, 'Ana', 'Comercializadora Peña');
  const stamped = await stampOne(terminal, baseUrl, company);
  const developer = await signUp(terminal, baseUrl, 'Dora', 'Contadigital');
  const server = await startApplicationServer();
  try {
    const application = await terminal.step('application', async () => {
      const { body } = await developer.session.json<{ clientId: string; clientSecret: string }>(
        'POST',
        `/organizations/${developer.organizationId}/oauth-apps`,
        {
          expected: [201],
          body: {
            name: 'Conta Móvil',
            type: 'confidential',
            redirectUris: [server.redirectUri],
            scopes: scope.split(' '),
          },
        },
      );
      return { value: body, detail: `Conta Móvil (${body.clientId})` };
    });
    const client = await terminal.step('discovery', async () => {
      const found = await discover(baseUrl, application);
      return { value: found, detail: `openid-client at ${found.serverMetadata().issuer}` };
    });
    const verifier = oauth.randomPKCECodeVerifier();
    const state = oauth.randomState();
    const url = oauth.buildAuthorizationUrl(client, {
      redirect_uri: server.redirectUri,
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const seen = await terminal.step('consent', async () => {
      const value = await allowInBrowser(config, { url, email: company.email, password: company.password, out });
      return { value, detail: `${value.question} ${value.scopes.length} permissions, allowed` };
    });
    const tokens = await terminal.step('tokens', async () => {
      const back = await server.back();
      const value = await oauth.authorizationCodeGrant(client, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      });
      return { value, detail: `${value.token_type}, ${value.expires_in} s, ${value.scope}` };
    });
    const listed = await terminal.step('list', async () => {
      const { body } = await list(baseUrl, tokens.access_token, [200]);
      return { value: body, detail: `${body.total} invoice: ${body.data.map(({ uuid }) => uuid).join(', ')}` };
    });
    const who = await oauth.fetchUserInfo(client, tokens.access_token, tokens.claims()?.sub ?? '');
    const more = await terminal.step('refresh', async () => {
      const value = await oauth.refreshTokenGrant(client, tokens.refresh_token ?? '');
      return { value, detail: 'another access token and another refresh token' };
    });
    const overreach = await createClient(baseUrl, { token: more.access_token })
      .bytes('GET', `/organizations/${company.organizationId}`, { expected: [200, 403] })
      .then(({ status }) => status);
    const allowed = await terminal.step('revoke', async () => {
      const { body } = await company.session.json<{ id: string; application: { name: string } }[]>(
        'GET',
        '/users/me/authorizations',
        { expected: [200] },
      );
      for (const { id } of body)
        await company.session.bytes('DELETE', `/users/me/authorizations/${id}`, { expected: [204] });
      return { value: body, detail: `Ana revokes ${body.map(({ application: { name } }) => name).join(', ')}` };
    });
    const after = await list(baseUrl, more.access_token, [200, 401]);
    return [
      check(
        'consent',
        seen.question.includes('Conta Móvil') && seen.scopes.length === 3,
        'the page named the application and each permission',
      ),
      check(
        'invoice',
        listed.data.some(({ uuid }) => uuid === stamped.uuid),
        `the application listed ${stamped.uuid}`,
      ),
      check('identity', who.email === company.email, `the application knows who authorized it: ${company.email}`),
      check('rotation', more.refresh_token !== tokens.refresh_token, 'each refresh token works once'),
      check('limits', overreach === 403, 'operations outside the granted scopes are rejected'),
      check('list', allowed.length === 1, 'Ana saw the application in her list'),
      check('revocation', after.status === 401, 'its access token is rejected immediately afterwards'),
    ];
  } finally {
    await server.close();
  }
}

const check = (name: string, ok: boolean, text: string): Check => ({ name, ok, text });

const list = (baseUrl: string, token: string, expected: number[]) =>
  createClient(baseUrl, { token }).json<InvoiceListResponse>('GET', '/invoices', { expected });

/** Uses the issuer that the server states: we may reach the server by another name. */
async function discover(baseUrl: string, { clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const { body } = await createClient(baseUrl, undefined).json<{ issuer: string }>(
    'GET',
    '/.well-known/openid-configuration',
    { expected: [200] },
  );
  return oauth.discovery(new URL(body.issuer), clientId, undefined, oauth.ClientSecretBasic(clientSecret), {
    execute: body.issuer.startsWith('http:') ? [oauth.allowInsecureRequests] : [],
  });
}

function signUp(terminal: Terminal, baseUrl: string, name: string, organization: string): Promise<Account> {
  return terminal.step('sign up', async () => {
    const email = `demo-${randomBytes(4).toString('hex')}@example.com`;
    const password = randomBytes(15).toString('base64url');
    const { body: grant } = await createClient(baseUrl, undefined).json<{ token: string }>('POST', '/auth/sign-up', {
      expected: [201],
      body: { email, password, name },
    });
    const session = createClient(baseUrl, { token: grant.token });
    const { body } = await session.json<{ id: string }>('POST', '/organizations', {
      expected: [201],
      body: { name: organization },
    });
    return {
      value: { email, password, session, organizationId: body.id },
      detail: `${name}, ${email}, ${organization}`,
    };
  });
}

function stampOne(terminal: Terminal, baseUrl: string, company: Account): Promise<InvoiceResponse> {
  return terminal.step('stamp', async () => {
    const path = `/organizations/${company.organizationId}/api-keys`;
    const { body: made } = await company.session.json<{ key: string }>('POST', path, {
      expected: [201],
      body: { name: 'demo', environment: 'sandbox', scopes: ['write:invoices'] },
    });
    const { body } = await createClient(baseUrl, { key: made.key }).json<InvoiceResponse>('POST', '/invoices', {
      expected: [201],
      body: {
        idempotencyKey: randomUUID(),
        use: 'G03',
        paymentForm: '03',
        customer: { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' },
        items: [
          {
            description: 'Consultoría',
            productKey: '81111500',
            unitKey: 'E48',
            quantity: 1,
            unitPrice: 1500,
            taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
          },
        ],
      },
    });
    return { value: body, detail: `${body.uuid}, ${body.total} ${body.moneda}, sandbox` };
  });
}
