import { BillingCancellation } from '../entities/billing-cancellation.entity.ts';
import { Subscription } from '../entities/subscription.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type SubscriptionRow = RowOf<typeof Subscription>;
export type BillingCancellationRow = RowOf<typeof BillingCancellation>;

const subscription = columnsOf(Subscription);
const cancellation = columnsOf(BillingCancellation, 'c');

/** Subscriptions of organizations, and those that the provider still has to end. */
export function billing(statements: StatementRunner) {
  return {
    async findSubscription(organizationId: string): Promise<SubscriptionRow | undefined> {
      const [row] = await statements.run<SubscriptionRow>({
        name: 'subscription-find',
        text: `select ${subscription} from subscription where organization_id = $1`,
        values: [organizationId],
        tenant: organizationId,
      });
      return row;
    },

    /**
     * Stores the provider's current state. False if a later notice was already stored, unless that one was for a
     * subscription that started earlier.
     */
    async putSubscription(row: SubscriptionRow, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'subscription-put',
        text: `insert into subscription as s (organization_id, provider, customer_id, subscription_id, status, plan, renews, started_at, told_at,
            updated_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
          on conflict (organization_id) do update set provider = $2, customer_id = $3, subscription_id = $4, status = $5, plan = $6,
            renews = $7, started_at = $8, told_at = $9, updated_at = $10
          where s.told_at <= $9 or (s.subscription_id <> $4 and s.started_at < $8) returning 1`,
        values: [
          row.organizationId,
          row.provider,
          row.customerId,
          row.subscriptionId,
          row.status,
          row.plan,
          row.renews,
          row.startedAt,
          row.toldAt,
          at,
        ],
        tenant: row.organizationId,
      });
      return rows.length === 1;
    },

    /** In the transaction that ends the subscription; a job notifies the provider after its commit. */
    async queueCancellation(row: { id: string; provider: string; subscriptionId: string; at: Date }): Promise<void> {
      await statements.run({
        name: 'billing-cancellation-insert',
        text: `insert into billing_cancellation (id, provider, subscription_id, next_try_at, created_at) values ($1, $2, $3, $4, $4)`,
        values: [row.id, row.provider, row.subscriptionId, row.at],
      });
    },

    /** Claims what is due until `leaseUntil`, so that no other process takes it meanwhile. */
    async takeCancellations(at: Date, leaseUntil: Date, limit: number): Promise<BillingCancellationRow[]> {
      return statements.run<BillingCancellationRow>({
        name: 'billing-cancellation-take',
        text: `update billing_cancellation c set tries = tries + 1, next_try_at = $2
          from (select id from billing_cancellation where next_try_at <= $1 order by next_try_at limit $3 for update skip locked) due
          where c.id = due.id returning ${cancellation}`,
        values: [at, leaseUntil, limit],
      });
    },

    async postponeCancellation(id: string, nextTryAt: Date): Promise<void> {
      await statements.run({
        name: 'billing-cancellation-postpone',
        text: 'update billing_cancellation set next_try_at = $2 where id = $1',
        values: [id, nextTryAt],
      });
    },

    /** The provider has confirmed it. */
    async removeCancellation(id: string): Promise<void> {
      await statements.run({
        name: 'billing-cancellation-remove',
        text: 'delete from billing_cancellation where id = $1',
        values: [id],
      });
    },
  };
}
