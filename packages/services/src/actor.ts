export type Environment = 'sandbox' | 'production';
export type Role = 'owner' | 'admin' | 'member';

/** From where a request came, as far as is known: for the audit log. */
export interface Origin {
  ip?: string | undefined;
  userAgent?: string | undefined;
}

/** Who is asking, as the edge established it. Roles are never part of it: they are read from the database each time. */
export type Actor = AnonymousActor | CredentialActor;
/** A caller who has proved who they are. */
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
  /** Limits may bind it: its own, or those of a key that it hangs on. */
  isLimited?: boolean;
  origin?: Origin;
}

/** An application of another organization, on behalf of one user in one organization. */
export interface OAuthActor {
  kind: 'oauth';
  userId: string;
  organizationId: string;
  clientId: string;
  applicationId: string;
  /** What both the token and the application may; what the user may is read each time. */
  scopes: readonly Scope[];
  grantId: string;
  /** What the user allowed: the grant and what was made with it hang on it. */
  authorizationId: string;
  /** Value of X-Organization-Id, unchecked; undefined when absent. */
  organizationHeader?: string | undefined;
  origin?: Origin;
}

/** contract section 4. No wildcard; `write` does not imply `read`. */
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
