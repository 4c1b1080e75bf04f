import type { EntityManager } from 'typeorm';
import { IsNull } from 'typeorm';
import type { New } from '../columns.ts';
import type { ApiKeyRow, ApiKeySecrets } from '../entities/api-key.entity.ts';
import { ApiKey } from '../entities/api-key.entity.ts';
import { insertRow } from '../insert-row.ts';

export function apiKeys(manager: EntityManager) {
  const table = manager.getRepository(ApiKey);
  return {
    insert: (row: New<ApiKeyRow & ApiKeySecrets>): Promise<void> => insertRow(manager, ApiKey, row),

    /** Newest first, revoked ones included. */
    list: (organizationId: string): Promise<ApiKeyRow[]> =>
      table.find({ where: { organizationId }, order: { createdAt: 'DESC', id: 'DESC' } }),

    async findById(organizationId: string, id: string): Promise<ApiKeyRow | undefined> {
      return (await table.findOneBy({ organizationId, id })) ?? undefined;
    },

    /** Of any organization: who presents a key does not say whose it is. Revoked and expired ones included. */
    async findByHash(hash: Buffer): Promise<ApiKeyRow | undefined> {
      return (await table.findOneBy({ hash })) ?? undefined;
    },

    /** False when there is no such key or it was revoked before. */
    async revoke(organizationId: string, id: string, at: Date): Promise<boolean> {
      const { affected } = await table.update({ organizationId, id, revokedAt: IsNull() }, { revokedAt: at });
      return affected === 1;
    },

    /** Records a use. */
    async touch(organizationId: string, id: string, at: Date): Promise<void> {
      await table.update({ organizationId, id }, { lastUsedAt: at });
    },
  };
}
