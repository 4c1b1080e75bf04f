import type { EntityManager } from 'typeorm';
import type { UserAccountRow } from '../entities/user-account.entity.ts';
import { UserAccount } from '../entities/user-account.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type NewRowOf, type StoredRowOf } from '../table.ts';
import type { Membership } from './member.repository.ts';

/** A user without the password hash. */
export type User = UserAccountRow;
export type UserWithPasswordHash = StoredRowOf<typeof UserAccount>;
export type NewUser = NewRowOf<typeof UserAccount>;

export type UserPatch = {
  [Key in 'name' | 'image' | 'emailVerified' | 'locale' | 'localeIsChosen' | 'timezone' | 'metadata' | 'passwordHash']?:
    | StoredRowOf<typeof UserAccount>[Key]
    | undefined;
};

const columns = columnsOf(UserAccount, 'u');

/** People. They exist above organizations, so no method takes one. */
export function users(manager: EntityManager, statements: StatementRunner) {
  const table = manager.getRepository(UserAccount);
  return {
    /** Violates `user_account_email_key` if the e-mail is taken. */
    insert: (row: NewUser): Promise<void> => insertRow(manager, UserAccount, row),

    async findById(id: string): Promise<User | undefined> {
      return (await table.findOneBy({ id })) ?? undefined;
    },

    /**
     * A person with their organizations, oldest membership first, in one statement. With a key: only its organization,
     * and the key's name, null if there is no such key.
     */
    async findProfile(
      id: string,
      key?: { organizationId: string; id: string },
    ): Promise<(User & { organizations: Membership[]; keyName: string | null }) | undefined> {
      const [row] = await statements.runRelaxed<User & { organizations: Membership[]; keyName: string | null }>({
        name: 'user-profile',
        tenant: 'every',
        text: `select ${columns},
            coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'role', m.role)
                order by m.created_at, o.id)
              from member m join organization o on o.id = m.organization_id
              where m.user_id = u.id and ($2::uuid is null or o.id = $2)), '[]') as organizations,
            (select k.name from api_key k where k.organization_id = $2 and k.id = $3) as "keyName"
          from user_account u where u.id = $1`,
        values: [id, key?.organizationId ?? null, key?.id ?? null],
      });
      return row;
    },

    /** Exact match: the caller has normalized the e-mail as it is stored. */
    async findByEmail(email: string): Promise<User | undefined> {
      return (await table.findOneBy({ email })) ?? undefined;
    },

    /** For signing in only. */
    async findByEmailWithPasswordHash(email: string): Promise<UserWithPasswordHash | undefined> {
      return (await table.createQueryBuilder('u').addSelect('u.passwordHash').where({ email }).getOne()) ?? undefined;
    },

    /** For changing the password only. */
    async findByIdWithPasswordHash(id: string): Promise<UserWithPasswordHash | undefined> {
      return (await table.createQueryBuilder('u').addSelect('u.passwordHash').where({ id }).getOne()) ?? undefined;
    },

    /** Whether the password is still this one; locked until the transaction ends. */
    async holdPassword(id: string, passwordHash: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'user-hold-password',
        text: 'select 1 as one from user_account where id = $1 and password_hash = $2 for share',
        values: [id, passwordHash],
      });
      return rows.length === 1;
    },

    /**
     * For a sign-in: whatever would end their sessions waits until the transaction ends. False: there is no such
     * person.
     */
    async hold(id: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'user-hold',
        text: 'select 1 as one from user_account where id = $1 for share',
        values: [id],
      });
      return rows.length === 1;
    },

    /** Waits for concurrent sign-ins of this person, and blocks others until the transaction ends. */
    async lock(id: string): Promise<void> {
      await statements.run({
        name: 'user-lock',
        text: 'select 1 as one from user_account where id = $1 for no key update',
        values: [id],
      });
    },

    /** Updates the given fields; undefined leaves a value unchanged. Returns the updated person. */
    async update(id: string, patch: UserPatch, at: Date): Promise<User | undefined> {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      await table.update({ id }, { ...given, updatedAt: at });
      return (await table.findOneBy({ id })) ?? undefined;
    },
  };
}
