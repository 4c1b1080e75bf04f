import type { EntityManager } from 'typeorm';
import { IsNull } from 'typeorm';
import type { Environment } from '../columns.ts';
import type { ApiKeyRow } from '../entities/api-key.entity.ts';
import { ApiKey } from '../entities/api-key.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type NewRowOf } from '../table.ts';
import { asTenant } from '../tenancy.ts';
import { lockById } from './lock-by-id.ts';
import { noticeIsDue } from './notice-is-due.ts';
import { organizationsWith } from './organizations-with.ts';

/** Fields that an update may change; undefined leaves a value unchanged, null clears it. */
export type ApiKeyPatch = Partial<
  Pick<
    ApiKeyRow,
    'name' | 'scopes' | 'expiresAt' | 'allowedIps' | 'isActive' | 'limits' | 'rotatedTo' | 'expiringToldAt'
  >
>;

const columns = columnsOf(ApiKey);

/** As many as may be in force. */
const endedMax = 1_000;

const expiringKey = ['organizationId', 'id', 'name', 'environment', 'prefix', 'last4', 'expiresAt'] as const;
export type ExpiringKey = Pick<ApiKeyRow, (typeof expiringKey)[number]>;

const expiringColumns = columnsOf(ApiKey, 'k', { only: expiringKey });

/** A notice is due. A key created with less validity than a notice period gets the next shorter notice. */
const isExpiring = `a.expires_at is not null and a.revoked_at is null and a.rotated_to is null and a.expires_at > $1
  and ${noticeIsDue('a.expires_at', "coalesce(a.expiring_told_at, a.created_at - interval '1 second')")}`;

