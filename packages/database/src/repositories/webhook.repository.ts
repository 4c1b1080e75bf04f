import type { Environment } from '../columns.ts';
import type { StatementRunner } from '../statements.ts';

export interface WebhookRow {
  organizationId: string;
  id: string;
  url: string;
  description: string | null;
  /** Kinds, or `*` alone. */
  events: string[];
  /** null: both. */
  environment: Environment | null;
  isActive: boolean;
  /** Why the service itself switched it off. */
  disabledReason: 'gone' | 'failing' | null;
  disabledAt: Date | null;
  /** The first failure since the last success. */
  failingSince: Date | null;
  pausedUntil: Date | null;
  previousSecretUntil: Date | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Under envelope encryption. */
export interface SealedSecretColumns {
  bytes: Buffer;
  keyId: string;
}

interface SecretColumns {
  secret: Buffer;
  secretKeyId: string;
  previousSecret: Buffer | null;
  previousSecretKeyId: string | null;
}

export type NewWebhook = Pick<
  WebhookRow,
  'organizationId' | 'id' | 'url' | 'description' | 'events' | 'environment' | 'isActive' | 'createdBy' | 'createdAt'
>;

/** undefined leaves a value as it is. */
export interface WebhookPatch {
  url?: string | undefined;
  description?: string | null | undefined;
  events?: string[] | undefined;
  environment?: Environment | null | undefined;
  isActive?: boolean | undefined;
}

const columns = `organization_id as "organizationId", id, url, description, events, environment, is_active as "isActive",
  disabled_reason as "disabledReason", disabled_at as "disabledAt", failing_since as "failingSince", paused_until as "pausedUntil",
  previous_secret_until as "previousSecretUntil", created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"`;
const secretColumns = `secret, secret_key_id as "secretKeyId", previous_secret as "previousSecret",
  previous_secret_key_id as "previousSecretKeyId"`;

export function webhooks(statements: StatementRunner) {
  return {
    async insert(row: NewWebhook, secret: SealedSecretColumns): Promise<void> {
      await statements.run({
        name: 'webhook-insert',
        tenant: row.organizationId,
        text: `insert into webhook (organization_id, id, url, description, events, environment, is_active, secret, secret_key_id,
            created_by, created_at, updated_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
        values: [
          row.organizationId,
          row.id,
          row.url,
          row.description,
          row.events,
          row.environment,
          row.isActive,
          secret.bytes,
          secret.keyId,
          row.createdBy,
          row.createdAt,
        ],
      });
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

    /** Oldest first; of one environment only when it is given. */
    list: (organizationId: string, environment?: Environment): Promise<(WebhookRow & SecretColumns)[]> =>
      statements.run({
        name: 'webhook-list',
        tenant: organizationId,
        text: `select ${columns}, ${secretColumns} from webhook
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

    /** What it is afterwards; undefined when there is no such webhook. Switched on, it begins with a clean record. */
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

    /** Its deliveries go with it. False when there is no such webhook. */
    async delete(organizationId: string, id: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'webhook-delete',
        tenant: organizationId,
        text: 'delete from webhook where organization_id = $1 and id = $2 returning id',
        values: [organizationId, id],
      });
      return rows.length === 1;
    },

    /** The secret until now signs beside the new one until `previousUntil`; one that was older ends now. */
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

    /** The service switches it off. False when it is off already. */
    async disable(organizationId: string, id: string, reason: 'gone' | 'failing', at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'webhook-disable',
        tenant: organizationId,
        text: `update webhook set is_active = false, disabled_reason = $3, disabled_at = $4, updated_at = $4
          where organization_id = $1 and id = $2 and is_active returning id`,
        values: [organizationId, id, reason, at],
      });
      return rows.length === 1;
    },
  };
}
