import type { EntityManager } from 'typeorm';
import { IsNull } from 'typeorm';
import type { New } from '../columns.ts';
import type { ApiKeyRow, ApiKeySecrets } from '../entities/api-key.entity.ts';
import { ApiKey } from '../entities/api-key.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { asTenant } from '../tenancy.ts';

const columns = `organization_id as "organizationId", id, prefix, last4, name, environment, scopes, allowed_ips as "allowedIps",
  expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt", created_by as "createdBy", created_at as "createdAt"`;

export function apiKeys(manager: EntityManager, statements: StatementRunner) {
  return {
    insert: (row: New<ApiKeyRow & ApiKeySecrets>): Promise<void> =>
      asTenant(manager, row.organizationId, (scoped) => insertRow(scoped, ApiKey, row)),

    /** Newest first, revoked ones included. */
    list: (organizationId: string): Promise<ApiKeyRow[]> =>
      asTenant(manager, organizationId, (scoped) =>
        scoped.find(ApiKey, { where: { organizationId }, order: { createdAt: 'DESC', id: 'DESC' } }),
      ),

    async findById(organizationId: string, id: string): Promise<ApiKeyRow | undefined> {
      const find = (scoped: EntityManager) => scoped.findOneBy(ApiKey, { organizationId, id });
      return (await asTenant(manager, organizationId, find)) ?? undefined;
    },

    /** Of any organization: who presents a key does not say whose it is. Revoked and expired ones included. */
    async findByHash(hash: Buffer): Promise<ApiKeyRow | undefined> {
      const [row] = await statements.run<ApiKeyRow>({
        name: 'api-key-by-hash',
        tenant: 'every',
        text: `select ${columns} from api_key where hash = $1`,
        values: [hash],
      });
      return row;
    },

    /** False when there is no such key or it was revoked before. */
    async revoke(organizationId: string, id: string, at: Date): Promise<boolean> {
      const revoke = (scoped: EntityManager) =>
        scoped.update(ApiKey, { organizationId, id, revokedAt: IsNull() }, { revokedAt: at });
      const { affected } = await asTenant(manager, organizationId, revoke);
      return affected === 1;
    },

    /** Records a use. */
    async touch(organizationId: string, id: string, at: Date): Promise<void> {
      await statements.run({
        name: 'api-key-touch',
        tenant: organizationId,
        text: 'update api_key set last_used_at = $3 where organization_id = $1 and id = $2',
        values: [organizationId, id, at],
      });
    },
  };
}
