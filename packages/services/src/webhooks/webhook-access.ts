import type { WebhookRow } from '@lacre/database/repositories/webhook.repository';
import { isForeignKeyViolation } from '@lacre/database/violations';
import type { OrganizationAccess } from '../access.ts';
import type { CredentialActor, Environment, Scope } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { EventKind } from '../events/event-kinds.ts';
import { mayReceive, scopesOfKinds } from '../events/event-scopes.ts';
import type { Services } from '../services.ts';

export type WebhookActor = CredentialActor;

/**
 * The webhook; the same 404 for one of another organization and, with an API key, for one that is not of its
 * environment only.
 */
export async function findWebhook(
  { database }: Pick<Services, 'database'>,
  { organizationId, environment }: OrganizationAccess,
  id: string,
): Promise<WebhookRow> {
  const row = await database.webhooks.findById(organizationId, id);
  if (!row || !isVisible(row.environment, environment)) throw webhookNotFound();
  return row;
}

/** A webhook for both environments is not visible to an API key, which has one. */
const isVisible = (of: Environment | null, toKeysOf: Environment | undefined) =>
  toKeysOf === undefined || of === toKeysOf;

export const webhookNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'Webhook not found', es: 'No se encontró el webhook' } });
/** For writes that refer to a webhook: 404 if it was deleted meanwhile. */
export const toWebhookNotFound = (error: unknown): never => {
  throw isForeignKeyViolation(error) ? webhookNotFound() : error;
};
export const deliveryNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'Delivery not found', es: 'No se encontró la entrega' } });

export const mustBeActive = () => new AppError('WEBHOOK_INACTIVE');

/** 403 for kinds that these scopes may not read. `*` stands for all that they may. */
export function requireMayReceive(scopes: readonly string[] | null, events: readonly string[]): void {
  const kinds = events.filter((kind) => kind !== '*' && !mayReceive(scopes, kind));
  if (kinds.length === 0) return;
  const needs = (needs: string, or: string) =>
    kinds.map((kind) => `${kind} ${needs} ${scopesOfKinds[kind as EventKind].join(or)}`).join(', ');
  throw new AppError('SCOPE_NOT_HELD', {
    texts: {
      en: `The creator of a webhook must be allowed to read its events: ${needs('requires', ' or ')}`,
      es: `Quien crea un webhook debe tener permiso para leer sus eventos: ${needs('requiere', ' o ')}`,
    },
  });
}

/** Scopes of an API key or access token; null: a user, who may read everything. */
export const scopesOfActor = (actor: CredentialActor): readonly Scope[] | null =>
  'scopes' in actor ? actor.scopes : null;
