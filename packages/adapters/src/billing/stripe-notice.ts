import { AppError } from '@lacre/services/errors';
import type { BillingNotice } from '@lacre/services/ports/billing';

/** In these states the plan is in force; it stays so while a payment is being retried. */
const inForce = new Set(['active', 'trialing', 'past_due']);
/** In these states nothing is owed. */
const paid = new Set(['active', 'trialing']);

/**
 * Converts a Stripe event to a notice; undefined for irrelevant kinds of event, and for events not from our checkout.
 * Throws 400 for an event that does not have Stripe's format.
 */
export function readStripeNotice(event: unknown): BillingNotice | undefined {
  const { id, type, created, data } = fieldsOf(event);
  textOf(id);
  switch (textOf(type)) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscriptionOf(fieldsOf(fieldsOf(data)['object']), textOf(type), instantOf(created));
    case 'invoice.paid':
      return paymentOf(fieldsOf(fieldsOf(data)['object']), instantOf(created));
    default:
      return undefined;
  }
}

/**
 * Stripe's timestamps have whole seconds and its events no order: within one second, the creation of a subscription
 * comes before its updates, and its end last.
 */
const turns = new Map([
  ['customer.subscription.updated', 1],
  ['customer.subscription.deleted', 2],
]);

function subscriptionOf(object: Fields, type: string, told: Date): BillingNotice | undefined {
  const organizationId = organizationOf(object['metadata']);
  if (organizationId === undefined) return undefined;
  const { customer } = object;
  const status = textOf(object['status']);
  const [item] = listOf(fieldsOf(object['items'])['data']);
  const isActive = type !== 'customer.subscription.deleted' && inForce.has(status);
  return {
    kind: 'subscription',
    organizationId,
    customerId: textOf(isFields(customer) ? customer['id'] : customer),
    subscriptionId: textOf(object['id']),
    isActive,
    renews: isActive && paid.has(status) && object['cancel_at_period_end'] !== true && !isWhole(object['cancel_at']),
    status,
    priceId: item === undefined ? undefined : textOf(fieldsOf(fieldsOf(item)['price'])['id']),
    startedAt: isWhole(object['created']) ? instantOf(object['created']) : null,
    toldAt: new Date(told.getTime() + (turns.get(type) ?? 0)),
  };
}

function paymentOf(object: Fields, toldAt: Date): BillingNotice | undefined {
  const parent = object['parent'];
  // Versions of the API before 2025-03-31 have no `parent`.
  const { subscription_details: details } = isFields(parent) ? parent : object;
  const organizationId = organizationOf(isFields(details) ? details['metadata'] : undefined);
  if (organizationId === undefined) return undefined;
  const minorUnits = object['amount_paid'];
  const currency = textOf(object['currency']).toUpperCase();
  if (!isWhole(minorUnits) || !/^[A-Z]{3}$/.test(currency)) throw malformed();
  const paymentId = textOf(object['id']);
  return minorUnits <= 0
    ? undefined
    : { kind: 'payment', organizationId, paymentId, ...moneyOf(minorUnits, currency), toldAt };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Written by our checkout; subscriptions of other shops on the same account have none. */
function organizationOf(metadata: unknown): string | undefined {
  const id = isFields(metadata) ? metadata['organizationId'] : undefined;
  return typeof id === 'string' && uuid.test(id) ? id : undefined;
}

/**
 * Decimals of Stripe's amounts, where they are not two. Not those of ISO 4217 or of `Intl`: Stripe counts ISK in
 * hundredths, and `Intl` writes COP and HUF without decimals.
 */
const decimals = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map(
    (currency) => [currency, 0] as const,
  ),
  ...['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
]);

/** 12345 and MXN -> 123.45: exact. */
function moneyOf(minorUnits: number, currency: string): { amount: string; currency: string } {
  const digits = decimals.get(currency) ?? 2;
  const text = String(minorUnits).padStart(digits + 1, '0');
  const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { amount, currency };
}

type Fields = Readonly<Record<string, unknown>>;

const malformed = () => new AppError('BILLING_NOTICE_MALFORMED');

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  if (!isFields(value)) throw malformed();
  return value;
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed();
  return value;
}

/** An id, a kind or a state; shops may have chosen the ids of their prices. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[^\p{Cc}\p{Cs}]{1,255}$/u.test(value)) throw malformed();
  return value;
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** The last second of the year 9999, after which ISO 8601 strings have another format. */
const secondsMax = 253_402_300_799;

function instantOf(value: unknown): Date {
  if (!isWhole(value) || value < 0 || value > secondsMax) throw malformed();
  return new Date(value * 1000);
}
