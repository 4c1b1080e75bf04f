import { Passkey, type PasskeyRow } from '../entities/passkey.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf } from '../table.ts';

const columns = columnsOf(Passkey);

/** Passkeys of people. A person has few. */
export function passkeys(statements: StatementRunner) {
  return {
    /** Locks the person, so that two concurrent calls do not exceed `most` together. */
    async insert(row: PasskeyRow, most: number): Promise<'inserted' | 'too-many' | 'known'> {
      await statements.run({
        name: 'passkey-lock-user',
        text: 'select 1 as one from user_account where id = $1 for no key update',
        values: [row.userId],
      });
      const [{ count } = { count: 0 }] = await statements.run<{ count: number }>({
        name: 'passkey-count',
        text: 'select count(*)::int as count from passkey where user_id = $1',
        values: [row.userId],
      });
      if (count >= most) return 'too-many';
      const rows = await statements.run({
        name: 'passkey-insert',
        text: `insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning 1 as one`,
        values: [
          row.id,
          row.userId,
          row.credentialId,
          row.publicKey,
          row.counter,
          row.transports,
          row.name,
          row.createdAt,
          row.lastUsedAt,
        ],
      });
      return rows.length === 1 ? 'inserted' : 'known';
    },

    /** Oldest first. */
    listOf(userId: string): Promise<PasskeyRow[]> {
      return statements.run<PasskeyRow>({
        name: 'passkey-list',
        text: `select ${columns} from passkey where user_id = $1 order by created_at, id`,
        values: [userId],
      });
    },

    async findByCredential(credentialId: Buffer): Promise<PasskeyRow | undefined> {
      const [row] = await statements.run<PasskeyRow>({
        name: 'passkey-find-by-credential',
        text: `select ${columns} from passkey where credential_id = $1`,
        values: [credentialId],
      });
      return row;
    },

    async rename(userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
      const [row] = await statements.run<PasskeyRow>({
        name: 'passkey-rename',
        text: `update passkey set name = $3 where user_id = $1 and id = $2 returning ${columns}`,
        values: [userId, id, name],
      });
      return row;
    },

    /** Records a signature. False: this count or a later one was already seen, so the passkey may have been copied. */
    async use(id: string, counter: number, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'passkey-use',
        text: `update passkey set counter = $2, last_used_at = $3
          where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1 as one`,
        values: [id, counter, at],
      });
      return rows.length === 1;
    },

    async remove(userId: string, id: string): Promise<PasskeyRow | undefined> {
      const [row] = await statements.run<PasskeyRow>({
        name: 'passkey-remove',
        text: `delete from passkey where user_id = $1 and id = $2 returning ${columns}`,
        values: [userId, id],
      });
      return row;
    },

    /** Returns the number deleted. */
    async removeAllOf(userId: string): Promise<number> {
      const rows = await statements.run({
        name: 'passkey-remove-all',
        text: 'delete from passkey where user_id = $1 returning 1 as one',
        values: [userId],
      });
      return rows.length;
    },
  };
}
