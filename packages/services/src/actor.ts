export type Environment = 'sandbox' | 'production';
export type Role = 'owner' | 'admin' | 'member';

/** Origin of a request, as far as it is known: for the audit log. */
export interface Origin {
  ip?: string | undefined;
  userAgent?: string | undefined;
}

/** The authenticated caller. Roles are never part of it: they are read from the database each time. */
export type Actor = AnonymousActor | CredentialActor;
/** A caller with a credential. */
export type CredentialActor = SessionActor | ApiKeyActor | OAuthActor;

export interface AnonymousActor {
  kind: 'anonymous';
}

export interface SessionActor {
  kind: 'session';
  userId: string;
  sessionId: string;
  /** Value of X-Organization-Id, unchecked; undefined when absent. */
  organizationHeader: string | undefined;
  /** Value of X-MFA-Code, unchecked; undefined when absent. */
  mfaCode?: string | undefined;
  origin?: Origin;
}

export interface ApiKeyActor {
  kind: 'api-key';
  keyId: string;
  organizationId: string;
  environment: Environment;
  scopes: readonly Scope[];
  createdBy: string;
  /** Whether limits may apply: its own, or those of the key that created it. */
  isLimited?: boolean;
  origin?: Origin;
}

/** An application of another organization, acting on behalf of one user in one organization. */
export interface OAuthActor {
  kind: 'oauth';
  userId: string;
  organizationId: string;
  clientId: string;
  applicationId: string;
  /** Scopes of both the token and the application; the user's role is read each time. */
  scopes: readonly Scope[];
  grantId: string;
  /** The user's consent: grants and everything created through it depend on it. */
  authorizationId: string;
  /** Value of X-Organization-Id, unchecked; undefined when absent. */
  organizationHeader?: string | undefined;
  origin?: Origin;
}

/** Contract section 4. No wildcard; `write` does not imply `read`. */
export const scopes = [
  'read:invoices',
  'write:invoices',
  'cancel:invoices',
  'read:payrolls',
  'write:payrolls',
  'read:retentions',
  'write:retentions',
  'read:customers',
  'write:customers',
  'read:products',
  'write:products',
  'read:organization',
  'write:organization',
  'read:members',
  'write:members',
  'read:webhooks',
  'write:webhooks',
  'read:api-keys',
  'write:api-keys',
  'read:usage',
  'read:events',
  'read:user',
  'openid',
  'offline_access',
] as const;
export type Scope = (typeof scopes)[number];
