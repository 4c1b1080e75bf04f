import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { scopes } from '@lacre/services/actor';
import { isDatabaseUnavailable } from '@lacre/services/database-unavailable';
import { accessTokenSeconds } from '@lacre/services/oauth/access-tokens';
import { isClientSecret } from '@lacre/services/oauth/client-metadata';
import { describeAccount } from '@lacre/services/oauth/describe-account';
import type { Log } from '@lacre/services/ports/log';
import type { Services } from '@lacre/services/services';
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { createAdapterFactory } from './adapter.ts';
import { answerWithoutDatabase } from './answer-without-database.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { cookieOfHost } from './cookie-of-host.ts';
import { describeMismatches } from './grant-mismatch.ts';
import { organizationOf } from './grant-organization.ts';
import { createPolicy } from './login-policy.ts';
import { tagOf } from './page-seal.ts';

const clientAuthMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const;
const daySeconds = 86_400;
const grantSeconds = 30 * daySeconds;

/** A provider with the current signing keys. */
export interface OauthProvider {
  provider: Provider;
  /** Handles a request. Errors become responses. */
  handle: Handle;
}

export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export interface ProviderOptions {
  services: Services;
  log: Log;
  /** Renders errors that must not be redirected to the application: an unknown client, an invalid redirect URI. */
  renderError: NonNullable<Configuration['renderError']>;
}

/** Creates a provider with the current keys; `activeKid` signs. */
export function createProvider(options: ProviderOptions, activeKid: string, keys: object[]): OauthProvider {
  const { services, log } = options;
  const { baseUrl } = services.settings;
  const provider = new Provider(baseUrl, configurationOf(options, activeKid, keys));
  // The proxy headers it trusts are those that `withBaseUrl` sets.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = function compare(actual: string) {
    return isClientSecret(this.clientSecret, actual);
  };
  const { responseModeAllowed } = provider.Client.prototype;
  provider.Client.prototype.responseModeAllowed = function allowed(mode, type, ...rest) {
    // A missing or unsupported response type gets its own error afterwards.
    return type !== 'code' || responseModeAllowed.call(this, mode, type, ...rest);
  };
  provider.use(async (ctx, next) => {
    // The provider's form_post page cannot submit itself under our CSP; the changed name makes it reject the mode at
    // the application's redirect URI.
    if (ctx.query['response_mode'] === 'form_post')
      ctx.query = { ...ctx.query, response_mode: 'form_post unsupported' };
    await next();
    if (ctx['oidc']?.route === 'discovery') Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
  });
  provider.use(answerWithoutDatabase(provider, options.renderError));
  provider.use(askBeforeLeaving);
  describeMismatches(provider);
  provider.on('server_error', (_ctx, error) => {
    if (!isDatabaseUnavailable(error)) log.error({ error }, 'the OAuth provider failed');
  });
  // Otherwise Koa would write these errors to the console; the type declaration lacks the event.
  (provider as NodeJS.EventEmitter).on('error', (error: unknown) => log.error({ error }, 'the OAuth provider failed'));
  const handle = provider.callback() as Handle;
  return { provider, handle: (req, res) => handle(withBaseUrl(req, new URL(baseUrl)), res) };
}

