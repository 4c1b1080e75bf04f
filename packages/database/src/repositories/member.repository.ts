import type { EntityManager } from 'typeorm';
import type { New } from '../columns.ts';
import type { MemberRow, Role } from '../entities/member.entity.ts';
import { Member } from '../entities/member.entity.ts';
import { Organization } from '../entities/organization.entity.ts';
import { insertRow } from '../insert-row.ts';

export interface Membership {
  /** Of the organization. */
  id: string;
  name: string;
  slug: string;
  role: Role;
}

export function members(manager: EntityManager) {
  const table = manager.getRepository(Member);
  return {
    /** Violates `member_user_key` when the user is a member already, `member_one_owner_key` when there is an owner. */
    insert: (row: New<MemberRow>): Promise<void> => insertRow(manager, Member, row),

    async findRole(organizationId: string, userId: string): Promise<Role | undefined> {
      return (await table.findOne({ select: { role: true }, where: { organizationId, userId } }))?.role;
    },

    /** Role and existence in one query, because 404 comes before 403. */
    async findRoleOrMissing(
      organizationId: string,
      userId: string,
    ): Promise<{ organizationExists: boolean; role?: Role }> {
      const row = await manager
        .createQueryBuilder(Organization, 'o')
        .leftJoin(Member.options.name, 'm', 'm.organizationId = o.id and m.userId = :userId', { userId })
        .select('m.role', 'role')
        .where('o.id = :organizationId', { organizationId })
        .getRawOne<{ role: Role | null }>();
      if (row === undefined) return { organizationExists: false };
      return row.role === null ? { organizationExists: true } : { organizationExists: true, role: row.role };
    },

    /** All organizations of a user, oldest membership first. */
    async listOrganizationsOf(userId: string): Promise<Membership[]> {
      return table
        .createQueryBuilder('m')
        .innerJoin(Organization.options.name, 'o', 'o.id = m.organizationId')
        .select('o.id', 'id')
        .addSelect('o.name', 'name')
        .addSelect('o.slug', 'slug')
        .addSelect('m.role', 'role')
        .where('m.userId = :userId', { userId })
        .orderBy('m.createdAt')
        .addOrderBy('o.id')
        .getRawMany<Membership>();
    },
  };
}
