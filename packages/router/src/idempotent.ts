import { createHash } from 'node:crypto';
import { mayCall } from '@lacre/services/access';
import type { CredentialActor } from '@lacre/services/actor';
import { findDocument } from '@lacre/services/documents/find-document';
import { AppError } from '@lacre/services/errors';
import { runOnce } from '@lacre/services/idempotency/run-once';
import type { Services } from '@lacre/services/services';
import { uuidShape } from '@lacre/services/uuid-shape';
import type { TRPCError } from '@trpc/server';
import type { Context } from './context.ts';
import { keyFromHeader } from './key-from-header.ts';
import type { Meta } from './meta.ts';
import { idempotencyKey } from './schemas/invoice-body.ts';
import { notAllowed } from './schemas/text.ts';
import { t } from './trpc.ts';

/** Shown only once, at creation: never stored, and not in a replay. */
export const secretFields: ReadonlySet<string> = new Set([
  'key',
  'secret',
  'clientSecret',
  'token',
  'refreshToken',
  'recoveryCodes',
  'otpauthUrl',
  'mfaToken',
]);

/**
 * Whether this middleware handles `Idempotency-Key` for an operation: every POST that creates something and does not
 * store the key itself.
 */
export function holdsIdempotencyKey({ auth, openapi, rest = {} }: Meta): boolean {
  if (openapi?.method !== 'POST' || auth === 'public' || rest.headerFields?.['Idempotency-Key']) return false;
  return rest.makes ?? (rest.status === 201 || rest.status === 202);
}

/**
 * Replays the earlier result, without its secrets, if the same `Idempotency-Key` already created something. Keys are
 * scoped to credential, organization and the records in the path; a caller without the right to the operation gets no
 * replay. An operation that stores the key itself gets it as a field. Must follow the authentication middleware.
 */
export const idempotent = t.middleware(async ({ ctx, meta, path, type, getRawInput, next }) => {
  const { idempotencyKey: given, idempotencyKeyFault: fault, services, reply } = ctx as Context;
  if ((given === undefined && !fault) || type !== 'mutation' || !meta) return next();
  const field = meta.rest?.headerFields?.['Idempotency-Key'];
  if (fault && (field !== undefined || holdsIdempotencyKey(meta))) await refuseFault(fault, field, getRawInput);
  if (given === undefined) return next();
  if (field !== undefined) return next({ getRawInput: keyFromHeader(getRawInput, field, given) });
  if (!holdsIdempotencyKey(meta)) return next();
  const { data: key, error } = idempotencyKey().safeParse(given);
  if (error)
    throw error.issues[0]?.message.endsWith(notAllowed) ? keyNotAllowed() : new AppError('IDEMPOTENCY_KEY_INVALID');
  const { actor } = ctx as Context & { actor: CredentialActor };
  const input = await getRawInput();
  const named = organizationNamed(actor, meta, input);
  // Another organization than the credential's: the operation rejects it, whatever the key created in its own.
  if (actor.kind !== 'session' && named !== undefined && named !== actor.organizationId) return next();
  const organizationId =
    actor.kind !== 'session' ? actor.organizationId : uuidShape.test(named ?? '') ? named : undefined;
  // Callers without permission are rejected by the operation itself, and use up no key.
  if (organizationId !== undefined && !(await mayCall(services, actor, organizationId, path))) return next();
  const records = await recordsIn(services, actor, organizationId, meta, input);
  const operation = [path, ...Object.values(records)].join(' ');
  const scope = { organizationId: organizationId ?? personOf(actor), caller: callerOf(actor), operation, key };
  let result: Awaited<ReturnType<typeof next>> | undefined;
  const outcome = await runOnce(services, scope, hashOf({ ...(input as object | undefined), ...records }), async () => {
    result = await next();
    if (result.ok) return { kind: 'made', answer: withoutSecrets(result.data), status: reply.status };
    return { kind: isClientError(result.error) ? 'refused' : 'unknown' };
  });
  if (outcome.kind !== 'replayed') return result ?? next();
  reply.status = outcome.status ?? (meta.rest?.status === 201 ? 200 : meta.rest?.status);
  reply.headers['Idempotent-Replayed'] = 'true';
  if (outcome.bodyMismatch) reply.headers['Idempotent-Body-Mismatch'] = 'true';
  return { ok: true as const, data: outcome.answer, marker: 'middlewareMarker' as never };
});

/**
 * Throws for a key that would not be read as it is meant: the request would be executed again when it is repeated.
 * Another header does no harm if the body states the key.
 */
