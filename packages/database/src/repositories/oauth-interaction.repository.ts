import type { StatementRunner } from '../statements.ts';
import { deleteExpiredOf } from './delete-expired.ts';

export type OauthInteractionKind = 'Interaction' | 'Session';

/** State of the login and consent pages between two requests, looked up by the hash of a cookie. */
export function oauthInteractions(statements: StatementRunner) {
  const payloadOf = ([row]: { payload: Record<string, unknown> }[]) => row?.payload;
  return {
    async upsert(row: {
      hash: Buffer;
      kind: OauthInteractionKind;
      uidHash: Buffer | undefined;
      payload: Record<string, unknown>;
      expiresAt: Date;
    }): Promise<void> {
      await statements.run({
        name: 'oauth-interaction-upsert',
        text: `insert into oauth_interaction (hash, kind, uid_hash, payload, expires_at)
          values ($1, $2, $3, $4::jsonb, $5)
          on conflict (hash) do update set uid_hash = excluded.uid_hash, payload = excluded.payload,
            expires_at = excluded.expires_at`,
        values: [row.hash, row.kind, row.uidHash ?? null, JSON.stringify(row.payload), row.expiresAt],
      });
    },

    find: async (kind: OauthInteractionKind, hash: Buffer, at: Date): Promise<Record<string, unknown> | undefined> =>
      payloadOf(
        await statements.run<{ payload: Record<string, unknown> }>({
          name: 'oauth-interaction-find',
          text: 'select payload from oauth_interaction where hash = $1 and kind = $2 and expires_at > $3',
          values: [hash, kind, at],
        }),
      ),

    findByUid: async (
      kind: OauthInteractionKind,
      uidHash: Buffer,
      at: Date,
    ): Promise<Record<string, unknown> | undefined> =>
      payloadOf(
        await statements.run<{ payload: Record<string, unknown> }>({
          name: 'oauth-interaction-find-by-uid',
          text: 'select payload from oauth_interaction where uid_hash = $1 and kind = $2 and expires_at > $3',
          values: [uidHash, kind, at],
        }),
      ),

    async delete(kind: OauthInteractionKind, hash: Buffer): Promise<void> {
      await statements.run({
        name: 'oauth-interaction-delete',
        text: 'delete from oauth_interaction where hash = $1 and kind = $2',
        values: [hash, kind],
      });
    },

    deleteExpired: deleteExpiredOf(statements, 'oauth_interaction'),
  };
}
