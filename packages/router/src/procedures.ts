import { type InvoiceAccess, organizationGone, resolveInvoiceAccess } from '@lacre/services/access';
import type { OrganizationSource } from '@lacre/services/access/operation-access';
import { accessOf, type HeaderOperation, type OperationsOf } from '@lacre/services/access/operations';
import type { ApiKeyActor, CredentialActor, OAuthActor, SessionActor } from '@lacre/services/actor';
import { hasApiKeyPrefix } from '@lacre/services/api-keys/api-key-text';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import { AppError, authenticationRequired, isOrganizationNotFound, sessionRequired } from '@lacre/services/errors';
import { inLocale } from '@lacre/services/language';
import { callerAt } from '@lacre/services/limits/caller';
import { largeBodyBytes } from '@lacre/services/limits/large-body';
import { looksLikeAccessToken } from '@lacre/services/oauth/access-tokens';
import { resolveAccessToken } from '@lacre/services/oauth/resolve-access-token';
import { apiKeyRequired } from '@lacre/services/request-faults';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import { TRPCError } from '@trpc/server';
import type { Context } from './context.ts';
import { errorOfCall } from './error-body.ts';
import { idempotent } from './idempotent.ts';
import { declaredMeta, type Meta } from './meta.ts';
import { beginEarly, countedActor, countPublicCall, keyDigestOf } from './rate-limit.ts';
import { procedure, t } from './trpc.ts';

type Call = { ctx: Context; path: string; meta: Meta | undefined; signal: AbortSignal | undefined };

/**
 * Large bodies are queued before they are read, and hold their slot until the call has ended. Without an announced
 * length, a body is large only if the operation accepts one that is.
 */
const inTurn = (take: (call: Call) => Promise<((bytesRead?: number) => void) | undefined>) =>
  t.middleware(async ({ ctx, path, meta, signal, next }) => {
    if (Math.min(ctx.bodyBytes, largestBodyOf(meta)) <= largeBodyBytes) return next();
    const release = await take({ ctx, path, meta, signal });
    try {
      signal?.throwIfAborted();
      return await next();
    } finally {
      release?.(ctx.bytesRead?.());
    }
  });

/** `bodyMax` limits each file of a form, not the form. */
const largestBodyOf = ({ bodyMax = 0, rest }: Meta = {}) => (rest?.upload ? Infinity : bodyMax);

/** Queue per organization or user. */
const inTurnOf = (find: (ctx: Context) => Promise<CredentialActor>) =>
  inTurn(async ({ ctx, path, meta, signal }) => {
    const actor = await beginEarly(ctx, path, meta?.rate, find);
    return actor && ctx.services.largeBodies.turnOf(ownerOf(actor), ctx.bodyBytes, signal);
  });

/** Owner of a large body's slot; for API keys and applications, the organization. */
export const ownerOf = (actor: CredentialActor): string =>
  'organizationId' in actor ? actor.organizationId : actor.userId;

/**
 * Base procedures, each for an operation by its name: they authenticate the caller before the input is validated (401
 * before 400). `access` or the use case checks the organization (404, 403) afterwards. Each call counts towards the
 * operation's rate limit. A name declared for other callers does not compile.
 */
export const publicProcedure = (name: OperationsOf<'public', 'none'>) =>
  procedure
    .meta(declaredMeta(accessOf(name)))
    .use(async ({ next, ...call }) => {
      if (!call.ctx.isCounted) await countPublicCall(call);
      return next();
    })
    .use(inTurn(({ ctx, signal }) => ctx.services.largeBodies.turn(callerAt(ctx.ip), ctx.bodyBytes, signal)));

export const sessionProcedure = (name: OperationsOf<'session', OrganizationSource>) =>
  procedure
    .meta(declaredMeta(accessOf(name)))
    .use(inTurnOf(sessionOf))
    .use(async ({ next, ...call }) => next({ ctx: { actor: await countedActor(call, sessionOf) } }))
    .use(idempotent);

export const apiKeyProcedure = (name: OperationsOf<'api-key', 'none'>) =>
  procedure
    .meta(declaredMeta(accessOf(name)))
    .use(inTurnOf(keyOf))
    .use(async ({ next, ...call }) => next({ ctx: { actor: await countedActor(call, keyOf) } }))
    .use(idempotent);

/** An API key takes precedence over a bearer token, which is a session's or an application's. */
const credentialProcedure = (name: OperationsOf<'session-or-api-key', OrganizationSource>) =>
  procedure
    .meta(declaredMeta(accessOf(name)))
    .use(inTurnOf(credentialOf))
    .use(async ({ next, ...call }) => next({ ctx: { actor: await countedActor(call, credentialOf) } }))
    .use(idempotent);

export const sessionOrKeyProcedure = (name: OperationsOf<'session-or-api-key', 'none'>) => credentialProcedure(name);

/**
 * For the invoices of one organization: a key or access token with one of the scopes, or a member's session with
 * X-Organization-Id. Requires `access` after the input.
 */
