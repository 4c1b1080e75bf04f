import type { ProductRow } from '@lacre/database/entities/product.entity';
import { isUniqueViolation } from '@lacre/database/violations';
import type { Environment } from '../actor.ts';
import { amount } from '../documents/amount.ts';
import { AppError } from '../errors.ts';
import { environmentOf, whereItIs } from '../livemode.ts';
import { detailOf } from '../request-faults.ts';
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
  const texts = { en: 'Product not found', es: 'No se encontró el producto' };
  if (!elsewhere) return new AppError('NOT_FOUND', { texts });
  const hint = whereItIs(elsewhere.livemode);
  return new AppError('NOT_FOUND', { texts, details: [{ ...detailOf('id', 'PRODUCT_NOT_FOUND'), hint }] });
}

/** A SKU belongs to one product of the organization, in whichever environment. */
export function refuseTakenSku(error: unknown): never {
  if (!isUniqueViolation(error, 'product_sku_key')) throw error;
  throw new AppError('SKU_TAKEN', { details: [detailOf('sku', 'SKU_TAKEN')] });
}
