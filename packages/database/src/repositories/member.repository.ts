import type { EntityManager } from 'typeorm';
import type { MemberRow, Role } from '../entities/member.entity.ts';
import { Member } from '../entities/member.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type NewRowOf } from '../table.ts';
import { asTenant } from '../tenancy.ts';

export interface Membership {
  /** Id of the organization. */
  id: string;
  name: string;
  slug: string;
  role: Role;
}

/** A member with the person's public data. */
export interface MemberWithUser extends MemberRow {
  name: string;
  email: string;
  image: string | null;
}

const withUser = `${columnsOf(Member, 'm')}, u.name, u.email, u.image
  from member m join user_account u on u.id = m.user_id`;

export function members(manager: EntityManager, statements: StatementRunner) {
  return {
    /** Violates `member_user_key` if the user is already a member, `member_one_owner_key` if there is an owner. */
    insert: (row: NewRowOf<typeof Member>): Promise<void> =>
      asTenant(manager, row.organizationId, (inner) => insertRow(inner, Member, row)),

    async findRole(organizationId: string, userId: string): Promise<Role | undefined> {
      return (await this.findActivity(organizationId, userId))?.role;
    },

    /** Role, and when the person was last active here. */
    async findActivity(
      organizationId: string,
      userId: string,
    ): Promise<{ role: Role; lastActiveAt: Date | null } | undefined> {
      const [row] = await statements.run<{ role: Role; lastActiveAt: Date | null }>({
        name: 'member-role',
        text: 'select role, last_active_at as "lastActiveAt" from member where organization_id = $1 and user_id = $2',
        values: [organizationId, userId],
        tenant: organizationId,
      });
      return row;
    },

    /** Role and existence in one query, because 404 takes precedence over 403. */
    async findRoleOrMissing(
      organizationId: string,
      userId: string,
    ): Promise<{ organizationExists: boolean; role?: Role; lastActiveAt?: Date | null }> {
      const [row] = await statements.run<{ role: Role | null; lastActiveAt: Date | null }>({
        name: 'member-role-or-missing',
        text: `select m.role, m.last_active_at as "lastActiveAt"
          from organization o left join member m on m.organization_id = o.id and m.user_id = $2
          where o.id = $1 and o.deleted_at is null`,
        values: [organizationId, userId],
        tenant: organizationId,
      });
      if (row === undefined) return { organizationExists: false };
      const { role, lastActiveAt } = row;
      return role === null ? { organizationExists: true } : { organizationExists: true, role, lastActiveAt };
    },

    /** Oldest membership first. */
    async list(organizationId: string): Promise<MemberWithUser[]> {
      return statements.run<MemberWithUser>({
        name: 'member-list',
        text: `select ${withUser} where m.organization_id = $1 order by m.created_at, m.id`,
        values: [organizationId],
        tenant: organizationId,
      });
    },

    async findById(organizationId: string, id: string): Promise<MemberWithUser | undefined> {
      const [row] = await statements.run<MemberWithUser>({
        name: 'member-by-id',
        text: `select ${withUser} where m.organization_id = $1 and m.id = $2`,
        values: [organizationId, id],
        tenant: organizationId,
      });
      return row;
    },

    async findByUser(organizationId: string, userId: string): Promise<MemberWithUser | undefined> {
      const [row] = await statements.run<MemberWithUser>({
        name: 'member-by-user',
        text: `select ${withUser} where m.organization_id = $1 and m.user_id = $2`,
        values: [organizationId, userId],
        tenant: organizationId,
      });
      return row;
    },

    async isMemberByEmail(organizationId: string, email: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'member-by-email',
        text: `select 1 from member m join user_account u on u.id = m.user_id where m.organization_id = $1 and u.email = $2`,
        values: [organizationId, email],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** Which of these addresses, normalized like those of accounts, belong to members. */
    async emailsAmong(organizationId: string, emails: readonly string[]): Promise<string[]> {
      const rows = await statements.run<{ email: string }>({
        name: 'member-emails-among',
        text: `select u.email from member m join user_account u on u.id = m.user_id
          where m.organization_id = $1 and u.email = any ($2::text[])`,
        values: [organizationId, emails],
        tenant: organizationId,
      });
      return rows.map(({ email }) => email);
    },

    /** The recipient of e-mails about the organization. */
    async findOwner(organizationId: string): Promise<{ email: string; name: string; locale: string } | undefined> {
      const [row] = await statements.run<{ email: string; name: string; locale: string }>({
        name: 'member-owner',
        text: `select u.email, u.name, u.locale from member m join user_account u on u.id = m.user_id
          where m.organization_id = $1 and m.role = 'owner'`,
        values: [organizationId],
        tenant: organizationId,
      });
      return row;
    },

    /** Owner and admins, who receive e-mails about the organization's operation. */
    async listManagers(
      organizationId: string,
      limit = 1_000,
    ): Promise<{ email: string; name: string; locale: string }[]> {
      return statements.run<{ email: string; name: string; locale: string }>({
        name: 'member-managers',
        text: `select u.email, u.name, u.locale from member m join user_account u on u.id = m.user_id
          where m.organization_id = $1 and m.role in ('owner', 'admin')
          order by m.role = 'owner' desc, m.created_at, m.id limit $2`,
        values: [organizationId, limit],
        tenant: organizationId,
      });
    },

    /** Adds a member unless the person already is one; returns whether it did. */
    async add(row: Omit<MemberRow, 'updatedAt'>): Promise<boolean> {
      const rows = await statements.run({
        name: 'member-add',
        text: `insert into member (organization_id, id, user_id, role, last_active_at, created_at, updated_at)
          values ($1, $2, $3, $4, $5, $6, $6) on conflict (organization_id, user_id) do nothing returning id`,
        values: [row.organizationId, row.id, row.userId, row.role, row.lastActiveAt, row.createdAt],
        tenant: row.organizationId,
      });
      return rows.length === 1;
    },

    /** False if the member is gone or is the owner. */
    async changeRole(organizationId: string, id: string, role: 'admin' | 'member', at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'member-change-role',
        text: `update member set role = $3, updated_at = $4 where organization_id = $1 and id = $2 and role <> 'owner' returning id`,
        values: [organizationId, id, role, at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** False if the member is gone or has a role that is not in `roles`. */
    async remove(organizationId: string, id: string, roles: readonly Role[]): Promise<boolean> {
      const rows = await statements.run({
        name: 'member-remove',
        text: 'delete from member where organization_id = $1 and id = $2 and role = any ($3::text[]) returning id',
        values: [organizationId, id, roles],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** Within a transaction: the owner becomes an admin and the member the owner. False if the member is gone. */
    async makeOwner(organizationId: string, id: string, at: Date): Promise<boolean> {
      await statements.run({
        name: 'member-end-ownership',
        text: `update member set role = 'admin', updated_at = $2 where organization_id = $1 and role = 'owner'`,
        values: [organizationId, at],
        tenant: organizationId,
      });
      const rows = await statements.run({
        name: 'member-make-owner',
        text: `update member set role = 'owner', updated_at = $3 where organization_id = $1 and id = $2 returning id`,
        values: [organizationId, id, at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** Records that a person was active there, unless activity since `staleBefore` is recorded. */
    async touch(organizationId: string, userId: string, at: Date, staleBefore: Date): Promise<void> {
      await statements.runRelaxed({
        name: 'member-touch',
        text: `update member set last_active_at = $3 where organization_id = $1 and user_id = $2
          and (last_active_at is null or last_active_at < $4)`,
        values: [organizationId, userId, at, staleBefore],
        tenant: organizationId,
      });
    },

    /** All organizations of a user, oldest membership first. */
    async listOrganizationsOf(userId: string): Promise<Membership[]> {
      return statements.run<{ id: string; name: string; slug: string; role: Role }>({
        name: 'member-organizations',
        tenant: 'every',
        text: `select o.id, o.name, o.slug, m.role from member m join organization o on o.id = m.organization_id
          where m.user_id = $1 order by m.created_at, o.id`,
        values: [userId],
      });
    },
  };
}
