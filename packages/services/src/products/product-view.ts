import type { ProductRow } from '@lacre/database/entities/product.entity';
import { isUniqueViolation } from '@lacre/database/violations';
import type { Environment } from '../actor.ts';
import { amount } from '../documents/amount.ts';
import { AppError } from '../errors.ts';
import { environmentOf, otherEnvironmentHint } from '../livemode.ts';
import { detailOf } from '../request-faults.ts';
import type { ProductTax } from './product-input.ts';

/** A product as the API shows it (contract, section 5). */
export interface ProductView extends Omit<ProductRow, 'price' | 'taxes' | 'createdAt' | 'updatedAt'> {
  price: number;
  taxes: ProductTax[];
  /** `livemode` in the words of invoices. */
  environment: Environment;
  createdAt: string;
  updatedAt: string;
}

export function toProductView(row: ProductRow): ProductView {
  return {
    ...row,
    price: amount(row.price),
    taxes: row.taxes as unknown as ProductTax[],
    environment: environmentOf(row.livemode),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What an event shows about a product. */
export const productFacts = ({ id, description, sku, externalId, livemode }: ProductRow) => ({
  id,
  description,
  sku,
  externalId,
  livemode,
});

/**
 * One text, whether it is missing or another organization's; of one in the other environment it is said where it is.
 */
export function productNotFound(elsewhere?: Pick<ProductRow, 'livemode'>): AppError {
  const texts = { en: 'Product not found', es: 'No se encontró el producto' };
  if (!elsewhere) return new AppError('NOT_FOUND', { texts });
  const hint = otherEnvironmentHint(elsewhere.livemode);
  return new AppError('NOT_FOUND', { texts, details: [{ ...detailOf('id', 'PRODUCT_NOT_FOUND'), hint }] });
}

/** A SKU belongs to one product of the organization, in whichever environment. */
export function refuseTakenSku(error: unknown): never {
  if (!isUniqueViolation(error, 'product_sku_key')) throw error;
  throw new AppError('SKU_TAKEN', { details: [detailOf('sku', 'SKU_TAKEN')] });
}
