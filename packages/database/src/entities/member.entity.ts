import { instant, oneOf, tenantKey, timestamps, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, ofUser, type RowOf, table } from '../table.ts';

const roles = ['owner', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

export const Member = table('member', {
  columns: {
    ...tenantKey,
    userId: uuid(),
    role: oneOf(roles),
    lastActiveAt: instant().nullable(),
    ...timestamps,
  },
  uniques: [{ name: 'member_user_key', columns: ['organizationId', 'userId'] }],
  indices: [
    indexOfMigration('member_one_owner_key', ['organizationId'], true),
    { name: 'member_user_idx', columns: ['userId'] },
  ],
  foreignKeys: [ofOrganization, ofUser],
});
export type MemberRow = RowOf<typeof Member>;
