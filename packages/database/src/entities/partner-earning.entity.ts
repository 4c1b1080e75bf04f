import { decimal, instant, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** A partner's share of one payment. */
export const PartnerEarning = table('partner_earning', {
  columns: {
    organizationId: uuid().primary(),
    /** The provider's payment id: a payment reported twice counts once. */
    paymentId: text().primary(),
    referralId: uuid(),
    amount: decimal(24),
    currency: text(),
    createdAt: instant(),
  },
  foreignKeys: [ofOrganization],
});
