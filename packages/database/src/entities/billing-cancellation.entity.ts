import { instant, integer, text, uuid } from '../columns.ts';
import { table } from '../table.ts';

/** A subscription that the provider still has to end; it outlives the organization. */
export const BillingCancellation = table('billing_cancellation', {
  columns: {
    id: uuid().primary(),
    provider: text(),
    subscriptionId: text(),
    tries: integer().default(0),
    nextTryAt: instant().hidden(),
    createdAt: instant().hidden(),
  },
  indices: [{ name: 'billing_cancellation_due_idx', columns: ['nextTryAt'] }],
});
