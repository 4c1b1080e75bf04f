import type { Scope } from '../actor.ts';
import { type EventKind, eventKinds } from './event-kinds.ts';

/** By what an event is about, the scope by which a credential may read that. */
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
 * Of each kind the scopes by which a key or access token may receive it, one of them being enough: the one by which it
 * may read what the event is about, or `read:events`, which reads all of them at `GET /events`.
 */
export const scopesOfKinds = Object.fromEntries(eventKinds.map((kind) => [kind, scopesOf(kind)])) as Readonly<
  Record<EventKind, readonly Scope[]>
>;

/** Whether credentials with these scopes may receive the kind; null: a person, who may. */
export const mayReceive = (scopes: readonly string[] | null, kind: string): boolean =>
  scopes === null || (scopesOfKinds[kind as EventKind] ?? []).some((scope) => scopes.includes(scope));
