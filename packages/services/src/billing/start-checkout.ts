import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { AppError, authenticationRequired } from '../errors.ts';
import { detailOf } from '../request-faults.ts';
import type { Services } from '../services.ts';

/**
 * Returns the payment provider's page where the owner pays for a plan; the plan changes when the provider confirms the
 * payment. 409 for the current plan, unless it ends with its period or a payment is due.
 */
export async function startCheckout(
  services: Pick<Services, 'database' | 'clock' | 'billing' | 'settings'>,
  actor: SessionActor,
  input: { organizationId: string; plan: string },
): Promise<{ url: string }> {
  const { database, billing, settings } = services;
  const organizationId = input.organizationId.toLowerCase();
  await requireRole(services, actor, organizationId, 'billing.checkout');
  const priceId = settings.plans[input.plan]?.priceId;
  if (priceId === undefined) {
    const sold = Object.entries(settings.plans).flatMap(([name, plan]) => (plan.priceId === undefined ? [] : [name]));
    const message =
      sold.length > 0
        ? { en: `plan must be one of: ${sold.join(', ')}`, es: `plan debe ser uno de: ${sold.join(', ')}` }
        : {
            en: 'plan is not available: this installation does not sell plans',
            es: 'plan no está disponible: esta instalación no vende planes',
          };
    throw new AppError('UNKNOWN_PLAN', {
      texts: [message],
      details: [{ ...detailOf('plan', 'UNKNOWN_PLAN'), message }],
    });
  }
  const [user, subscription] = await Promise.all([
    database.users.findById(actor.userId),
    database.billing.findSubscription(organizationId),
  ]);
  if (!user) throw authenticationRequired();
  const known = subscription?.provider === billing.name ? subscription : undefined;
  // A second subscription would be charged too, and the first one cancelled without a refund for the rest of its
  // period.
  if (known?.renews && known.plan === input.plan)
    throw new AppError('PLAN_ALREADY_ACTIVE', { params: { plan: input.plan } });
  return billing.startCheckout({
    organizationId,
    priceId,
    email: user.email,
    customerId: known?.customerId,
    successUrl: `${settings.baseUrl}/app`,
    cancelUrl: `${settings.baseUrl}/app`,
  });
}
