import { decimal, oneOf, text, timestamps, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

const partnerStatuses = ['active', 'suspended'] as const;

/** An organization that refers others. */
export const Partner = table('partner', {
  columns: {
    organizationId: uuid().primary(),
    id: uuid(),
    code: text(),
    status: oneOf(partnerStatuses),
    /** Decimal string; 0.2 is 20 %. */
    commissionRate: decimal(7),
    /** Total paid out; payouts are made outside of Lacre. */
    paidTotal: decimal(24).default('0'),
    currency: text().default('MXN'),
    ...timestamps,
  },
  indices: [{ name: 'partner_code_idx', columns: ['code'] }],
  foreignKeys: [ofOrganization],
});
