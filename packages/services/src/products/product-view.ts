import type { ProductRow } from '@lacre/database/entities/product.entity';
import { isUniqueViolation } from '@lacre/database/violations';
import type { Environment } from '../actor.ts';
import { AppError } from '../errors.ts';
import { amount } from '../invoices/invoice-view.ts';
import { environmentOf, whereItIs } from '../livemode.ts';
import type { ProductTax } from './product-input.ts';

/** A product as the API shows it (contract, section 5). */
export interface ProductView {
  id: string;
  organizationId: string;
  description: string;
  productKey: string;
  price: number;
  unitKey: string;
  unitName: string;
  sku: string | null;
  taxIncluded: boolean;
  taxability: string;
  taxes: ProductTax[];
  livemode: boolean;
  /** `livemode` in the words of invoices. */
  environment: Environment;
  isActive: boolean;
  externalId: string | null;
  metadata: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
}

export function toProductView(row: ProductRow): ProductView {
  return {
    id: row.id,
    organizationId: row.organizationId,
    description: row.description,
    productKey: row.productKey,
    price: amount(row.price),
    unitKey: row.unitKey,
    unitName: row.unitName,
    sku: row.sku,
    taxIncluded: row.taxIncluded,
    taxability: row.taxability,
    taxes: row.taxes as unknown as ProductTax[],
    livemode: row.livemode,
    environment: environmentOf(row.livemode),
    isActive: row.isActive,
    externalId: row.externalId,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What an event tells about a product. */
export const productFacts = ({ id, description, sku, externalId, livemode }: ProductRow) => ({
  id,
  description,
  sku,
  externalId,
  livemode,
});

/** One text, whether it is missing or another organization's; of one in the other environment it is said where it is. */
export function productNotFound(elsewhere?: Pick<ProductRow, 'livemode'>): AppError {
  const message = 'Product not found';
  if (!elsewhere) return new AppError('not-found', message);
  const hint = whereItIs(elsewhere.livemode);
  return new AppError('not-found', message, {
    details: [{ path: 'id', code: 'PRODUCT_NOT_FOUND', message, hint, source: 'api' }],
  });
}

/** A SKU belongs to one product of the organization, in whichever environment. */
export function refuseTakenSku(error: unknown): never {
  if (!isUniqueViolation(error, 'product_sku_key')) throw error;
  const message = 'sku belongs to another product of this organization';
  throw new AppError('conflict', message, {
    code: 'SKU_TAKEN',
    details: [{ path: 'sku', code: 'SKU_TAKEN', message, source: 'api' }],
  });
}
