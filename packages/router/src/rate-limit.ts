import type { RateClass } from '@lacre/services/access/operation-access';
import type { CredentialActor } from '@lacre/services/actor';
import { digestOfApiKey } from '@lacre/services/api-keys/api-key-text';
import { isKnownApiKey } from '@lacre/services/api-keys/resolve-api-key';
import { AppError } from '@lacre/services/errors';
import { callerAt, callerOf } from '@lacre/services/limits/caller';
import { type LimitName, type RateLimitResult, windowSeconds } from '@lacre/services/limits/rate-limiter';
import { sessionOfRefreshToken } from '@lacre/services/sessions/session-tokens';
import type { Context, Credentials } from './context.ts';
import type { Meta } from './meta.ts';

type CountedCall = Pick<Context, 'services' | 'setHeader'>;

/**
 * Counts a call of `caller` and sets the `RateLimit-*` headers. Throws 429 beyond the limit. Returns synchronously if
 * this process's memory decides.
 */
export function countCall(ctx: CountedCall, name: LimitName | 'stamp', caller: string): void | Promise<void> {
  const verdict = ctx.services.rateLimiter.take(name, caller);
  if (verdict === undefined) return undefined;
  return verdict instanceof Promise ? verdict.then((settled) => apply(ctx, settled)) : apply(ctx, verdict);
}

function apply(ctx: CountedCall, { admitted, limit, remaining, resetSeconds }: RateLimitResult): void {
  ctx.setHeader('RateLimit-Limit', String(limit));
  ctx.setHeader('RateLimit-Remaining', String(remaining));
  ctx.setHeader('RateLimit-Reset', String(resetSeconds));
  ctx.setHeader('RateLimit-Policy', `${limit};w=${windowSeconds}`);
  if (!admitted) throw new AppError('RATE_LIMITED', { retryAfterSeconds: resetSeconds });
}

/** The parts of a call that a middleware knows. */
interface Call {
  ctx: Context;
  path: string;
  meta: Meta | undefined;
  getRawInput: () => Promise<unknown>;
}

/** Rate-limits a public call by address. */
export function countPublicCall(call: Call): void | Promise<unknown> {
  const { ctx, path, meta } = call;
  const begun = takeStarted(ctx, path) ?? beginPublicCall(ctx, path, meta?.rate);
  return meta?.rate === 'exchange' && path !== codeExchange ? countRefresh(call, begun) : begun;
}

/** The part that needs no input. */
function beginPublicCall(ctx: Context, path: string, rate: RateClass | undefined): void | Promise<void> {
  if (rate === 'exchange') return countExchange(ctx, path);
  return countAddress(ctx, rate);
}

const countAddress = (ctx: Context, rate: RateClass | undefined): void | Promise<void> =>
  rate === undefined ? undefined : countCall(ctx, limitOf(rate), callerAt(ctx.ip));

/** All exchanges and refreshes of an address, and separately its code exchanges. */
async function countExchange(ctx: Context, path: string): Promise<void> {
  const address = callerAt(ctx.ip);
  await countCall(ctx, 'write', address);
  if (path === codeExchange) await countCall(ctx, 'exchange', exchangeCaller(address, path));
}

/**
 * By address and client (or session), so that one client's attempts do not use up those of others at the same address.
 */
async function countRefresh({ ctx, path, getRawInput }: Call, begun: void | Promise<unknown>): Promise<void> {
  await begun;
  // Unreadable input counts too; reading it again reports the error.
  const input = await getRawInput().catch(() => undefined);
  const client = textOf(input, 'clientId') ?? sessionOfRefreshToken(textOf(input, 'refreshToken') ?? '') ?? '';
  await countCall(ctx, 'exchange', exchangeCaller(callerAt(ctx.ip), path, client));
}

/**
 * The standard token endpoint shares these limits with its JSON counterparts. The client id is not verified yet, and
 * the database cannot store NUL.
 */
export const exchangeCaller = (address: string, path: string, client = ''): string =>
  path === codeExchange ? `${address} ${path}` : `${address} ${path} ${client.slice(0, 200).replaceAll('\0', ' ')}`;

const codeExchange = 'oauth.exchange';

/** Authenticates the caller and counts the call as theirs; a failed authentication counts by address. */
export async function countedActor<A extends CredentialActor>(
  { ctx, path, meta, getRawInput }: Call,
  find: (ctx: Context) => Promise<A>,
): Promise<A> {
  const begun = takeStarted(ctx, path) as Promise<A> | undefined;
  const actor = await (begun ?? beginCall(ctx, meta?.rate, find));
  ctx.onActor?.(actor);
  if (meta?.rate !== 'stamp' || 'environment' in actor) return actor;
  const environment = textOf(await getRawInput().catch(() => undefined), 'environment');
  await countCall(ctx, limitOf('stamp', environment), callerOf(actor));
  return actor;
}

/**
 * The part that needs no input. A session's environment for stamping is in the body, which may be large: the attempt
 * counts.
 */
async function beginCall<A extends CredentialActor>(
  ctx: Context,
  rate: RateClass | undefined,
  find: (ctx: Context) => Promise<A>,
): Promise<A> {
  let actor: A;
  try {
    if (looksUpUnknownKey(ctx)) await countCall(ctx, 'read', `look-up ${callerAt(ctx.ip)}`);
    actor = await find(ctx);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthorized') await countAddress(ctx, rate);
    throw error;
  }
  if (rate === undefined) return actor;
  const environment = 'environment' in actor ? String(actor.environment) : undefined;
  const isStampOfSession = rate === 'stamp' && environment === undefined;
  const counted = countCall(ctx, isStampOfSession ? 'stamp' : limitOf(rate, environment), callerOf(actor));
  if (counted) await counted;
  return actor;
}

/** True if the key must be looked up in the database, because this process has never accepted it. */
function looksUpUnknownKey({ services, credentials }: Context): boolean {
  const digest = keyDigestOf(credentials);
  return digest !== undefined && !isKnownApiKey(services, digest);
}

/** Digest of the API key, if any; computed once per request. */
export function keyDigestOf(credentials: Credentials): string | undefined {
  if (credentials.apiKey !== undefined) credentials.keyDigest ??= digestOfApiKey(credentials.apiKey);
  return credentials.keyDigest;
}

/**
 * Runs the first step of the procedure of `path` early and stores the result for it, because tRPC calls procedures
 * after reading the body. `find` authenticates. Rejects with the call's error.
 */
export async function beginEarly(
  ctx: Context,
  path: string,
  rate: RateClass | undefined,
  find: ((ctx: Context) => Promise<CredentialActor>) | undefined,
): Promise<CredentialActor | undefined> {
  const begun = find
    ? beginCall(ctx, rate, find)
    : Promise.resolve(beginPublicCall(ctx, path, rate)).then(() => undefined);
  ctx.begun ??= new Map();
  ctx.begun.set(path, [...(ctx.begun.get(path) ?? []), begun]);
  return begun;
}

const takeStarted = (ctx: Context, path: string): Promise<unknown> | undefined => ctx.begun?.get(path)?.shift();

const limitOf = (rate: RateClass, environment = 'sandbox'): LimitName =>
  rate === 'stamp' ? (environment === 'production' ? 'stamp-production' : 'stamp-sandbox') : rate;

function textOf(input: unknown, name: string): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(input, name)?.value;
  return typeof value === 'string' ? value : undefined;
}
