import { purgeExpiredOauth } from '@lacre/services/oauth/purge-expired-oauth';
import {
  auth,
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { type OauthWorld, type Person, sharedOauthWorld, startOauthWorld } from '../support/oauth-world.ts';
import { startTestApi } from '../support/test-api.ts';

/** What an agent's client stores, by the SDK's own flow. */
class AgentProgram implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientMetadata;
  information: StoredOAuthClientInformation | undefined;
  kept: StoredOAuthTokens | undefined;
  verifier = '';
  asked: URL | undefined;

  constructor(redirectUrl: string, clientName: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: clientName,
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
  }
  clientInformation = () => this.information;
  saveClientInformation = (information: StoredOAuthClientInformation) => void (this.information = information);
  tokens = () => this.kept;
  saveTokens = (tokens: StoredOAuthTokens) => void (this.kept = tokens);
  redirectToAuthorization = (url: URL) => void (this.asked = url);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
}

/** The redirect that the browser followed. */
const answerOf = ({ searchParams }: URL) => ({
  authorizationCode: searchParams.get('code') ?? '',
  iss: searchParams.get('iss') ?? '',
});

const loopback = 'http://127.0.0.1:4711/callback';

describe('clients that register themselves', () => {
  let world: OauthWorld;
  let person: Person;
  let calls = 0;
  before(async () => {
    world = await sharedOauthWorld();
    person = await world.person();
  });

  /** Each from a separate address: another test covers the limit. */
  const register = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${world.test.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${++calls}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  async function consentPage(clientId: string, redirectUri: string): Promise<string> {
    const url = new URL('/oauth/authorize', world.test.url);
    url.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'read:invoices',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    }).toString();
    return (await person.visitor.open(url)).html;
  }

  it('use the MCP tools after a consent, with the flow of the official client and no prior setup', async () => {
    const program = new AgentProgram(world.browser.redirectUri, 'Agente de prueba');
    const serverUrl = `${world.test.url}/mcp`;
    expect(await auth(program, { serverUrl })).to.equal('REDIRECT');
    const back = await person.visitor.walkThrough(program.asked ?? new URL(loopback), { user: person.user });
    expect(await auth(program, { serverUrl, ...answerOf(back) })).to.equal('AUTHORIZED');
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: program }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).to.include('list_invoices');
    await client.close();
    const headers = { authorization: `Bearer ${program.kept?.access_token}` };
    expect((await world.test.api('GET', '/invoices', { headers })).status, 'not for REST').to.equal(401);
    const { body } = await world.test.api('GET', '/users/me/authorizations', { token: person.user.token });
    const [listed] = body as unknown as { application: { name: string; owner: string | null } }[];
    expect(listed?.application).to.include({ name: 'Agente de prueba', owner: null });
  });

  it('are public, redirect to any port of the same address, and are shown as unverified', async () => {
    const answer = await register({ client_name: 'Contador <b>', redirect_uris: [loopback] });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('cache-control')).to.include('no-store');
    const made = (await answer.json()) as Record<string, unknown>;
    expect(made).to.include({ client_name: 'Contador <b>', token_endpoint_auth_method: 'none' });
    expect(made).to.not.have.any.keys('client_secret', 'registration_access_token');
    const page = await consentPage(String(made['client_id']), loopback.replace('4711', '4712'));
    expect(page).to.include('Contador &lt;b&gt;').and.not.include('Contador <b>');
    expect(page).to.match(/Unverified: it registered itself|Sin verificar: se registró sola/);
    expect(await consentPage(String(made['client_id']), 'http://127.0.0.1:4711/other')).to.include(
      'invalid_redirect_uri',
    );
  });

  it('get no secret, whatever they request', async () => {
    const asked = { redirect_uris: [loopback], token_endpoint_auth_method: 'client_secret_basic', client_secret: 'x' };
    const made = (await (await register(asked)).json()) as Record<string, unknown>;
    expect(made).to.include({ token_endpoint_auth_method: 'none', client_name: '127.0.0.1:4711' });
    expect(made).to.not.have.property('client_secret');
  });

  const refused: [string, unknown, string][] = [
    ['an address on the network', { redirect_uris: ['https://evil.example/callback'] }, 'invalid_redirect_uri'],
    ['a host that only begins like one', { redirect_uris: ['http://127.0.0.1.evil.example/'] }, 'invalid_redirect_uri'],
    ['a custom scheme', { redirect_uris: ['com.example.app:/callback'] }, 'invalid_redirect_uri'],
    ['no address', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['six addresses', { redirect_uris: [1, 2, 3, 4, 5, 6].map((n) => `${loopback}${n}`) }, 'invalid_redirect_uri'],
    [
      'a name of 101 characters',
      { client_name: 'x'.repeat(101), redirect_uris: [loopback] },
      'invalid_client_metadata',
    ],
    ['a name of two lines', { client_name: 'a\nb', redirect_uris: [loopback] }, 'invalid_client_metadata'],
    [
      'a name with invisible characters',
      { client_name: 'a\u200bb', redirect_uris: [loopback] },
      'invalid_client_metadata',
    ],
    [
      'a name without visible characters',
      { client_name: '\u200d\u2800', redirect_uris: [loopback] },
      'invalid_client_metadata',
    ],
    [
      'a name that changes the text direction',
      { client_name: 'a\u202eb', redirect_uris: [loopback] },
      'invalid_client_metadata',
    ],
    ['only unknown scopes', { redirect_uris: [loopback], scope: 'admin' }, 'invalid_client_metadata'],
    ['broken JSON', '{"redirect_uris": [', 'invalid_client_metadata'],
    ['a list', '[]', 'invalid_client_metadata'],
  ];
  it('get an error for a character set that JSON never has', async () => {
    for (const type of ['application/json; charset=latin1', 'application/json; profile=x']) {
      const answer = await register({ redirect_uris: [loopback] }, { 'content-type': type });
      const { error, error_description } = (await answer.json()) as Record<string, string>;
      expect([answer.status, error], type).to.deep.equal([400, 'invalid_client_metadata']);
      expect(error_description).to.include('allows only the parameter charset=utf-8');
    }
    const plain = await register({ redirect_uris: [loopback] }, { 'content-type': 'text/plain' });
    expect(((await plain.json()) as Record<string, string>)['error_description']).to.include('must be a JSON object');
  });

  for (const [what, body, error] of refused)
    it(`are rejected with ${what}`, async () => {
      const answer = await register(body);
      expect(answer.status).to.equal(400);
      expect(((await answer.json()) as { error: string }).error).to.equal(error);
    });

  it('are rejected with another content type, a long body, and too often from one address', async () => {
    expect((await register('{}', { 'content-type': 'text/plain' })).status).to.equal(400);
    expect((await register({ redirect_uris: [loopback], x: 'x'.repeat(20_000) })).status).to.equal(413);
    const from = { 'x-forwarded-for': '192.0.2.77' };
    const statuses: number[] = [];
    for (let call = 0; call < 16; call++) statuses.push((await register({ redirect_uris: [loopback] }, from)).status);
    expect(statuses).to.deep.equal([...Array<number>(15).fill(201), 429]);
  });
});

