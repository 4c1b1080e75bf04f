import { boolean, instant, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** What an organization pays for, as the payment provider last said. */
export const Subscription = table('subscription', {
  columns: {
    organizationId: uuid().primary(),
    provider: text(),
    customerId: text(),
    subscriptionId: text(),
    status: text(),
    plan: text(),
    /** In force, nothing of it owed, and not to end with its period. */
    renews: boolean().default(false),
    /** When the provider made it; null in a row of before this was kept. */
    startedAt: instant().nullable(),
    /** When the provider wrote the notice: an older one changes nothing. */
    toldAt: instant(),
    updatedAt: instant().hidden(),
  },
  foreignKeys: [ofOrganization],
});
