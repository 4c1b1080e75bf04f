import { calculate } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { InvoiceBody, Issuer, ItemBody, TaxBody } from '@lacre/cfdi/invoice-body';
import { type Draft, normalise } from '@lacre/cfdi/normalise';
import { validate } from '@lacre/cfdi/validate';
import type { Violation } from '@lacre/cfdi/violation';
import { zonaDe } from '@lacre/sat-catalogs';
import type { Environment } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { InvoiceInput, InvoiceItemInput } from './invoice-input.ts';
import { resolveReceiver } from './resolve-receiver.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs'>;

export interface PreparedInvoice {
  draft: Draft;
  comprobante: Comprobante;
  customerId: string | undefined;
  warnings: Violation[];
}

/**
 * The three passes over a request, the same for create and preview: normalise, calculate, validate.
 * Refuses with every broken rule at once (400, `details[]`); reads customers and products of this organization only.
 */
export async function prepareInvoice(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  issuer: Issuer,
  input: InvoiceInput,
): Promise<PreparedInvoice> {
  const { catalogs, clock } = deps;
  refuseMissingFields(input);
  const [receiver, items] = await Promise.all([
    resolveReceiver(deps, organizationId, environment, issuer, input),
    resolveItems(deps, organizationId, input.items),
  ]);
  await refuseForeignRelation(deps, organizationId, environment, input);

  const now = clock.now();
  const place = catalogs.codigoPostal(issuer.lugarExpedicion, now.toISOString().slice(0, 10));
  const zona = typeof place === 'object' ? place.zona : zonaDe(issuer.lugarExpedicion);
  const body: InvoiceBody = { ...input, items };
  const draft = normalise(body, { issuer, receiver, now, zona });
  const moneda = catalogs.moneda(draft.moneda, draft.fecha);
  const comprobante = calculate(draft, moneda?.decimales ?? 2);
  const violations = validate({ draft, comprobante, catalogs, now, zona });
  const errors = violations.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw invoiceRefused(errors);
  return {
    draft,
    comprobante,
    customerId: input.customerId,
    warnings: violations.filter(({ severity }) => severity === 'warning'),
  };
}

/** 400 with one text per broken rule and, beside them, rule, path and hint. */
export function invoiceRefused(violations: readonly Violation[]): AppError {
  return new AppError(
    'bad-request',
    violations.map(({ message }) => message.en),
    {
      code: 'INVOICE_INVALID',
      details: violations.map(({ path, code, rule, message, hint, source }) => ({
        path,
        code,
        rule,
        message: message.en,
        hint: hint?.en,
        source,
      })),
    },
  );
}

function refuseMissingFields(input: InvoiceInput): void {
  if (input.customer && input.customerId)
    throw new AppError('bad-request', 'customer and customerId are mutually exclusive');
  const type = input.type ?? 'I';
  if (type !== 'T' && !input.customer && !input.customerId)
    throw new AppError('bad-request', 'customer or customerId is required');
  if (type !== 'T' && input.paymentForm === undefined) throw new AppError('bad-request', ['paymentForm is required']);
}

/** Fills items from the organization's products. What the item says itself wins. */
async function resolveItems(
  { database }: Deps,
  organizationId: string,
  items: InvoiceItemInput[],
): Promise<ItemBody[]> {
  const ids = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  const products = ids.length === 0 ? [] : await database.products.findByIds(organizationId, ids);
  const byId = new Map(products.map((product) => [product.id, product]));
  const missing: string[] = [];
  const resolved = items.map((item, index): ItemBody => {
    const product = item.productId === undefined ? undefined : byId.get(item.productId.toLowerCase());
    if (item.productId !== undefined && !product) throw new AppError('bad-request', 'Product not found');
    const required = (name: 'description' | 'productKey' | 'unitKey' | 'unitPrice', value: string | undefined) => {
      if (value === undefined) missing.push(`items[${index}].${name} is required`);
      return value ?? '';
    };
    const { productId: _, ...own } = item;
    return {
      ...own,
      description: required('description', item.description ?? product?.description),
      productKey: required('productKey', item.productKey ?? product?.productKey),
      unitKey: required('unitKey', item.unitKey ?? product?.unitKey),
      unitPrice: required('unitPrice', item.unitPrice ?? product?.price),
      unit: item.unit ?? product?.unitName,
      sku: item.sku ?? product?.sku ?? undefined,
      taxObject: item.taxObject ?? product?.taxability,
      taxes: item.taxes ?? product?.taxes.map(toTaxBody),
    };
  });
  if (missing.length > 0) throw new AppError('bad-request', missing);
  return resolved;
}

/** A product's taxes are kept as the JSON they were given in. */
function toTaxBody(tax: Record<string, unknown>): TaxBody {
  return {
    type: String(tax.type),
    factorType: String(tax.factorType),
    rate: typeof tax.rate === 'string' ? tax.rate : undefined,
    withholding: tax.withholding === true,
  };
}

/** A credit note names a live Ingreso of the same organization and environment; one text for every way of not being that. */
async function refuseForeignRelation(
  { database }: Deps,
  organizationId: string,
  environment: Environment,
  { type, relatedInvoiceUuid }: InvoiceInput,
): Promise<void> {
  if (type !== 'E') return;
  const related =
    relatedInvoiceUuid === undefined
      ? undefined
      : await database.invoices.findByUuid(organizationId, relatedInvoiceUuid, environment);
  if (!related || related.tipoComprobante !== 'I' || related.status !== 'vigente')
    throw new AppError(
      'bad-request',
      'relatedInvoiceUuid must reference a vigente Ingreso invoice of this organization',
      { code: 'RELATED_INVOICE_INVALID' },
    );
}
