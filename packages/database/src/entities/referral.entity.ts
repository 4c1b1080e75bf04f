import { instant, tenantKey, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** An organization that a partner referred. */
export const Referral = table('referral', {
  columns: {
    ...tenantKey,
    /** Without a foreign key: the referral still counts after the organization is deleted. */
    referredOrganizationId: uuid(),
    createdAt: instant(),
    endedAt: instant().nullable(),
  },
  indices: [{ name: 'referral_referred_idx', columns: ['referredOrganizationId'] }],
  foreignKeys: [ofOrganization],
});