/** URLs are built from BASE_URL, never from the request's own Host. */
function withBaseUrl(req: IncomingMessage, { host, protocol }: URL): IncomingMessage {
  Object.assign(req.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
  return req;
}

function configurationOf({ services, renderError }: ProviderOptions, activeKid: string, keys: object[]): Configuration {
  const { accessTokens, clock, pageKey, settings } = services;
  const { audiences } = accessTokens;
  /** Audiences by the resource that a client may request (RFC 8707); the service's base URL means its API. */
  const audienceOf = new Map<string, string>([
    [settings.baseUrl, audiences.api],
    [`${settings.baseUrl}/`, audiences.api],
    ...Object.values(audiences).map((audience): [string, string] => [audience, audience]),
  ]);
  const off = { enabled: false };
  const isHttps = settings.baseUrl.startsWith('https:');
  const session = cookieOfHost('lacre_oauth', isHttps);
  const secure = isHttps ? '__Secure-' : '';
  return {
    adapter: createAdapterFactory(services),
    jwks: { keys },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
      userinfo: '/oauth/userinfo',
      jwks: '/oauth/jwks',
      registration: '/oauth/register',
      end_session: '/oauth/end-session',
    },
    scopes: [...scopes],
    claims: {
      openid: ['sub'],
      'read:user': ['name', 'email', 'email_verified', 'picture', 'locale', 'zoneinfo', 'updated_at'],
    },
    responseTypes: ['code'],
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'], id_token_signed_response_alg: 'ES256' },
    clientAuthMethods: [...clientAuthMethods],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    subjectTypes: ['public'],
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => URL.canParse(uri) && new URL(uri).origin === origin),
    clockTolerance: 5,
    cookies: {
      // These belong to one interaction each: their paths keep two open ones apart, which `__Host-` would not allow.
      names: {
        session: session.name,
        interaction: `${secure}lacre_interaction`,
        resume: `${secure}lacre_resume`,
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: session.path },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      keys: [tagOf(pageKey, 'provider cookies', '')],
    },
    discovery: {
      service_documentation: `${settings.baseUrl}/docs`,
      ui_locales_supported: ['es-MX', 'en'],
      // RFC 8414: if omitted, a client must assume `client_secret_basic` only, and public clients revoke too.
      revocation_endpoint_auth_methods_supported: clientAuthMethods,
      // Only a client with a secret may introspect.
      introspection_endpoint_auth_methods_supported: clientAuthMethods.filter((method) => method !== 'none'),
    },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      rpInitiatedLogout: off,
      registration: {
        enabled: settings.clientRegistration !== 'off',
        idFactory: () => randomUUID(),
        // Registered clients cannot be changed: a program registers again.
        issueRegistrationAccessToken: false,
      },
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) =>
          client.clientAuthMethod !== 'none' && token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audiences.api,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource, client) => {
          const audience = audienceOf.get(resource);
          if (audience === undefined) throw new errors.InvalidTarget();
          return {
            // The application's current scopes: a token from an older consent does not list scopes that it has lost
            // since.
            scope: client.scope ?? scopes.join(' '),
            audience,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256', kid: activeKid } },
          };
        },
      },
    },
    findAccount: async ({ oidc }, sub, token) => {
      requireRegistered(oidc.client, token);
      const claims = await describeAccount(services, sub);
      return claims && { accountId: sub, claims: () => claims };
    },
    // The organization is chosen on the consent page, stored in the grant, and included in each access token.
    extraTokenClaims: (ctx, token) => ({
      org: organizationOf(ctx.oidc.entities.Grant ?? {}),
      gid: (token as { grantId?: string }).grantId,
    }),
    formats: {
      customizers: {
        // Use our own clock, which token checks use too.
        jwt: (_ctx, _token, parts) => {
          const issuedAt = Math.floor(clock.now().getTime() / 1000);
          Object.assign(parts.payload, { iat: issuedAt, exp: issuedAt + accessTokenSeconds });
        },
      },
    },
    interactions: { policy: createPolicy(services), url: (_ctx, { uid }) => `/oauth/interaction/${uid}` },
    loadExistingGrant: grantOfThisConsent,
    // Always: what is exchanged for it is used up with its row (adapter.ts).
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    rotateRefreshToken: ({ oidc: { params, entities } }) => {
      // This must be checked before the refresh token is consumed: otherwise a retry with a valid resource would count
      // as reuse and revoke the consent.
      const asked = Array.isArray(params?.['resource']) ? audiences.api : params?.['resource'];
      const isGranted = typeof asked !== 'string' || entities.RefreshToken?.resourceIndicators.has(asked) === true;
      if (!isGranted) throw new errors.InvalidTarget();
      return true;
    },
    revokeGrantPolicy: () => true,
    renderError,
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      Interaction: 900,
      Session: daySeconds / 2,
      Grant: grantSeconds,
      RefreshToken: grantSeconds,
    },
  };
}

/** A code for a redirect URI that was removed since is worth nothing: that URI may have been removed for its leaks. */
function requireRegistered(client: KoaContextWithOIDC['oidc']['client'], token: object | undefined): void {
  const { kind, redirectUri } = (token ?? {}) as { kind?: string; redirectUri?: string };
  if (kind === 'AuthorizationCode' && client?.redirectUriAllowed(redirectUri ?? '') !== true)
    throw new errors.InvalidGrant('the redirect URI is no longer registered');
}

/** Every consent creates a grant; an earlier grant is never reused silently. */
async function grantOfThisConsent({ oidc }: KoaContextWithOIDC) {
  const grantId = oidc.result?.consent?.grantId;
  return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
}
