import { uuidV7 } from '@lacre/database/uuid-v7';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import type { BillingNotice } from '../ports/billing.ts';
import type { Services } from '../services.ts';
import { billingMonthOf } from '../usage/billing-month.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'billing' | 'settings' | 'log'>;

/**
 * Processes a signed notice of the payment provider: a subscription determines the plan, a payment a partner's
 * commission. Duplicate or late notices change nothing. 400 for a wrong signature and for anything that is not a
 * notice.
 */
export async function receiveBillingNotice(
  deps: Deps,
  input: { payload: Uint8Array; signature: string },
): Promise<{ received: true }> {
  const { billing, clock, database } = deps;
  const notice = billing.readNotice(Buffer.from(input.payload), input.signature, clock.now());
  if (notice?.kind === 'subscription') await followSubscription(deps, notice);
  if (notice?.kind === 'payment') {
    const { organizationId, paymentId: id, amount, currency, toldAt: at } = notice;
    await database.partners.insertEarning(organizationId, { id, amount, currency, at });
  }
  return { received: true };
}

async function followSubscription(
  { database, clock, billing, settings, log }: Deps,
  notice: Extract<BillingNotice, { kind: 'subscription' }>,
): Promise<void> {
  const { organizationId, customerId, subscriptionId, status, isActive, renews, priceId, startedAt, toldAt } = notice;
  const now = clock.now();
  const paid = Object.entries(settings.plans).find(
    ([, { priceId: sold }]) => sold !== undefined && sold === priceId,
  )?.[0];
  if (isActive && paid === undefined)
    log.error({ organizationId, priceId }, 'a subscription pays for a price that no plan has: set it in PLANS');
  const plan = isActive && paid !== undefined ? paid : settings.defaultPlan;
  await database.transaction(async (tx) => {
    const cancel = (unwanted: string) =>
      tx.billing.queueCancellation({ id: uuidV7(now), provider: billing.name, subscriptionId: unwanted, at: now });
    if (!(await tx.organizations.hold(organizationId))) {
      // Paid for while the organization was being deleted.
      if (isActive) await cancel(subscriptionId);
      return;
    }
    const known = await tx.billing.findSubscription(organizationId);
    if (known && known.subscriptionId !== subscriptionId) {
      // The end of an earlier subscription does not affect its successor.
      if (!isActive) return;
      // The default plan may be one that is sold.
      const isInForce = known.renews || known.plan !== settings.defaultPlan;
      // After a change of plan only the subscription that started later remains, so that the owner pays for one.
      if (known.provider === billing.name && isInForce && known.startedAt && startedAt) {
        const isLater = startedAt > known.startedAt;
        await cancel(isLater ? known.subscriptionId : subscriptionId);
        if (!isLater) return;
      }
    }
    const row = {
      organizationId,
      provider: billing.name,
      customerId,
      subscriptionId,
      status,
      plan,
      renews: renews && paid !== undefined,
      startedAt,
      toldAt,
    };
    if (!(await tx.billing.putSubscription(row, now))) return;
    const before = (await tx.organizations.findById(organizationId))?.plan;
    if (before === plan) return;
    await tx.organizations.update(organizationId, { plan }, now);
    const { period, firstId } = billingMonthOf(now);
    await tx.usageMonths.recount(organizationId, period, firstId);
    await recordEvent(tx, now, organizationId, undefined, 'organization.updated', {
      id: organizationId,
      changed: ['plan'],
    });
    await recordAudit(
      tx,
      now,
      { kind: 'anonymous' },
      {
        organizationId,
        action: 'organization.plan_changed',
        details: { plan, previousPlan: before ?? null },
      },
    );
  });
}
