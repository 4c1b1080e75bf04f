import { anyMember, notAMember, type OperationAccess } from './access/operation-access.ts';
import { accessOf, type HeaderOperation, type OrganizationOperation, operations } from './access/operations.ts';
import type {
  Actor,
  ApiKeyActor,
  CredentialActor,
  Environment,
  OAuthActor,
  Role,
  Scope,
  SessionActor,
} from './actor.ts';
import { AppError, authenticationRequired, invalidApiKey, organizationNotFound } from './errors.ts';
import type { Message } from './language.ts';
import type { Services } from './services.ts';
import { uuidShape } from './uuid-shape.ts';

/** An actor who is authorized to work with one organization's invoices. */
export interface InvoiceAccess {
  organizationId: string;
  /** Fixed for an API key; a session and an access token may use both. */
  environment: Environment | undefined;
  actor: CredentialActor;
}

/**
 * Resolves the organization of an invoice request: a key and an access token have one, a session names it in
 * X-Organization-Id; the user of a session or token must be a member. 400 for a missing or invalid header; 403 for an
 * organization that the user is not in (or that does not exist: same text), for a token of another organization than
 * the header's, for a key or token without any of the operation's scopes, and for a user in none of its roles.
 */
export async function resolveInvoiceAccess(
  services: Pick<Services, 'database'> & Partial<Pick<Services, 'clock'>>,
  actor: Actor,
  operation: HeaderOperation,
): Promise<InvoiceAccess> {
  const { scopes, roles, forbidden } = accessOf(operation);
  if (actor.kind === 'anonymous') throw authenticationRequired();
  if (actor.kind === 'api-key') {
    requireScope(actor, scopes);
    return { organizationId: actor.organizationId, environment: actor.environment, actor };
  }
  if (actor.kind === 'oauth') {
    const { organizationId } = actor;
    if (actor.organizationHeader !== undefined && actor.organizationHeader.toLowerCase() !== organizationId)
      throw new AppError('FORBIDDEN', {
        texts: {
          en: 'The access token belongs to a different organization than the one in X-Organization-Id',
          es: 'El token de acceso es de una organización distinta de la de X-Organization-Id',
        },
      });
    requireScope(actor, scopes);
    requireOneOf(roles, await services.database.members.findRole(organizationId, actor.userId), forbidden);
    return { organizationId, environment: undefined, actor };
  }
  const header = actor.organizationHeader;
  if (header === undefined || header === '') throw new AppError('ORGANIZATION_HEADER_REQUIRED');
  if (!uuidShape.test(header)) throw new AppError('ORGANIZATION_HEADER_INVALID');
  const organizationId = header.toLowerCase();
  const member = await services.database.members.findActivity(organizationId, actor.userId);
  requireOneOf(roles, member?.role, forbidden);
  noteActivity(services, organizationId, actor.userId, member?.lastActiveAt ?? null);
  return { organizationId, environment: undefined, actor };
}

/**
 * The error for an organization that was deleted after `resolveInvoiceAccess`: the one that its callers get from then
 * on.
 */
export function organizationGone({ kind }: CredentialActor): AppError {
  switch (kind) {
    case 'api-key':
      return invalidApiKey();
    case 'oauth':
      return authenticationRequired();
    case 'session':
      return new AppError('FORBIDDEN', { texts: notAMember });
  }
}

/**
 * 403 for a non-member, with the same text whether or not the organization exists, and for a member in none of the
 * roles.
 */
function requireOneOf(roles: readonly Role[], role: Role | undefined, forbidden: Message): void {
  if (!role) throw new AppError('FORBIDDEN', { texts: notAMember });
  if (roles.length > 0 && !roles.includes(role)) throw new AppError('FORBIDDEN', { texts: forbidden });
}

export function requireScope(actor: ApiKeyActor | OAuthActor, anyOfScopes: readonly Scope[]): void {
  if (anyOfScopes.length === 0 || anyOfScopes.some((scope) => actor.scopes.includes(scope))) return;
  throw lackingScope(actor.kind === 'oauth' ? 'access token' : 'API key', anyOfScopes);
}

/** 403 that names the scopes: one of them is enough, or all that `missing` lists are needed. */
export function lackingScope(
  credential: 'access token' | 'API key',
  scopes: readonly string[],
  need: 'any' | 'all' = 'any',
): AppError {
  const [who, quien] =
    credential === 'API key' ? ['API key', 'A la clave de API'] : ['The access token', 'Al token de acceso'];
  const [or, o] = need === 'any' ? [' or ', ' o '] : [', ', ', '];
  return new AppError('FORBIDDEN', {
    texts: {
      en: `${who} lacks the required scope: ${scopes.join(or)}`,
      es: `${quien} le falta el permiso requerido: ${scopes.join(o)}`,
    },
    scopes,
  });
}

