import type { Environment, InvoiceBody, InvoiceItem, InvoiceLocalTax } from '@lacre/client';
import { keptJson } from '../session/kept-json.ts';
import { keptKey } from '../session/kept-work.ts';

/** Empty while the user types: '' is no number yet. */
export type Typed = number | '';

/** A line as it stands in the editor. */
export type DraftItem = Omit<InvoiceItem, 'quantity' | 'unitPrice' | 'discount'> & {
  /** Distinguishes lines while they move. */
  key: string;
  quantity: Typed;
  unitPrice: Typed;
  discount: Typed;
};

export type DraftLocalTax = Omit<InvoiceLocalTax, 'base'> & { base?: Typed };

/** An invoice that is being written: the body that will be sent, with what is not complete yet. */
export type Draft = Omit<InvoiceBody, 'items' | 'localTaxes' | 'exchange' | 'idempotencyKey' | 'environment'> & {
  items: DraftItem[];
  localTaxes?: DraftLocalTax[];
  exchange?: Typed;
  /** The invoice that it takes the place of: once it is stamped the SAT is asked to cancel that one (motive 01). */
  replaces?: { id: string; name: string };
  /** Of this sheet, which tabs share: what each of them makes of it is an intent of its own. */
  idempotencyKey: string;
  /** The key it was sent with, kept until the service has said yes or no: whatever is lost, it is issued once. */
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

/** The body to send: without what is empty, since an empty text is not the same as none. */
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
    // The service says what a line lacks.
    items: items.map(({ key: _key, ...item }) => withoutEmpty(item) as InvoiceItem),
    environment,
  };
}

/** The key to send it with: one for what several tabs say alike; after an answer that was lost, that of before. */
export async function keyOf(draft: Draft, body: InvoiceBody): Promise<string> {
  if (draft.sentAs !== undefined) return draft.sentAs;
  const text = new TextEncoder().encode(JSON.stringify([body, draft.replaces?.id]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 12);
  return `${draft.idempotencyKey}-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether it was sent before, without an answer, and says something else now. */
export async function isChangedSinceSent({ sentAs, ...draft }: Draft, body: InvoiceBody): Promise<boolean> {
  return sentAs !== undefined && sentAs !== (await keyOf(draft, body));
}

const withoutEmpty = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)) as T & {
    exchange?: number;
  };

const storageKey = (organizationId: string, environment: Environment) => keptKey('draft', organizationId, environment);

/** What was being written when the page was left, or an empty sheet. */
export function storedDraft(organizationId: string, environment: Environment): Draft {
  const text = localStorage.getItem(storageKey(organizationId, environment));
  return keptJson<Draft>(text, isWhole) ?? emptyDraft();
}

const isWhole = ({ items, idempotencyKey }: Partial<Draft>) =>
  typeof idempotencyKey === 'string' && Array.isArray(items) && items.every((item) => typeof item?.key === 'string');

export const storeDraft = (organizationId: string, environment: Environment, draft: Draft) =>
  localStorage.setItem(storageKey(organizationId, environment), JSON.stringify(draft));

export const dropDraft = (organizationId: string, environment: Environment) =>
  localStorage.removeItem(storageKey(organizationId, environment));

/** Whether anything of worth stands in it. */
export const isTouched = ({ customer, customerId, items }: Draft) =>
  customer !== undefined ||
  customerId !== undefined ||
  items.length > 1 ||
  items.some(({ description, unitPrice }) => description !== '' || unitPrice !== '');

/** Whether what is half written is what the other begins: a substitute of the same invoice, or a credit note on it. */
export const goesOnWith = (begun: Draft, { replaces, relatedInvoiceUuid, type }: Draft) =>
  begun.replaces?.id === replaces?.id &&
  (replaces !== undefined || (begun.type === type && begun.relatedInvoiceUuid === relatedInvoiceUuid));
