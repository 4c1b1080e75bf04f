import type { EntityManager } from 'typeorm';
import type { Environment } from '../columns.ts';
import { Webhook } from '../entities/webhook.entity.ts';
import { insertRow } from '../insert-row.ts';
import { lowestUuid } from '../lowest-uuid.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf, type StoredRowOf } from '../table.ts';
import { asTenant } from '../tenancy.ts';
import { organizationsWith } from './organizations-with.ts';
import { creatorScopes } from './webhook-creator-scopes.ts';

export type WebhookRow = RowOf<typeof Webhook>;

/** Under envelope encryption. */
export interface SealedSecretColumns {
  bytes: Buffer;
  keyId: string;
}

const secretColumns = ['secret', 'secretKeyId'] as const;
type SecretColumns = Pick<StoredRowOf<typeof Webhook>, (typeof secretColumns)[number]>;

export type NewWebhook = Pick<
  WebhookRow,
  | 'organizationId'
  | 'id'
  | 'url'
  | 'description'
  | 'events'
  | 'environment'
  | 'isActive'
  | 'createdBy'
  | 'apiKeyId'
  | 'authorizationId'
  | 'createdAt'
> & {
  /** Scopes of the access token that creates it. */
  scopes: readonly string[] | null;
};

/** undefined leaves a value unchanged. */
export interface WebhookPatch {
  url?: string | undefined;
  description?: string | null | undefined;
  events?: string[] | undefined;
  environment?: Environment | null | undefined;
  isActive?: boolean | undefined;
}

const columns = columnsOf(Webhook);

const columnsWithSecrets = columnsOf(Webhook, 'webhook', { also: secretColumns });

/** The key that created it was revoked or its authorization is gone, and it is not disabled for that reason yet. */
const hasEnded = `w.disabled_reason is distinct from 'credential_ended' and (
  (w.api_key_id is not null and not exists (select from api_key k
    where k.organization_id = w.organization_id and k.id = w.api_key_id and k.revoked_at is null))
  or (w.authorization_id is not null and not exists (select from oauth_authorization a
    where a.organization_id = w.organization_id and a.id = w.authorization_id)))`;

const isOffWithWaiting = `not w.is_active and exists (select from webhook_delivery d
  where d.organization_id = w.organization_id and d.webhook_id = w.id and d.state = 'pending')`;

