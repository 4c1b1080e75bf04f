import type { Environment, InvoiceBody, InvoiceItem, InvoiceLocalTax } from '@lacre/client';
import { hashOf } from '../form/hash-of.ts';
import { storedJson } from '../session/stored-json.ts';
import { storedWorkKey } from '../session/stored-work.ts';

/** A number, or '' while it is empty. */
export type Typed = number | '';

/** An item in the editor. */
export type DraftItem = Omit<InvoiceItem, 'quantity' | 'unitPrice' | 'discount'> & {
  /** Identifies items when their order changes. */
  key: string;
  quantity: Typed;
  unitPrice: Typed;
  discount: Typed;
};

export type DraftLocalTax = Omit<InvoiceLocalTax, 'base'> & { base?: Typed };

/** A draft of an invoice: the request body, possibly incomplete. */
export type Draft = Omit<InvoiceBody, 'items' | 'localTaxes' | 'exchange' | 'idempotencyKey' | 'environment'> & {
  items: DraftItem[];
  localTaxes?: DraftLocalTax[];
  exchange?: Typed;
  /** The invoice it replaces: once stamped, the SAT is asked to cancel that one (motivo 01). */
  replaces?: { id: string; name: string };
  /** Identifies this draft, which tabs share; `keyOf` adds a hash of the body to it. */
  idempotencyKey: string;
  /** The key it was sent with, kept until the outcome is known, so that a retry issues no duplicate. */
  sentAs?: string;
};

const iva16 = { type: '002', factorType: 'Tasa', rate: '0.160000' };

export const emptyItem = (): DraftItem => ({
  key: crypto.randomUUID(),
  description: '',
  quantity: 1,
  unitPrice: '',
  discount: '',
  taxes: [iva16],
});

export const emptyDraft = (): Draft => ({
  type: 'I',
  use: 'G03',
  paymentForm: '03',
  paymentMethod: 'PUE',
  currency: 'MXN',
  items: [emptyItem()],
  idempotencyKey: crypto.randomUUID(),
});

/** The request body, without empty fields: an empty text is not the same as none. */
export function bodyOf(
  { items, customer, localTaxes, idempotencyKey: _key, sentAs: _sentAs, replaces: _replaces, ...rest }: Draft,
  environment: Environment,
): InvoiceBody {
  return {
    ...withoutEmpty(rest),
    ...(customer && { customer: withoutEmpty(customer) }),
    ...(localTaxes && {
      localTaxes: localTaxes.map(({ base, ...tax }) => (base === '' || base === undefined ? tax : { ...tax, base })),
    }),
    // The service reports what an item lacks.
    items: items.map(({ key: _key, ...item }) => withoutEmpty(item) as InvoiceItem),
    environment,
  };
}

/** The idempotency key: the same for the same body in several tabs; after a lost response, the earlier key. */
export async function keyOf(draft: Draft, body: InvoiceBody): Promise<string> {
  if (draft.sentAs !== undefined) return draft.sentAs;
  const hash = await hashOf(JSON.stringify([body, draft.replaces?.id]));
  return `${draft.idempotencyKey}-${hash.slice(0, 24)}`;
}

/** Whether it was sent before without a response and has changed since. */
export async function isChangedSinceSent({ sentAs, ...draft }: Draft, body: InvoiceBody): Promise<boolean> {
  return sentAs !== undefined && sentAs !== (await keyOf(draft, body));
}

const withoutEmpty = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)) as T & {
    exchange?: number;
  };

/** Its key in `localStorage`. */
export const storageKey = (organizationId: string, environment: Environment) =>
  storedWorkKey('draft', organizationId, environment);

/** The stored draft, or an empty one. */
export function storedDraft(organizationId: string, environment: Environment): Draft {
  const text = localStorage.getItem(storageKey(organizationId, environment));
  return storedJson<Draft>(text, isWhole) ?? emptyDraft();
}

const isWhole = ({ items, idempotencyKey }: Partial<Draft>) =>
  typeof idempotencyKey === 'string' && Array.isArray(items) && items.every((item) => typeof item?.key === 'string');

export const storeDraft = (organizationId: string, environment: Environment, draft: Draft) =>
  localStorage.setItem(storageKey(organizationId, environment), JSON.stringify(draft));

export const dropDraft = (organizationId: string, environment: Environment) =>
  localStorage.removeItem(storageKey(organizationId, environment));

/** Whether the user has entered anything. */
export const isTouched = ({ customer, customerId, items }: Draft) =>
  customer !== undefined ||
  customerId !== undefined ||
  items.length > 1 ||
  items.some(({ description, unitPrice }) => description !== '' || unitPrice !== '');

/**
 * Whether the stored draft already is what the new one begins: a substitute of, or a credit note on, the same invoice.
 */
export const goesOnWith = (begun: Draft, { replaces, relatedInvoiceUuid, type }: Draft) =>
  begun.replaces?.id === replaces?.id &&
  (replaces !== undefined || (begun.type === type && begun.relatedInvoiceUuid === relatedInvoiceUuid));
