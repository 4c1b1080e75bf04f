import type { RateClass } from '@lacre/services/access/operation-access';
import type { CredentialActor } from '@lacre/services/actor';
import { AppError } from '@lacre/services/errors';
import { callerAt, callerOf } from '@lacre/services/limits/caller';
import { type LimitName, type RateVerdict, windowSeconds } from '@lacre/services/limits/rate-limiter';
import { sessionOfRefreshToken } from '@lacre/services/sessions/session-tokens';
import type { Context } from './context.ts';
import type { Meta } from './meta.ts';

type CountedCall = Pick<Context, 'services' | 'setHeader'>;

/**
 * Counts one call of `caller` and tells what is left in `RateLimit-*` headers. Throws 429 beyond the limit. Answers at once,
 * without a promise, when the memory of this process knows.
 */
export function countCall(ctx: CountedCall, name: LimitName | 'stamp', caller: string): void | Promise<void> {
  const verdict = ctx.services.rateLimiter.take(name, caller);
  if (verdict === undefined) return undefined;
  return verdict instanceof Promise ? verdict.then((settled) => tell(ctx, settled)) : tell(ctx, verdict);
}

function tell(ctx: CountedCall, { admitted, limit, remaining, resetSeconds }: RateVerdict): void {
  ctx.setHeader('RateLimit-Limit', String(limit));
  ctx.setHeader('RateLimit-Remaining', String(remaining));
  ctx.setHeader('RateLimit-Reset', String(resetSeconds));
  ctx.setHeader('RateLimit-Policy', `${limit};w=${windowSeconds}`);
  if (!admitted) throw new AppError('RATE_LIMITED', { retryAfterSeconds: resetSeconds });
}

/** What a middleware knows of the call. */
interface Call {
  ctx: Context;
  path: string;
  meta: Meta | undefined;
  getRawInput: () => Promise<unknown>;
}

/** Counts a call of somebody who need not say who they are: by address. */
export function countPublicCall({ ctx, path, meta, getRawInput }: Call): void | Promise<void> {
  if (meta?.rate === undefined) return undefined;
  if (meta.rate === 'exchange') return countExchange(ctx, path, getRawInput);
  return countCall(ctx, limitOf(meta.rate), callerAt(ctx.ip));
}

/**
 * The exchange of codes by address. Refreshing by address and client (or session), so that one client's tries leave others at the
 * same address theirs; and all of an address.
 */
async function countExchange(ctx: Context, path: string, getRawInput: Call['getRawInput']): Promise<void> {
  const address = callerAt(ctx.ip);
  await countCall(ctx, 'write', address);
  if (path === codeExchange) return countCall(ctx, 'exchange', exchangeCaller(address, path));
  // What cannot be read is counted too; reading it again refuses it.
  const input = await getRawInput().catch(() => undefined);
  const client = textOf(input, 'clientId') ?? sessionOfRefreshToken(textOf(input, 'refreshToken') ?? '') ?? '';
  await countCall(ctx, 'exchange', exchangeCaller(address, path, client));
}

/** The standard token endpoint counts under the same names as its JSON twins. */
export const exchangeCaller = (address: string, path: string, client = ''): string =>
  path === codeExchange ? `${address} ${path}` : `${address} ${path} ${client.slice(0, 200)}`;

const codeExchange = 'oauth.exchange';

/** Finds out who calls, and counts the call as theirs; one that fails is counted by its address. */
export async function countedActor<A extends CredentialActor>(
  { ctx, meta, getRawInput }: Call,
  find: (ctx: Context) => Promise<A>,
): Promise<A> {
  const rate = meta?.rate;
  let actor: A;
  try {
    actor = await find(ctx);
  } catch (error) {
    const isRefusal = error instanceof AppError && error.kind === 'unauthorized';
    if (isRefusal && rate !== undefined) await countCall(ctx, limitOf(rate), callerAt(ctx.ip));
    throw error;
  }
  if (rate === undefined) return actor;
  // Where a session stamps is told by the body, which may be large: it is read for those only who may stamp somewhere.
  if (rate === 'stamp' && !('environment' in actor)) await countCall(ctx, 'stamp', callerOf(actor));
  const environment = rate === 'stamp' ? await environmentOf(actor, getRawInput) : undefined;
  const counted = countCall(ctx, limitOf(rate, environment), callerOf(actor));
  if (counted) await counted;
  return actor;
}

const limitOf = (rate: RateClass, environment = 'sandbox'): LimitName =>
  rate === 'stamp' ? (environment === 'production' ? 'stamp-production' : 'stamp-sandbox') : rate;

/** Where it is stamped: by the credential, else as the body says. */
async function environmentOf(actor: object, getRawInput: Call['getRawInput']): Promise<string | undefined> {
  if ('environment' in actor) return String(actor.environment);
  return textOf(await getRawInput().catch(() => undefined), 'environment');
}

function textOf(input: unknown, name: string): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(input, name)?.value;
  return typeof value === 'string' ? value : undefined;
}
