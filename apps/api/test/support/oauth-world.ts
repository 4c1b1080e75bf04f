import type { Scope } from '@lacre/services/actor';
import {
  type CreateOauthApplicationInput,
  createOauthApplication,
} from '@lacre/services/oauth/create-oauth-application';
import type { GivenUser } from '@lacre/testing/given';
import * as client from 'openid-client';
import type { BrowserContext } from 'puppeteer';
import { FormVisitor } from './form-visitor.ts';
import { type OauthBrowser, openOauthBrowser, type Visitor, walkThrough } from './oauth-browser.ts';
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts';

export interface App {
  clientId: string;
  clientSecret: string | undefined;
  ownerId: string;
  redirectUri: string;
  /** Its calls come from a separate address. */
  headers: Record<string, string>;
  /** openid-client, as any application uses it. */
  config: client.Configuration;
}

export interface Person {
  user: GivenUser;
  organizationId: string;
  organization: string;
  /** Signed in at the first visit, and remembered from then on. */
  visitor: FormVisitor;
  /** The same in a real browser, where that is under test. */
  context?: BrowserContext;
}

export interface Asked {
  scope?: string;
  pkce?: boolean;
  organization?: string;
  decision?: Visitor['decision'];
  params?: Record<string, string>;
}

/** The URL with which the browser returned to the application. */
export interface Back {
  url: URL;
  code: string;
  verifier: string | undefined;
  state: string;
}

/** The parts of a certified client's response that the tests check. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number | undefined;
  scope: string | undefined;
  id_token: string | undefined;
}

/** A server at its own address, a browser that starts when it is needed, and what users and applications do there. */
export interface OauthWorld {
  test: TestApi;
  browser: OauthBrowser;
  developer: GivenUser;
  person(name?: string, organization?: string): Promise<Person>;
  application(changes?: Partial<Omit<CreateOauthApplicationInput, 'organizationId'>>): Promise<App>;
  authorizationUrl(app: App, asked?: Asked): Promise<{ url: URL; verifier: string | undefined; state: string }>;
  /** Through the pages, login and consent included. */
  authorize(app: App, person: Person, asked?: Asked): Promise<Back>;
  /** The same, and the exchange for tokens. */
  tokens(app: App, person: Person, asked?: Asked): Promise<Tokens>;
  /** The JSON equivalent of the token endpoint. */
  exchange(app: App, back: Back, changes?: Record<string, unknown>): ReturnType<TestApi['api']>;
  close(): Promise<void>;
}

export const allScopes: Scope[] = [
  'read:invoices',
  'write:invoices',
  'read:organization',
  'read:members',
  'read:user',
  'openid',
  'offline_access',
];

export async function startOauthWorld(
  options: Pick<TestApiOptions, 'admin' | 'isAtBaseUrl'> = {},
): Promise<OauthWorld> {
  // Everyday catalog entries are enough to stamp, and available at once. One connection per concurrent caller:
  // on a loaded machine some would wait for one longer than the service allows.
  const env = { SAT_DATA: 'none', TRUST_PROXY: '1', DATABASE_POOL: '64' };
  const test = await startTestApi({ isAtBaseUrl: true, ...options, env });
  let applications = 0;
  const browser = await openOauthBrowser(test.config.dataDir);
  const developer = await test.given.user('Dora');
  const { id: developers } = await test.given.organization(developer, 'Contadigital');
  const world: OauthWorld = {
    test,
    browser,
    developer,

    async person(name = 'Ana', organization = 'Comercializadora Peña') {
      const user = await test.given.user(name);
      const { id } = await test.given.organization(user, organization);
      return { user, organizationId: id, organization, visitor: new FormVisitor() };
    },

    async application(changes = {}) {
      const made = await createOauthApplication(test.services, developer.actor, {
        organizationId: developers,
        name: 'Conta Móvil',
        redirectUris: [browser.redirectUri],
        scopes: allScopes,
        type: 'confidential',
        ...changes,
      });
      const clientSecret = made.clientSecret ?? undefined;
      const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
      applications += 1;
      const headers = { 'x-forwarded-for': `198.51.100.${applications}` };
      const config = await client.discovery(new URL(test.url), made.clientId, undefined, authentication, {
        execute: [client.allowInsecureRequests],
        [client.customFetch]: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...headers } }),
      });
      return {
        headers,
        clientId: made.clientId,
        clientSecret,
        ownerId: developers,
        redirectUri: browser.redirectUri,
        config,
      };
    },

    async authorizationUrl(app, { scope = 'read:invoices read:user', pkce = true, params = {} } = {}) {
      const verifier = pkce ? client.randomPKCECodeVerifier() : undefined;
      const state = client.randomState();
      const url = client.buildAuthorizationUrl(app.config, {
        redirect_uri: app.redirectUri,
        scope,
        state,
        ...(verifier !== undefined && {
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
        ...params,
      });
      return { url, verifier, state };
    },

    async authorize(app, { user, visitor, context }, asked = {}) {
      const { url, verifier, state } = await world.authorizationUrl(app, asked);
      const { organization, decision } = asked;
      const as = { user, ...(organization !== undefined && { organization }), ...(decision && { decision }) };
      const back = await (context ? walkThrough(context, url, as) : visitor.walkThrough(url, as));
      return { url: back, code: back.searchParams.get('code') ?? '', verifier, state };
    },

    async tokens(app, person, asked) {
      const { url, verifier, state } = await world.authorize(app, person, asked);
      const checks = { expectedState: state, ...(verifier !== undefined && { pkceCodeVerifier: verifier }) };
      const answer = await client.authorizationCodeGrant(app.config, url, checks);
      const { access_token, refresh_token = '', token_type, expires_in, scope, id_token } = answer;
      return { access_token, refresh_token, token_type, expires_in, scope, id_token };
    },

    exchange: (app, back, changes = {}) =>
      test.api('POST', '/oauth/token/exchange', {
        headers: app.headers,
        body: {
          grantType: 'authorization_code',
          code: back.code,
          clientId: app.clientId,
          clientSecret: app.clientSecret,
          redirectUri: app.redirectUri,
          codeVerifier: back.verifier,
          ...changes,
        },
      }),

    async close() {
      await browser.close();
      await test.close();
    },
  };
  return world;
}

let shared: Promise<OauthWorld> | undefined;

/** One for all files that do not move its clock; it is closed at the end of the run. */
export function sharedOauthWorld(): Promise<OauthWorld> {
  shared ??= startOauthWorld();
  return shared;
}

after(async () => {
  await (await shared)?.close();
});