export function webhooks(manager: EntityManager, statements: StatementRunner) {
  return {
    async insert({ scopes, ...row }: NewWebhook, { bytes, keyId }: SealedSecretColumns): Promise<void> {
      const columns = { scopes: scopes && [...scopes], secret: bytes, secretKeyId: keyId, updatedAt: row.createdAt };
      await asTenant(manager, row.organizationId, (scoped) => insertRow(scoped, Webhook, { ...row, ...columns }));
    },

    async count(organizationId: string): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: 'webhook-count',
        tenant: organizationId,
        text: 'select count(*)::int as count from webhook where organization_id = $1',
        values: [organizationId],
      });
      return row?.count ?? 0;
    },

    /** Oldest first. */
    list: (organizationId: string): Promise<WebhookRow[]> =>
      statements.run({
        name: 'webhook-list',
        tenant: organizationId,
        text: `select ${columns} from webhook where organization_id = $1 order by id`,
        values: [organizationId],
      }),

    /** With the secrets, which the specification has its list return; only of one environment if it is given. */
    listWithSecrets: (organizationId: string, environment?: Environment): Promise<(WebhookRow & SecretColumns)[]> =>
      statements.run({
        name: 'webhook-list-with-secrets',
        tenant: organizationId,
        text: `select ${columnsWithSecrets} from webhook
          where organization_id = $1 and ($2::text is null or environment = $2) order by id`,
        values: [organizationId, environment ?? null],
      }),

    async findById(organizationId: string, id: string): Promise<WebhookRow | undefined> {
      const [row] = await statements.run<WebhookRow>({
        name: 'webhook-by-id',
        tenant: organizationId,
        text: `select ${columns} from webhook where organization_id = $1 and id = $2`,
        values: [organizationId, id],
      });
      return row;
    },

    /** The updated webhook; undefined if there is no such webhook. Enabling it clears its failure record. */
    async update(organizationId: string, id: string, patch: WebhookPatch, at: Date): Promise<WebhookRow | undefined> {
      const [row] = await statements.run<WebhookRow>({
        name: 'webhook-update',
        tenant: organizationId,
        text: `update webhook set url = coalesce($4, url), events = coalesce($5::text[], events),
            description = case when $6 then $7 else description end,
            environment = case when $8 then $9 else environment end,
            is_active = coalesce($10, is_active),
            disabled_reason = case when $10 is null then disabled_reason end,
            disabled_at = case when $10 is null then disabled_at end,
            failing_since = case when $10 is null and $4::text is null then failing_since end,
            paused_until = case when $10 is null and $4::text is null then paused_until end,
            pauses = case when $10 is null and $4::text is null then pauses else 0 end,
            updated_at = $3
          where organization_id = $1 and id = $2 returning ${columns}`,
        values: [
          organizationId,
          id,
          at,
          patch.url ?? null,
          patch.events ?? null,
          patch.description !== undefined,
          patch.description ?? null,
          patch.environment !== undefined,
          patch.environment ?? null,
          patch.isActive ?? null,
        ],
      });
      return row;
    },

    /**
     * Deletes up to `limit` of its deliveries, oldest first; returns the id of the last one if there may be more, to
     * continue after it. They are locked by id, the order in which outcomes are recorded.
     */
    async deleteDeliveries(
      organizationId: string,
      id: string,
      after: string | undefined,
      limit: number,
    ): Promise<string | undefined> {
      const [row] = await statements.run<{ count: number; last: string | null }>({
        name: 'webhook-delete-deliveries',
        tenant: organizationId,
        text: `with held as materialized (
            select id from webhook_delivery where organization_id = $1 and webhook_id = $2 and id > $3
            order by id limit $4 for update
          ), gone as (delete from webhook_delivery d using held where d.organization_id = $1 and d.id = held.id)
          select count(*)::int as count, (select id from held order by id desc limit 1) as last from held`,
        values: [organizationId, id, after ?? lowestUuid, limit],
      });
      return row?.count === limit ? (row.last ?? undefined) : undefined;
    },

    /** In a transaction, after its deliveries: its row is locked after theirs. False if there is no such webhook. */
    async delete(organizationId: string, id: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'webhook-delete',
        tenant: organizationId,
        text: 'delete from webhook where organization_id = $1 and id = $2 returning id',
        values: [organizationId, id],
      });
      return rows.length === 1;
    },

    /** The current secret also signs, beside the new one, until `previousUntil`; an older one ends now. */
    async rotateSecret(
      organizationId: string,
      id: string,
      secret: SealedSecretColumns,
      previousUntil: Date,
      at: Date,
    ): Promise<WebhookRow | undefined> {
      const [row] = await statements.run<WebhookRow>({
        name: 'webhook-rotate',
        tenant: organizationId,
        text: `update webhook set previous_secret = secret, previous_secret_key_id = secret_key_id, previous_secret_until = $5,
            secret = $3, secret_key_id = $4, updated_at = $6
          where organization_id = $1 and id = $2 returning ${columns}`,
        values: [organizationId, id, secret.bytes, secret.keyId, previousUntil, at],
      });
      return row;
    },

    /**
     * The scopes of its creator at `at`; null: a person, who may read everything. Undefined if there is no such
     * webhook.
     */
    async creatorScopes(organizationId: string, id: string, at: Date): Promise<readonly string[] | null | undefined> {
      const [row] = await statements.run<{ scopes: string[] | null }>({
        name: 'webhook-scopes-behind',
        tenant: 'every',
        text: `select ${creatorScopes('$3')} as scopes from webhook w where w.organization_id = $1 and w.id = $2`,
        values: [organizationId, id, at],
      });
      return row?.scopes;
    },

    /** Organizations with a webhook that `disableEnded` would disable, by id. */
    listEndedOrganizations: (after: string | undefined, limit: number): Promise<string[]> =>
      organizationsWith(statements, {
        name: 'webhook-ended-organizations',
        table: 'webhook',
        as: 'w',
        where: hasEnded,
        values: [],
        after,
        limit,
      }),

    /** Organizations with a disabled webhook for which deliveries still wait, by id. */
    listOrganizationsWithWaiting: (after: string | undefined, limit: number): Promise<string[]> =>
      organizationsWith(statements, {
        name: 'webhook-waiting-organizations',
        table: 'webhook',
        as: 'w',
        where: isOffWithWaiting,
        values: [],
        after,
        limit,
      }),

    /** Disabled webhooks for which deliveries still wait. */
    listWithWaiting: (organizationId: string): Promise<{ organizationId: string; id: string }[]> =>
      statements.run({
        name: 'webhook-with-waiting',
        tenant: organizationId,
        text: `select w.organization_id as "organizationId", w.id from webhook w
          where w.organization_id = $1 and ${isOffWithWaiting} order by w.id`,
        values: [organizationId],
      }),

    /** Disables those whose key was revoked or whose authorization is gone; returns them. */
    async disableEnded(at: Date, organizationId: string): Promise<{ organizationId: string; id: string }[]> {
      return statements.run<{ organizationId: string; id: string }>({
        name: 'webhook-disable-ended',
        tenant: organizationId,
        text: `with ended as (
            select w.organization_id, w.id from webhook w
            where w.organization_id = $2 and ${hasEnded}
            order by w.organization_id, w.id for no key update
          )
          update webhook w set is_active = false, disabled_reason = 'credential_ended', disabled_at = $1, updated_at = $1
          from ended where w.organization_id = ended.organization_id and w.id = ended.id
          returning w.organization_id as "organizationId", w.id`,
        values: [at, organizationId],
      });
    },

    /**
     * The service disables it if its URL is still `url` and, if `failingSince` is given, no delivery has succeeded
     * since then. False if that is not so, or if it is already disabled.
     */
    async disable(
      organizationId: string,
      id: string,
      url: string,
      { reason, failingSince }: { reason: 'gone' | 'failing'; failingSince?: Date | undefined },
      at: Date,
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'webhook-disable',
        tenant: organizationId,
        text: `update webhook set is_active = false, disabled_reason = $3, disabled_at = $4, updated_at = $4
          where organization_id = $1 and id = $2 and is_active and url = $5
            and ($6::timestamptz is null or failing_since <= $6) returning id`,
        values: [organizationId, id, reason, at, url, failingSince ?? null],
      });
      return rows.length === 1;
    },
  };
}
