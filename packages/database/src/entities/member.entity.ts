import { EntitySchema } from 'typeorm';
import {
  indexOfMigration,
  instant,
  nullable,
  oneOf,
  ownedByOrganization,
  tenantKey,
  text,
  timestamps,
  uuid,
} from '../columns.ts';

export const roles = ['owner', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

export interface MemberRow {
  organizationId: string;
  id: string;
  userId: string;
  role: Role;
  lastActiveAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const Member = new EntitySchema<MemberRow>({
  name: 'Member',
  tableName: 'member',
  columns: {
    ...tenantKey,
    userId: uuid('user_id'),
    role: text('role'),
    lastActiveAt: instant('last_active_at', nullable),
    ...timestamps,
  },
  checks: [oneOf('member', 'role', roles)],
  uniques: [{ name: 'member_user_key', columns: ['organizationId', 'userId'] }],
  indices: [
    { name: 'member_user_idx', columns: ['userId'] },
    indexOfMigration('member_one_owner_key', ['organizationId'], true),
  ],
  foreignKeys: [
    ownedByOrganization('member'),
    {
      target: 'UserAccount',
      columnNames: ['userId'],
      referencedColumnNames: ['id'],
      name: 'member_user_id_fkey',
      onDelete: 'CASCADE',
    },
  ],
});
