import { OauthClient } from '../entities/oauth-client.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';
import { uuidShape } from '../uuid-shape.ts';

export type OauthClientRow = RowOf<typeof OauthClient>;

const columns = columnsOf(OauthClient, 'c');

/** Applications that belong to no organization, by their client id. */
export function oauthClients(statements: StatementRunner) {
  return {
    /** Inserts or replaces it; keeps when a user last authorized it. */
    async upsert(row: Omit<OauthClientRow, 'authorizedAt'>): Promise<void> {
      await statements.run({
        name: 'oauth-client-upsert',
        text: `insert into oauth_client (id, kind, name, redirect_uris, scopes, created_at) values ($1, $2, $3, $4, $5, $6)
          on conflict (id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris,
            scopes = excluded.scopes`,
        values: [row.id, row.kind, row.name, row.redirectUris, row.scopes, row.createdAt],
      });
    },

    /** A client id may be any string. */
    async find(clientId: string): Promise<OauthClientRow | undefined> {
      if (!uuidShape.test(clientId)) return undefined;
      const [row] = await statements.run<OauthClientRow>({
        name: 'oauth-client-find',
        text: `select ${columns} from oauth_client c where c.id = $1`,
        values: [clientId],
      });
      return row;
    },

    /** Records that a user authorized it. */
    async recordAuthorization(id: string, at: Date): Promise<void> {
      await statements.run({
        name: 'oauth-client-record-authorization',
        text: 'update oauth_client set authorized_at = $2 where id = $1',
        values: [id, at],
      });
    },

    /**
     * Deletes up to `limit` that registered themselves and have nothing issued to them: never authorized and registered
     * before `unusedBefore`, or last authorized before `idleBefore`. Returns the number deleted.
     */
    async deleteUnused(unusedBefore: Date, idleBefore: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'oauth-client-delete-unused',
        tenant: 'every',
        text: `delete from oauth_client c using (
            select u.id from oauth_client u
            where u.kind = 'registered' and coalesce(u.authorized_at, u.created_at) < $1
              and (u.authorized_at is null or u.authorized_at < $2)
              and not exists (select from oauth_authorization a where a.oauth_client_id = u.id)
            limit $3 for update of u skip locked) unused
          where c.id = unused.id returning c.id`,
        values: [unusedBefore, idleBefore, limit],
      });
      return rows.length;
    },
  };
}
