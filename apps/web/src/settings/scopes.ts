import type { Scope } from '@lacre/client';

/** Scopes of API keys; those of OpenID are for applications only. */
export const keyScopes = [
  'read:invoices',
  'write:invoices',
  'cancel:invoices',
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
  'read:payrolls',
  'write:payrolls',
  'read:retentions',
  'write:retentions',
  'read:events',
  'read:usage',
] as const satisfies readonly Scope[];

/** Scopes that applications may request from their users. */
export const applicationScopes = [
  'openid',
  'read:user',
  'offline_access',
  ...keyScopes,
] as const satisfies readonly Scope[];

export type GrantableScope = (typeof applicationScopes)[number];

/** Whether the pages have a text for it. */
export const isNamedScope = (scope: Scope): scope is GrantableScope => applicationScopes.some((one) => one === scope);
