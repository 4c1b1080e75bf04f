import type { Scope } from '../actor.ts';
import { type EventKind, eventKinds } from './event-kinds.ts';

/** The scope that allows reading the subject of an event. */
const scopeOfSubject: Record<string, Scope | undefined> = {
  organization: 'read:organization',
  certificate: 'read:organization',
  member: 'read:members',
  invitation: 'read:members',
  invoice: 'read:invoices',
  payroll: 'read:payrolls',
  retention: 'read:retentions',
  customer: 'read:customers',
  product: 'read:products',
  products: 'read:products',
  api_key: 'read:api-keys',
  quota: 'read:usage',
};

const scopesOf = (kind: EventKind): readonly Scope[] => {
  // A sample, sent as a test.
  if (kind === 'webhook.test') return ['write:webhooks'];
  const scope = scopeOfSubject[kind.split('.', 1)[0] ?? ''];
  return scope === undefined ? ['read:events'] : [scope, 'read:events'];
};

/**
 * For each kind, the scopes that allow an API key or access token to receive it; one of them is enough: the one for
 * reading the subject, or `read:events`, which allows reading all events with `GET /events`.
 */
export const scopesOfKinds = Object.fromEntries(eventKinds.map((kind) => [kind, scopesOf(kind)])) as Readonly<
  Record<EventKind, readonly Scope[]>
>;

/** Whether credentials with these scopes may receive the kind; null: a user, who may receive all. */
export const mayReceive = (scopes: readonly string[] | null, kind: string): boolean =>
  scopes === null || (scopesOfKinds[kind as EventKind] ?? []).some((scope) => scopes.includes(scope));