describe('clients that registered themselves, later', () => {
  let world: OauthWorld;
  before(async () => {
    world = await startOauthWorld();
  });
  after(() => world.close());

  it('are deleted after a day without an authorization, and 90 days after the last one', async () => {
    const { test, browser } = world;
    const person = await world.person();
    const [used, unused] = [new AgentProgram(browser.redirectUri, 'used'), new AgentProgram(loopback, 'unused')];
    const serverUrl = `${test.url}/mcp`;
    await auth(used, { serverUrl });
    await auth(unused, { serverUrl });
    const back = await person.visitor.walkThrough(used.asked ?? new URL(loopback), { user: person.user });
    await auth(used, { serverUrl, ...answerOf(back) });
    const kept = async () => {
      await purgeExpiredOauth(test.services);
      const found = await Promise.all(
        [used, unused].map(({ information }) => test.services.database.oauthClients.find(information?.client_id ?? '')),
      );
      return found.map((row) => row?.name);
    };
    expect(await kept()).to.deep.equal(['used', 'unused']);
    test.clock.advance(2 * 86_400);
    expect(await kept()).to.deep.equal(['used', undefined]);
    test.clock.advance(40 * 86_400);
    expect(await kept(), 'the consent has ended').to.deep.equal(['used', undefined]);
    test.clock.advance(60 * 86_400);
    expect(await kept()).to.deep.equal([undefined, undefined]);
  });
});

it('cannot register where OAUTH_REGISTRATION=off', async () => {
  const test = await startTestApi({ env: { OAUTH_REGISTRATION: 'off' } });
  try {
    const metadata = await fetch(`${test.url}/.well-known/oauth-authorization-server`);
    expect(await metadata.json()).to.not.have.property('registration_endpoint');
    const answer = await fetch(`${test.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [loopback] }),
    });
    expect(answer.status).to.equal(404);
  } finally {
    await test.close();
  }
});
