import { instant, tenantKey, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** An organization that a partner brought. */
export const Referral = table('referral', {
  columns: {
    ...tenantKey,
    /** Without a foreign key: that one came stays true when it has gone. */
    referredOrganizationId: uuid(),
    createdAt: instant(),
    endedAt: instant().nullable(),
  },
  indices: [{ name: 'referral_referred_idx', columns: ['referredOrganizationId'] }],
  foreignKeys: [ofOrganization],
});