export const invoiceProcedure = (name: OperationsOf<'session-or-api-key', 'header'>) => credentialProcedure(name);

/**
 * For a resource under `/organizations/{organizationId}`: a session with one of the roles, a key with one of the
 * scopes, or an access token with both.
 */
export const organizationProcedure = (name: OperationsOf<'session-or-api-key', 'path'>) => credentialProcedure(name);

/**
 * Authenticates the caller of an operation and counts the call, before its body is read; the procedure reuses the
 * result. Rejects with 401 or 429.
 */
export const beginOperation = (
  ctx: Context,
  name: string,
  { auth, rate }: Meta,
): Promise<CredentialActor | undefined> =>
  beginEarly(ctx, name, rate, auth === undefined || auth === 'public' ? undefined : finders[auth]);

/**
 * Authenticates the caller of the MCP tools, counted as a read: an API key, or an application's token for them.
 * Sessions are not accepted: they are not bound to an audience. Rejects with 401 and 429.
 */
export const beginAgent = (ctx: Context): Promise<ApiKeyActor | OAuthActor> =>
  countedActor(
    { ctx, path: 'mcp', meta: { rate: 'read' }, getRawInput: () => Promise.resolve(undefined) },
    async (asking) => {
      const { apiKey, bearer } = asking.credentials;
      if (apiKey !== undefined) return keyOf(asking);
      if (bearer !== undefined && hasApiKeyPrefix(bearer)) throw new AppError('API_KEY_AS_BEARER');
      if (bearer === undefined || !looksLikeAccessToken(bearer)) throw authenticationRequired();
      return accessTokenOf(asking, bearer);
    },
  );

/** OAuth operations name request errors as in RFC 6749 section 5.2. Put before `.input()`. */
export const oauthErrors = t.middleware(async ({ next, getRawInput }) => {
  const result = await next();
  if (result.ok) return result;
  const forbidden = await errorOfCall(result.error, getRawInput);
  if (forbidden?.kind !== 'bad-request' || forbidden.options.error !== undefined) return result;
  throw asInvalidRequest(forbidden);
});

function asInvalidRequest({ code, texts, options }: AppError): TRPCError {
  const cause = new AppError(code, { ...options, texts, error: 'invalid_request' });
  return new TRPCError({ code: 'BAD_REQUEST', message: cause.message, cause });
}

/**
 * Put after `.input()`. Checks header, membership and scope, in this order. An organization that is deleted afterwards
 * is reported as it will be from then on, not as a 404 of the operation.
 */
export const access = t.middleware(async ({ ctx, path, next }) => {
  const { actor } = ctx as Context & { actor: CredentialActor };
  const settled: InvoiceAccess = await resolveInvoiceAccess(ctx.services, actor, path as HeaderOperation);
  const result = await next({ ctx: { access: settled } });
  if (!result.ok && isOrganizationNotFound(result.error.cause)) throw organizationGone(actor);
  return result;
});

async function sessionOf(ctx: Context): Promise<SessionActor> {
  const { services, credentials, ip, userAgent } = ctx;
  const { bearer, organizationHeader, mfaCode } = credentials;
  if (bearer === undefined) throw authenticationRequired();
  if (hasApiKeyPrefix(bearer)) throw new AppError('API_KEY_AS_BEARER');
  if (looksLikeAccessToken(bearer)) {
    await resolveAccessToken(services, bearer);
    throw sessionRequired();
  }
  const { userId, sessionId, locale } = await resolveSession(services, bearer);
  // Also applies to errors from here on: the response is created with this context.
  ctx.language = inLocale(ctx.language, locale);
  return { kind: 'session', userId, sessionId, organizationHeader, mfaCode, origin: { ip, userAgent } };
}

async function accessTokenOf(ctx: Context, bearer: string): Promise<OAuthActor> {
  const { services, credentials, resource = 'api', ip, userAgent } = ctx;
  const { organizationHeader } = credentials;
  const found = await resolveAccessToken(services, bearer, services.accessTokens.audiences[resource]);
  return { ...found, organizationHeader, origin: { ip, userAgent } };
}

async function keyOf({ services, credentials, ip, userAgent }: Context): Promise<ApiKeyActor> {
  if (credentials.apiKey === undefined) {
    if (hasApiKeyPrefix(credentials.bearer ?? '')) throw new AppError('API_KEY_AS_BEARER');
    throw apiKeyRequired();
  }
  const actor = await resolveApiKey(services, credentials.apiKey, ip, keyDigestOf(credentials));
  return { ...actor, origin: { ip, userAgent } };
}

/** The two kinds of bearer tokens are distinguished by their form; each is rejected where the other is expected. */
function credentialOf(ctx: Context): Promise<CredentialActor> {
  const { apiKey, bearer } = ctx.credentials;
  if (apiKey !== undefined) return keyOf(ctx);
  return bearer !== undefined && looksLikeAccessToken(bearer) ? accessTokenOf(ctx, bearer) : sessionOf(ctx);
}

const finders = { session: sessionOf, 'api-key': keyOf, 'session-or-api-key': credentialOf };
