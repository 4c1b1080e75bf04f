import type { EntityManager } from 'typeorm';
import type { New } from '../columns.ts';
import type { UserAccountRow, UserAccountSecrets } from '../entities/user-account.entity.ts';
import { UserAccount } from '../entities/user-account.entity.ts';
import { insertRow } from '../insert-row.ts';

/** A user without the password's hash. */
export type User = UserAccountRow;
export type NewUser = New<UserAccountRow & UserAccountSecrets, 'emailVerified' | 'locale' | 'timezone' | 'metadata'>;

export type UserPatch = {
  [Key in 'name' | 'image' | 'emailVerified' | 'locale' | 'timezone' | 'metadata' | 'passwordHash']?:
    | (UserAccountRow & UserAccountSecrets)[Key]
    | undefined;
};

/** People. They exist above organizations, so no method takes one. */
export function users(manager: EntityManager) {
  const table = manager.getRepository(UserAccount);
  return {
    /** Violates `user_account_email_key` when the e-mail is taken. */
    insert: (row: NewUser): Promise<void> => insertRow(manager, UserAccount, row),

    async findById(id: string): Promise<User | undefined> {
      return (await table.findOneBy({ id })) ?? undefined;
    },

    /** Exact: the caller has brought the e-mail to the form in which it is stored. */
    async findByEmail(email: string): Promise<User | undefined> {
      return (await table.findOneBy({ email })) ?? undefined;
    },

    /** For signing in only. */
    async findByEmailWithPasswordHash(email: string): Promise<(User & UserAccountSecrets) | undefined> {
      return (await table.createQueryBuilder('u').addSelect('u.passwordHash').where({ email }).getOne()) ?? undefined;
    },

    /** For changing the password only. */
    async findByIdWithPasswordHash(id: string): Promise<(User & UserAccountSecrets) | undefined> {
      return (await table.createQueryBuilder('u').addSelect('u.passwordHash').where({ id }).getOne()) ?? undefined;
    },

    /** Changes what is given; undefined leaves a value as it is. The person as they are then. */
    async update(id: string, patch: UserPatch, at: Date): Promise<User | undefined> {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      await table.update({ id }, { ...given, updatedAt: at });
      return (await table.findOneBy({ id })) ?? undefined;
    },
  };
}
