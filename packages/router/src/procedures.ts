import { type InvoiceAccess, resolveInvoiceAccess } from '@lacre/services/access';
import type { ApiKeyActor, Role, Scope, SessionActor } from '@lacre/services/actor';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import { AppError, authenticationRequired, invalidApiKey } from '@lacre/services/errors';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import type { Context } from './context.ts';
import { countedActor, countPublicCall } from './rate-limit.ts';
import { procedure, t } from './trpc.ts';

/**
 * Base procedures: who may call, settled before the input is looked at (401 before 400). What depends on the organization
 * (404, 403) is settled after it, by `access` or by the use case. Each counts the call under the limit of `meta.rate`.
 */
export const publicProcedure = procedure.meta({ auth: 'public' }).use(async ({ next, ...call }) => {
  if (!call.ctx.isCounted) await countPublicCall(call);
  return next();
});

export const sessionProcedure = procedure
  .meta({ auth: 'session' })
  .use(async ({ next, ...call }) => next({ ctx: { actor: await countedActor(call, sessionOf) } }));

export const apiKeyProcedure = procedure
  .meta({ auth: 'api-key' })
  .use(async ({ next, ...call }) => next({ ctx: { actor: await countedActor(call, keyOf) } }));

/** A key beats a bearer token. */
export const sessionOrKeyProcedure = procedure
  .meta({ auth: 'session-or-api-key' })
  .use(async ({ next, ...call }) => next({ ctx: { actor: await countedActor(call, keyOrSessionOf) } }));

/** Work with the invoices of one organization: a key with one of the scopes, or a member's session with X-Organization-Id. */
export const invoiceProcedure = (scopes: readonly Scope[]) =>
  procedure
    .meta({ auth: 'session-or-api-key', organizationHeader: true, scopes })
    .use(async ({ next, ...call }) => next({ ctx: { actor: await countedActor(call, keyOrSessionOf) } }));

/** Work with a resource under `/organizations/{organizationId}`: a session in one of the roles, or a key with one of the scopes. */
export const organizationProcedure = ({ roles, scopes }: { roles: readonly Role[]; scopes: readonly Scope[] }) =>
  procedure
    .meta({ auth: 'session-or-api-key', roles, scopes })
    .use(async ({ next, ...call }) => next({ ctx: { actor: await countedActor(call, keyOrSessionOf) } }));

/** Put after `.input()`: header, membership and scope, in the order of refusal. */
export const access = t.middleware(async ({ ctx, meta, next }) => {
  const { actor } = ctx as Context & { actor: SessionActor | ApiKeyActor };
  const settled: InvoiceAccess = await resolveInvoiceAccess(ctx.services, actor, meta?.scopes ?? []);
  return next({ ctx: { access: settled } });
});

async function sessionOf({ services, credentials, ip, userAgent }: Context): Promise<SessionActor> {
  if (credentials.bearer === undefined) throw authenticationRequired();
  const { userId, sessionId } = await resolveSession(services, credentials.bearer);
  const { organizationHeader } = credentials;
  return { kind: 'session', userId, sessionId, organizationHeader, origin: { ip, userAgent } };
}

async function keyOf({ services, credentials, ip, userAgent }: Context): Promise<ApiKeyActor> {
  if (credentials.apiKey === undefined) throw invalidApiKey();
  return { ...(await resolveApiKey(services, credentials.apiKey, ip)), origin: { ip, userAgent } };
}

function keyOrSessionOf(ctx: Context): Promise<SessionActor | ApiKeyActor> {
  return ctx.credentials.apiKey === undefined ? sessionOf(ctx) : keyOf(ctx);
}

/** For operations that answer a stream of bytes; put after `access`. Refused before anything is begun where nobody could read it. */
export const streamed = t.middleware(({ ctx, next }) => {
  if ((ctx as Context).takesStreams === false)
    throw new AppError('bad-request', 'This operation answers a stream of bytes: call it over REST', {
      code: 'REST_ONLY',
    });
  return next();
});