async function refuseFault(
  fault: NonNullable<Context['idempotencyKeyFault']>,
  field: string | undefined,
  getRawInput: () => Promise<unknown>,
): Promise<void> {
  if (fault === 'repeated') throw keyRepeated();
  const inBody = field === undefined ? undefined : fieldOf(await getRawInput(), field);
  if (inBody === undefined || inBody === null) throw keyMisnamed(fault.header);
}

const keyNotAllowed = () =>
  new AppError('IDEMPOTENCY_KEY_INVALID', {
    texts: {
      en: 'Idempotency-Key contains a control character, such as a tab: omit it',
      es: 'Idempotency-Key contiene un carácter de control, como un tabulador: omítalo',
    },
  });
const keyRepeated = () =>
  new AppError('IDEMPOTENCY_KEY_INVALID', {
    texts: {
      en: 'The Idempotency-Key header may be sent only once',
      es: 'El encabezado Idempotency-Key solo puede enviarse una vez',
    },
  });
const keyMisnamed = (header: string) =>
  new AppError('IDEMPOTENCY_KEY_INVALID', {
    texts: {
      en: `${header} is not the header of the key: send Idempotency-Key`,
      es: `${header} no es el encabezado de la clave: envíe Idempotency-Key`,
    },
  });

/** For operations without a caller to scope keys to. */
export const refuseIdempotencyKey = t.middleware(({ ctx, next }) => {
  if ((ctx as Context).idempotencyKey !== undefined) throw new AppError('IDEMPOTENCY_KEY_NOT_SUPPORTED');
  return next();
});

/** Errors of a use case or of the input guarantee that nothing was created; others do not. */
const isClientError = (error: TRPCError) => error.cause instanceof AppError || error.code === 'BAD_REQUEST';

function withoutSecrets(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !secretFields.has(name)));
}

/** Only sessions call operations outside an organization. */
const personOf = (actor: CredentialActor) => (actor.kind === 'session' ? actor.userId : actor.organizationId);

/** The organization in the path or header of a request; an API key needs no header. */
function organizationNamed(actor: CredentialActor, meta: Meta, input: unknown): string | undefined {
  const field = organizationFieldOf(meta.openapi?.path);
  const header = actor.kind === 'api-key' ? undefined : actor.organizationHeader;
  const named = meta.organizationHeader ? header : field && fieldOf(input, field);
  return typeof named === 'string' ? named.toLowerCase() : undefined;
}

function organizationFieldOf(path = ''): string | undefined {
  if (path.startsWith('/organizations/{organizationId}')) return 'organizationId';
  return path.startsWith('/organizations/{id}') ? 'id' : undefined;
}

/**
 * Ids in the path, besides the organization's: a key that cancelled one document cancels another one too. A document's
 * id and its fiscal UUID count as the same.
 */
async function recordsIn(
  services: Services,
  actor: CredentialActor,
  organizationId: string | undefined,
  { openapi }: Meta,
  input: unknown,
): Promise<Record<string, string>> {
  const path = openapi?.path ?? '';
  const ofOrganization = organizationFieldOf(path);
  const records: Record<string, string> = {};
  for (const [, field = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const given = field === ofOrganization ? undefined : fieldOf(input, field);
    if (typeof given !== 'string' || !uuidShape.test(given)) continue;
    const id = given.toLowerCase();
    const isDocument = organizationId !== undefined && documentPath.test(path);
    const environment = actor.kind === 'api-key' ? actor.environment : undefined;
    const document = isDocument ? await findDocument(services, { organizationId, environment, actor }, id) : undefined;
    records[field] = document?.id ?? id;
  }
  return records;
}

const documentPath = /^\/(invoices|payments|payrolls|retentions)\/\{id\}/;

const fieldOf = (input: unknown, field: string): unknown =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[field] : undefined;

/** All API keys of an environment share a scope, as with invoices; users and applications have their own. */
function callerOf(actor: CredentialActor): string {
  switch (actor.kind) {
    case 'api-key':
      return `keys ${actor.environment}`;
    case 'oauth':
      return `app ${actor.applicationId} ${actor.userId}`;
    case 'session':
      return `user ${actor.userId}`;
  }
}

/** Hash of the request as sent, with fields sorted by name; files by their bytes. */
function hashOf(input: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(inNameOrder(input)) ?? '')
    .digest();
}

function inNameOrder(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex');
  if (Array.isArray(value)) return value.map(inNameOrder);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, inNameOrder((value as Record<string, unknown>)[name])]);
}
