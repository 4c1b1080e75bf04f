import type { ItemBody, TaxBody } from '@lacre/cfdi/invoice-body';
import { SLICE } from '@lacre/cfdi/slices';
import type { Text } from '@lacre/cfdi/violation';
import type { Environment } from '../actor.ts';
import type { AppError } from '../errors.ts';
import { isLive, otherEnvironmentHint } from '../livemode.ts';
import { faultAt, missingFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { InvoiceItemInput } from './invoice-input.ts';

export interface ResolvedItems {
  items: ItemBody[];
  /** What is wrong with the items; the affected fields are then empty. */
  fault?: AppError;
  /** The items (`items[0]`) whose product cannot be used: what else is wrong with them is not known. */
  withoutProduct: ReadonlySet<string>;
}

/**
 * The SKU by which an item refers to a product: only if the item has no other description. With any of description,
 * productKey and unitKey it describes itself, and its SKU is just the document's NoIdentificacion; the same goes for an
 * item with a productId.
 */
const namedSku = ({ productId, sku, description, productKey, unitKey }: InvoiceItemInput): string | undefined =>
  [productId, description, productKey, unitKey].every((given) => given === undefined) ? sku : undefined;

/**
 * Fills in items from the organization's products. Values of the item take precedence; the product's tax-inclusive flag
 * applies to the product's price only, not to a price given in the item.
 */
export async function resolveItems(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  environment: Environment,
  items: InvoiceItemInput[],
): Promise<ResolvedItems> {
  const ids = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  const skus = [...new Set(items.flatMap((item) => namedSku(item) ?? []))];
  const found = await Promise.all([
    database.products.findByIds(organizationId, ids),
    database.products.findBySkus(organizationId, skus),
  ]);
  const products = found.flat();
  const here = products.filter(({ livemode }) => livemode === isLive(environment));
  const others = new Set(
    products.filter(({ livemode }) => livemode !== isLive(environment)).flatMap(({ id, sku }) => [id, sku ?? id]),
  );
  const byId = new Map(here.map((product) => [product.id, product]));
  const bySku = new Map(here.map((product) => [product.sku, product]));
  const elsewhere = new Map<string, Text>();
  const missing: string[] = [];
  const unknown: string[] = [];
  const inactive: string[] = [];
  const resolved: ItemBody[] = [];
  for (const [index, item] of items.entries()) {
    if (index % SLICE === SLICE - 1) await yieldToEventLoop();
    const sku = namedSku(item);
    const name = item.productId?.toLowerCase() ?? sku;
    const product = name === undefined ? undefined : sku === undefined ? byId.get(name) : bySku.get(sku);
    const isUnknown = name !== undefined && !product;
    const nameAt = `items[${index}].${sku === undefined ? 'productId' : 'sku'}`;
    if (isUnknown) {
      unknown.push(nameAt);
      if (others.has(name)) elsewhere.set(nameAt, otherEnvironmentHint(!isLive(environment)));
    }
    if (product?.isActive === false) inactive.push(nameAt);
    const required = (name: 'description' | 'productKey' | 'unitKey' | 'unitPrice', value: string | undefined) => {
      if (value === undefined && !isUnknown) missing.push(`items[${index}].${name}`);
      return value ?? '';
    };
    const { productId: _, ...own } = item;
    resolved.push({
      ...own,
      description: required('description', item.description ?? product?.description),
      productKey: required('productKey', item.productKey ?? product?.productKey),
      unitKey: required('unitKey', item.unitKey ?? product?.unitKey),
      unitPrice: required('unitPrice', item.unitPrice ?? product?.price),
      unit: item.unit ?? product?.unitName,
      sku: item.sku ?? product?.sku ?? undefined,
      taxObject: item.taxObject ?? product?.taxability,
      taxes: item.taxes ?? product?.taxes.map(toTaxBody),
      taxIncluded: item.taxIncluded ?? (item.unitPrice === undefined ? product?.taxIncluded : undefined),
    });
  }
  const withoutProduct = unknown.length > 0 ? unknown : inactive;
  return {
    items: resolved,
    fault: faultOf(),
    withoutProduct: new Set(withoutProduct.map((path) => path.slice(0, path.lastIndexOf('.')))),
  };

  function faultOf(): AppError | undefined {
    // The same text whether it is missing or another organization's; one in the other environment is reported as such.
    if (unknown.length > 0) return faultAt(unknown, 'PRODUCT_NOT_FOUND', elsewhere);
    if (inactive.length > 0) return faultAt(inactive, 'PRODUCT_INACTIVE');
    return missing.length > 0 ? missingFields(missing) : undefined;
  }
}

/** A product's taxes are stored as the JSON of the request. */
function toTaxBody(tax: Record<string, unknown>): TaxBody {
  return {
    type: String(tax.type),
    factorType: String(tax.factorType),
    rate: typeof tax.rate === 'string' ? tax.rate : undefined,
    withholding: tax.withholding === true,
  };
}
