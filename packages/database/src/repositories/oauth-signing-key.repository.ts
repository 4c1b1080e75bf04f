import { OauthSigningKey } from '../entities/oauth-signing-key.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type OauthSigningKeyRow = RowOf<typeof OauthSigningKey>;

const columns = columnsOf(OauthSigningKey);

export function oauthSigningKeys(statements: StatementRunner) {
  return {
    /** Oldest first. */
    list: (): Promise<OauthSigningKeyRow[]> =>
      statements.run<OauthSigningKeyRow>({
        name: 'oauth-signing-key-list',
        text: `select ${columns} from oauth_signing_key order by generation`,
        values: [],
      }),

    /** False if another process created that generation first. */
    async insert(row: OauthSigningKeyRow): Promise<boolean> {
      const rows = await statements.run({
        name: 'oauth-signing-key-insert',
        text: `insert into oauth_signing_key (generation, kid, sealed_key, sealed_key_id, created_at, active_from)
          values ($1, $2, $3, $4, $5, $6) on conflict (generation) do nothing returning kid`,
        values: [row.generation, row.kid, row.sealedKey, row.sealedKeyId, row.createdAt, row.activeFrom],
      });
      return rows.length === 1;
    },

    async delete(generation: number): Promise<void> {
      await statements.run({
        name: 'oauth-signing-key-delete',
        text: 'delete from oauth_signing_key where generation = $1',
        values: [generation],
      });
    },
  };
}