/** Requires one more scope of a key or an access token, besides those of the operation. */
export function requireScopeOf({ actor }: InvoiceAccess, scope: Scope): void {
  if (actor.kind !== 'session') requireScope(actor, [scope]);
}

/**
 * The caller's role if it may call the operation. 404 when the organization does not exist, otherwise 403 with the
 * operation's text, also for non-members. Roles are read from the database on every request, never from a token.
 */
export function requireRole(
  services: Pick<Services, 'database'> & Partial<Pick<Services, 'clock'>>,
  actor: SessionActor | OAuthActor,
  organizationId: string,
  operation: OrganizationOperation,
): Promise<Role> {
  return roleFor(operations[operation], services, actor, organizationId);
}

async function roleFor(
  { roles, forbidden }: Pick<OperationAccess, 'roles' | 'forbidden'>,
  services: Pick<Services, 'database'> & Partial<Pick<Services, 'clock'>>,
  actor: SessionActor | OAuthActor,
  organizationId: string,
): Promise<Role> {
  const { database } = services;
  const found = await database.members.findRoleOrMissing(organizationId, actor.userId);
  const { organizationExists, role, lastActiveAt = null } = found;
  if (!organizationExists) throw organizationNotFound();
  // Requests of an application do not show that its user is active.
  if (role && actor.kind === 'session') noteActivity(services, organizationId, actor.userId, lastActiveAt);
  if (!role || !roles.includes(role)) throw new AppError('FORBIDDEN', { texts: forbidden });
  return role;
}

const activityMs = 300_000;

/** Records the user's activity at most once in five minutes; no request waits for it. */
function noteActivity(
  { database, clock }: Pick<Services, 'database'> & Partial<Pick<Services, 'clock'>>,
  organizationId: string,
  userId: string,
  lastActiveAt: Date | null,
): void {
  const now = clock?.now();
  if (!now) return;
  const staleBefore = new Date(now.getTime() - activityMs);
  if (lastActiveAt !== null && lastActiveAt >= staleBefore) return;
  database.members.touch(organizationId, userId, now, staleBefore).catch(() => {
    // The next request tries again; if the database is down, the request itself fails.
  });
}

/** An actor who is authorized to work within one organization. */
export interface OrganizationAccess {
  organizationId: string;
  /** Fixed for an API key; a session and an access token may use both. */
  environment: Environment | undefined;
  /** Role of the user of a session or token. */
  role: Role | undefined;
  /** The responsible user: the user of the session or token, or the creator of the key. */
  userId: string;
  actor: CredentialActor;
}

/**
 * For paths that contain an organization id. 404 when it does not exist, or when a key or token belongs to another one
 * (the same text); 403 for a session without one of the roles, for a key without one of the scopes, and for a token
 * when either is missing: it can never do more than its user.
 */
export function resolveOrganizationAccess(
  services: Pick<Services, 'database'> & Partial<Pick<Services, 'clock'>>,
  actor: CredentialActor,
  organizationId: string,
  operation: OrganizationOperation,
): Promise<OrganizationAccess> {
  return accessFor(operations[operation], services, actor, organizationId);
}

/** Whether the actor may call an operation in this organization, wherever the operation takes the organization from. */
export async function mayCall(
  services: Pick<Services, 'database'>,
  actor: CredentialActor,
  organizationId: string,
  operation: string,
): Promise<boolean> {
  const { roles, forbidden, scopes } = accessOf(operation);
  const need = { roles: roles.length === 0 ? anyMember.roles : roles, forbidden, scopes };
  try {
    await accessFor(need, services, actor, organizationId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function accessFor(
  need: Pick<OperationAccess, 'roles' | 'forbidden' | 'scopes'>,
  services: Pick<Services, 'database'> & Partial<Pick<Services, 'clock'>>,
  actor: CredentialActor,
  organizationId: string,
): Promise<OrganizationAccess> {
  if (actor.kind !== 'session') {
    if (actor.organizationId !== organizationId.toLowerCase()) throw organizationNotFound();
    requireScope(actor, need.scopes);
  }
  if (actor.kind === 'api-key') {
    const { environment, createdBy: userId } = actor;
    return { organizationId: actor.organizationId, environment, role: undefined, userId, actor };
  }
  const role = await roleFor(need, services, actor, organizationId);
  return { organizationId: organizationId.toLowerCase(), environment: undefined, role, userId: actor.userId, actor };
}
