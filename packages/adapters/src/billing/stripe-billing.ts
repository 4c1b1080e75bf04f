import { AppError } from '@lacre/services/errors';
import type { Billing, BillingNotice } from '@lacre/services/ports/billing';
import Stripe from 'stripe';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Default: Stripe's own. */
  apiUrl?: string | undefined;
}

const timeoutMs = 15_000;
/** How old a notice may be when it comes, seconds: Stripe's own default. */
const toleranceSeconds = 300;
/** Of these the plan is in force; while a payment is being tried again it stays. */
const inForce = new Set(['active', 'trialing', 'past_due']);

/** Stripe: subscriptions are made by its Checkout page, and what becomes of them comes back as signed notices. */
export function createStripeBilling({ secretKey, webhookSecret, apiUrl }: StripeSettings): Billing {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(apiUrl)),
  });
  return {
    name: 'stripe',

    async cancelSubscription(subscriptionId) {
      try {
        await stripe.subscriptions.cancel(subscriptionId);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },

    async startCheckout({ organizationId, priceId, email, customerId, successUrl, cancelUrl }) {
      const metadata = { organizationId };
      try {
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          line_items: [{ price: priceId, quantity: 1 }],
          client_reference_id: organizationId,
          metadata,
          subscription_data: { metadata },
          ...(customerId === undefined ? { customer_email: email } : { customer: customerId }),
          success_url: successUrl,
          cancel_url: cancelUrl,
        });
        if (!session.url) throw new Error('Stripe answered without an address');
        return { url: session.url };
      } catch (error) {
        throw new AppError('BILLING_UNAVAILABLE', {
          retryAfterSeconds: 30,
          log: { reason: error instanceof Error ? error.message : String(error) },
        });
      }
    },

    readNotice(payload, signature, now) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          payload,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
      } catch {
        throw new AppError('BILLING_SIGNATURE_INVALID');
      }
      return noticeOf(event);
    },
  };
}

/**
 * Stripe tells whole seconds and keeps no order: of one second, that a subscription was made comes before what became
 * of it, and its end last.
 */
const turns = new Map([
  ['customer.subscription.updated', 1],
  ['customer.subscription.deleted', 2],
]);

function noticeOf(event: Stripe.Event): BillingNotice | undefined {
  const toldAt = new Date(event.created * 1000 + (turns.get(event.type) ?? 0));
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const { id, customer, status, items, metadata, created } = event.data.object;
      const organizationId = organizationOf(metadata);
      if (organizationId === undefined) return undefined;
      return {
        kind: 'subscription',
        organizationId,
        customerId: typeof customer === 'string' ? customer : customer.id,
        subscriptionId: id,
        isActive: event.type !== 'customer.subscription.deleted' && inForce.has(status),
        status,
        priceId: items.data[0]?.price.id,
        startedAt: Number.isFinite(created) ? new Date(created * 1000) : null,
        toldAt,
      };
    }
    case 'invoice.paid': {
      const { id, amount_paid: minorUnits, currency, parent } = event.data.object;
      const organizationId = organizationOf(parent?.subscription_details?.metadata);
      if (organizationId === undefined || id === undefined || minorUnits <= 0) return undefined;
      return { kind: 'payment', organizationId, paymentId: id, ...moneyOf(minorUnits, currency.toUpperCase()), toldAt };
    }
    default:
      return undefined;
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What our checkout wrote there; subscriptions of other shops on the same account have none. */
function organizationOf(metadata: Stripe.Metadata | null | undefined): string | undefined {
  const id = metadata?.['organizationId'];
  return id !== undefined && uuid.test(id) ? id : undefined;
}

/** 12345 and MXN -> 123.45: exact, and right for currencies with no or three decimals. */
function moneyOf(minorUnits: number, currency: string): { amount: string; currency: string } {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const text = String(minorUnits).padStart(digits + 1, '0');
  const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { amount, currency };
}

/** Ended before, or never there: nothing is left to cancel. */
function isGone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function addressOf(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}
