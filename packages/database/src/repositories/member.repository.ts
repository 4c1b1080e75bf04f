import type { EntityManager } from 'typeorm';
import type { New } from '../columns.ts';
import type { MemberRow, Role } from '../entities/member.entity.ts';
import { Member } from '../entities/member.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { asTenant } from '../tenancy.ts';

export interface Membership {
  /** Of the organization. */
  id: string;
  name: string;
  slug: string;
  role: Role;
}

export function members(manager: EntityManager, statements: StatementRunner) {
  return {
    /** Violates `member_user_key` when the user is a member already, `member_one_owner_key` when there is an owner. */
    insert: (row: New<MemberRow>): Promise<void> =>
      asTenant(manager, row.organizationId, (scoped) => insertRow(scoped, Member, row)),

    async findRole(organizationId: string, userId: string): Promise<Role | undefined> {
      const [row] = await statements.run<{ role: Role }>({
        name: 'member-role',
        tenant: organizationId,
        text: 'select role from member where organization_id = $1 and user_id = $2',
        values: [organizationId, userId],
      });
      return row?.role;
    },

    /** Role and existence in one query, because 404 comes before 403. */
    async findRoleOrMissing(
      organizationId: string,
      userId: string,
    ): Promise<{ organizationExists: boolean; role?: Role }> {
      const [row] = await statements.run<{ role: Role | null }>({
        name: 'member-role-or-missing',
        tenant: organizationId,
        text: `select m.role from organization o left join member m on m.organization_id = o.id and m.user_id = $2
          where o.id = $1`,
        values: [organizationId, userId],
      });
      if (row === undefined) return { organizationExists: false };
      return row.role === null ? { organizationExists: true } : { organizationExists: true, role: row.role };
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
