import type { Role, Scope } from '../actor.ts';
import type { Message } from '../language.ts';

/** Who may call: anyone, a session, an API key, or either of the two (and then an application's access token too). */
export type Auth = 'public' | 'session' | 'api-key' | 'session-or-api-key';

/**
 * Where an operation takes its organization from: nowhere (or the API key), the path, or X-Organization-Id of a
 * session.
 */
export type OrganizationSource = 'none' | 'path' | 'header';

/** The rate limit that an operation counts against (docs/limits.md). */
export type RateClass = 'exchange' | 'sign-in' | 'catalogs' | 'read' | 'write' | 'stamp' | 'export';

/** Who may call an operation. In an organization: a session by role, a key by scope, an access token by both. */
export interface Callers<A extends Auth = Auth, O extends OrganizationSource = OrganizationSource> {
  auth: A;
  organization: O;
  /** Roles for a session or access token. Empty: any user, or any member if there is an organization. */
  roles: readonly Role[];
  /** Text of the 403 for a user in another role, and for a non-member if the path names the organization. */
  forbidden: Message;
  /** A key or access token needs one of these. */
  scopes: readonly Scope[];
  /** An access token needs one of these, a key none. */
  tokenScopes?: readonly Scope[];
}

/** Everything that decides who may call an operation and how much. */
export interface OperationAccess<A extends Auth = Auth, O extends OrganizationSource = OrganizationSource>
  extends Callers<A, O> {
  rate: RateClass;
  /** Maximum bytes of the body, or of each file; 0 if there is no body. */
  bodyMax: number;
  /** Whether records have an environment: a key sees those of its own, a session both. */
  environment: 'none' | 'of the credential';
}

/** Roles, and the 403 for a user in another one. */
export type People = Pick<Callers, 'roles' | 'forbidden'>;

/** For a non-member; the organization may not exist. */
export const notAMember: Message = {
  en: 'Access denied. You are not a member of this organization',
  es: 'Acceso denegado. No es miembro de esta organización',
};

export const anyMember: People = { roles: ['owner', 'admin', 'member'], forbidden: notAMember };

/** `ownersAndAdmins('list webhooks', 'listar webhooks')` */
export const ownersAndAdmins = (what: string, que: string): People => ({
  roles: ['owner', 'admin'],
  forbidden: {
    en: `Access denied. Only owners and admins can ${what}.`,
    es: `Acceso denegado. Solo propietarios y administradores pueden ${que}.`,
  },
});

/** `ownerOnly('change roles', 'cambiar roles')` */
export const ownerOnly = (what: string, que: string): People => ({
  roles: ['owner'],
  forbidden: {
    en: `Access denied. Only the organization owner can ${what}`,
    es: `Acceso denegado. Solo el propietario de la organización puede ${que}`,
  },
});

/** Keeps the wording of the interface specification in English. */
export const asSpecified = ({ roles, forbidden }: People): People => ({
  roles,
  forbidden: { ...forbidden, spec: 'en' },
});

const callers = <A extends Auth, O extends OrganizationSource>(
  auth: A,
  organization: O,
  { roles, forbidden }: People,
  scopes: readonly Scope[] = [],
): Callers<A, O> => ({ auth, organization, roles, forbidden, scopes });

const anyRole: People = { roles: [], forbidden: notAMember };

/** No credential is needed. */
export const anyCaller = callers('public', 'none', anyRole);

/** Any session. */
export const signedIn = callers('session', 'none', anyRole);

/** Any session or key, or an access token with one of the scopes. */
export const identified = (...tokenScopes: Scope[]) => ({
  ...callers('session-or-api-key', 'none', anyRole),
  tokenScopes,
});

/** A key, with one of the scopes if any are given. */
export const keyHolder = (...scopes: Scope[]) => callers('api-key', 'none', anyRole, scopes);

/** A session in one of the roles of the organization in the path. */
export const inOrganization = (people: People) => callers('session', 'path', people);

/** The same, or a key or access token of that organization with one of the scopes. */
export const inOrganizationOrByScope = (people: People, ...scopes: Scope[]) =>
  callers('session-or-api-key', 'path', people, scopes);

/** A session in one of the roles of the organization in X-Organization-Id. */
export const inNamedOrganization = (people: People) => callers('session', 'header', people);

/**
 * A member who names the organization in X-Organization-Id, or a key or access token of the organization with one of
 * the scopes.
 */
export const ofInvoices = (...scopes: Scope[]) => callers('session-or-api-key', 'header', anyRole, scopes);

/** The same, but only members in one of the roles. */
export const ofInvoicesBy = (people: People, ...scopes: Scope[]) =>
  callers('session-or-api-key', 'header', people, scopes);

export const row = <A extends Auth, O extends OrganizationSource>(
  who: Callers<A, O>,
  rate: RateClass,
  bodyMax: number,
  more: Partial<Pick<OperationAccess, 'environment'>> = {},
): OperationAccess<A, O> => ({ ...who, rate, bodyMax, environment: 'none', ...more });

export const perEnvironment = { environment: 'of the credential' } as const;
