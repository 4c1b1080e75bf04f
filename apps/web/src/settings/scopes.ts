import type { Scope } from '@lacre/client';

/** What programs are given; the scopes of OpenID belong to applications. */
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

/** What applications may ask their users for. */
export const applicationScopes = [
  'openid',
  'read:user',
  'offline_access',
  ...keyScopes,
] as const satisfies readonly Scope[];

export type GrantableScope = (typeof applicationScopes)[number];

/** Whether the pages have words for it. */
export const isNamedScope = (scope: Scope): scope is GrantableScope => applicationScopes.some((one) => one === scope);
