import { AppError } from '@lacre/services/errors';
import { GatheredBytes } from '@lacre/services/gathered-bytes';
import type { Billing } from '@lacre/services/ports/billing';
import Stripe from 'stripe';
import { readStripeNotice } from './stripe-notice.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Default: Stripe's own. */
  apiUrl?: string | undefined;
}

/** Of an attempt, to the last byte of its response. */
const TIMEOUT_MS = 15_000;
/** A hundred times what a session or a subscription has. */
const LARGEST_RESPONSE = 1_000_000;
/** Maximum age of a webhook notice when it arrives, in seconds: Stripe's own default. */
const toleranceSeconds = 300;

/** Stripe: its Checkout page creates subscriptions, and signed webhooks report their changes. */
export function createStripeBilling(
  { secretKey, webhookSecret, apiUrl }: StripeSettings,
  timeoutMs = TIMEOUT_MS,
): Billing {
  const stripe = new Stripe(secretKey, {
    // Its default client waits as long as a byte arrives now and then, and reads without end.
    httpClient: Stripe.createFetchHttpClient(fetchShort),
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
        // Nothing is left to cancel.
        if (!isGone(error)) throw error;
      }
    },

    async startCheckout({ organizationId, priceId, email, customerId, successUrl, cancelUrl }) {
      const metadata = { organizationId };
      const create = (payer: { customer: string } | { customer_email: string }) =>
        stripe.checkout.sessions.create({
          mode: 'subscription',
          line_items: [{ price: priceId, quantity: 1 }],
          client_reference_id: organizationId,
          metadata,
          subscription_data: { metadata },
          ...payer,
          success_url: successUrl,
          cancel_url: cancelUrl,
        });
      const newCustomer = { customer_email: email };
      try {
        const session = await create(customerId === undefined ? newCustomer : { customer: customerId }).catch(
          (error: unknown) => {
            // Deleted there, or of another account or mode of Stripe than the one in use now.
            if (customerId !== undefined && isGone(error) && error.param === 'customer') return create(newCustomer);
            throw error;
          },
        );
        if (!session.url) throw new Error('Stripe returned no URL');
        return { url: session.url };
      } catch (error) {
        throw new AppError('BILLING_UNAVAILABLE', {
          retryAfterSeconds: 30,
          log: { reason: error instanceof Error ? error.message : String(error) },
        });
      }
    },

    readNotice(payload, signature, now) {
      const { signature: seal } = stripe.webhooks;
      if (!seal) throw new Error("Stripe's client cannot verify signatures");
      try {
        seal.verifyHeader(payload, signature, webhookSecret, toleranceSeconds, undefined, now.getTime());
      } catch {
        throw new AppError('BILLING_SIGNATURE_INVALID');
      }
      return readStripeNotice(parseJson(payload));
    },
  };
}

/** `fetch` of at most LARGEST_RESPONSE, from the given address only. */
const fetchShort: typeof fetch = async (address, options) => {
  const { body, status, headers } = await fetch(address, { ...options, redirect: 'error' });
  const bytes = new GatheredBytes(LARGEST_RESPONSE);
  for await (const chunk of body ?? [])
    if (!bytes.add(Buffer.from(chunk))) throw new Error(`Stripe returned more than ${LARGEST_RESPONSE / 1e6} MB`);
  return new Response(new Uint8Array(bytes.bytes()), { status, headers });
};

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8')) as unknown;
  } catch {
    throw new AppError('BILLING_NOTICE_MALFORMED');
  }
}

/** Stripe does not know it, or it has ended. */
function isGone(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function addressOf(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}
