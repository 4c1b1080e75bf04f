import { boolean, instant, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** An organization's subscription as last reported by the payment provider. */
export const Subscription = table('subscription', {
  columns: {
    organizationId: uuid().primary(),
    provider: text(),
    customerId: text(),
    subscriptionId: text(),
    status: text(),
    plan: text(),
    /** In force, fully paid, and not ending with its period. */
    renews: boolean().default(false),
    /** When the provider created it; null in rows from before this was recorded. */
    startedAt: instant().nullable(),
    /** When the provider created the notice: an older one changes nothing. */
    toldAt: instant(),
    updatedAt: instant().hidden(),
  },
  foreignKeys: [ofOrganization],
});