export function apiKeys(manager: EntityManager, statements: StatementRunner) {
  return {
    insert: (row: NewRowOf<typeof ApiKey>): Promise<void> =>
      asTenant(manager, row.organizationId, (scoped) => insertRow(scoped, ApiKey, row)),

    /**
     * Newest first: those in force, and the newest `endedMax` that were revoked or have expired: a program that makes a
     * key for each of its runs leaves any number of them.
     */
    list: (organizationId: string, at: Date, environment?: Environment): Promise<ApiKeyRow[]> =>
      statements.run<ApiKeyRow>({
        name: 'api-key-list',
        text: `with own as (
            select *, revoked_at is null and (expires_at is null or expires_at > $2) as is_in_force from api_key
            where organization_id = $1 and ($3::text is null or environment = $3)
          )
          select ${columns} from (
            select * from own where is_in_force
            union all
            (select * from own where not is_in_force order by created_at desc, id desc limit ${endedMax})) api_key
          order by created_at desc, id desc`,
        values: [organizationId, at, environment ?? null],
        tenant: organizationId,
      }),

    async findById(organizationId: string, id: string): Promise<ApiKeyRow | undefined> {
      const find = (scoped: EntityManager) => scoped.findOneBy(ApiKey, { organizationId, id });
      return (await asTenant(manager, organizationId, find)) ?? undefined;
    },

    /** Of any organization: a key does not say whose it is. Includes revoked and expired ones. */
    async findByHash(hash: Buffer): Promise<ApiKeyRow | undefined> {
      const [row] = await statements.run<ApiKeyRow>({
        name: 'api-key-by-hash',
        tenant: 'every',
        text: `select ${columns} from api_key where hash = $1`,
        values: [hash],
      });
      return row;
    },

    /**
     * Revokes the key, the keys created with it, those created with these, and so on. Returns the keys it revoked; none
     * if the key was already revoked.
     */
    async revoke(
      organizationId: string,
      id: string,
      at: Date,
    ): Promise<Pick<ApiKeyRow, 'id' | 'name' | 'environment' | 'expiresAt'>[]> {
      return statements.run({
        name: 'api-key-revoke',
        text: `with recursive line as (
            select id from api_key where organization_id = $1 and id = $2 and revoked_at is null
            union
            select k.id from line l join api_key k on k.organization_id = $1 and k.made_by_key = l.id
          )
          update api_key k set revoked_at = $3 from line
          where k.organization_id = $1 and k.id = line.id and k.revoked_at is null
          returning k.id, k.name, k.environment, k.expires_at as "expiresAt"`,
        values: [organizationId, id, at],
        tenant: organizationId,
      });
    },

    /** Transfers what a key created to its replacement. */
    async handOver(organizationId: string, from: string, to: string): Promise<void> {
      for (const [table, column] of [
        ['api_key', 'made_by_key'],
        ['invitation', 'api_key_id'],
        ['webhook', 'api_key_id'],
      ] as const)
        await statements.run({
          name: `api-key-hand-over-${table}`,
          text: `with held as (${lockById(table, `${column} = $2`)})
            update ${table} t set ${column} = $3 from held where t.organization_id = $1 and t.id = held.id`,
          values: [organizationId, from, to],
          tenant: organizationId,
        });
    },

    /** Updates a key that is not revoked; returns the updated key. */
    async update(organizationId: string, id: string, patch: ApiKeyPatch): Promise<ApiKeyRow | undefined> {
      return asTenant(manager, organizationId, async (inner) => {
        const rows = inner.getRepository(ApiKey);
        if (Object.values(patch).some((value) => value !== undefined)) {
          const { affected } = await rows.update({ organizationId, id, revokedAt: IsNull() }, patch);
          if (affected === 0) return undefined;
        }
        return (await rows.findOneBy({ organizationId, id, revokedAt: IsNull() })) ?? undefined;
      });
    },

    /** Locks a key that is not revoked until the transaction ends. */
    async hold(organizationId: string, id: string): Promise<ApiKeyRow | undefined> {
      return asTenant(
        manager,
        organizationId,
        async (inner) =>
          (await inner.findOne(ApiKey, {
            where: { organizationId, id, revokedAt: IsNull() },
            lock: { mode: 'pessimistic_write' },
          })) ?? undefined,
      );
    },

    /** Records that the key was used, unless a use since `staleBefore` is recorded. */
    async touch(organizationId: string, id: string, at: Date, staleBefore = at): Promise<void> {
      await statements.runRelaxed({
        name: 'api-key-touch',
        text: `update api_key set last_used_at = $3 where organization_id = $1 and id = $2
          and (last_used_at is null or last_used_at < $4)`,
        values: [organizationId, id, at, staleBefore],
        tenant: organizationId,
      });
    },

    /** Keys that are neither revoked nor expired; also those that are disabled, which may be enabled again. */
    async countInForce(organizationId: string, at: Date): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: 'api-key-count-in-force',
        text: `select count(*)::int as count from api_key
          where organization_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
        values: [organizationId, at],
        tenant: organizationId,
      });
      return row?.count ?? 0;
    },

    /** Organizations with a key that `takeExpiring` would claim, by id. */
    listExpiringOrganizations: (
      at: Date,
      noticeHours: readonly number[],
      after: string | undefined,
      limit: number,
    ): Promise<string[]> =>
      organizationsWith(statements, {
        name: 'api-key-expiring-organizations',
        table: 'api_key',
        as: 'a',
        where: isExpiring,
        values: [at, noticeHours],
        after,
        limit,
      }),

    /**
     * Claims keys with an expiry notice due that was not sent, soonest first.
     *
     * @param noticeHours how many hours before expiry each notice is sent
     */
    async takeExpiring(organizationId: string, at: Date, noticeHours: readonly number[]): Promise<ExpiringKey[]> {
      return statements.run({
        name: 'api-key-take-expiring',
        text: `update api_key k set expiring_told_at = $1
          from (select a.organization_id, a.id from api_key a
                where a.organization_id = $3 and ${isExpiring} order by a.expires_at for update skip locked) due
          where k.organization_id = due.organization_id and k.id = due.id
          returning ${expiringColumns}`,
        values: [at, noticeHours, organizationId],
        tenant: organizationId,
      });
    },
  };
}
