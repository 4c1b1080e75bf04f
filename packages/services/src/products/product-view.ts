import type { ProductRow } from '@lacre/database/entities/product.entity';
import { isUniqueViolation } from '@lacre/database/violations';
import type { Environment } from '../actor.ts';
import { amount } from '../documents/amount.ts';
import { AppError } from '../errors.ts';
import { environmentOf, otherEnvironmentHint } from '../livemode.ts';
import { detailOf } from '../request-faults.ts';
import type { ProductTax } from './product-input.ts';

/** A product in the API (contract, section 5). */
export interface ProductView extends Omit<ProductRow, 'price' | 'taxes' | 'createdAt' | 'updatedAt'> {
  price: number;
  taxes: ProductTax[];
  /** `livemode` as the environment, as invoices have it. */
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

/** The fields of a product in an event. */
export const productFacts = ({ id, description, sku, externalId, livemode }: ProductRow) => ({
  id,
  description,
  sku,
  externalId,
  livemode,
});

/** The same text whether it is missing or another organization's; one in the other environment is reported as such. */
export function productNotFound(elsewhere?: Pick<ProductRow, 'livemode'>): AppError {
  const texts = { en: 'Product not found', es: 'No se encontró el producto' };
  if (!elsewhere) return new AppError('NOT_FOUND', { texts });
  const hint = otherEnvironmentHint(elsewhere.livemode);
  return new AppError('NOT_FOUND', { texts, details: [{ ...detailOf('id', 'PRODUCT_NOT_FOUND'), hint }] });
}

/** A SKU is unique in the organization, across environments. */
export function refuseTakenSku(error: unknown): never {
  if (!isUniqueViolation(error, 'product_sku_key')) throw error;
  throw new AppError('SKU_TAKEN', { details: [detailOf('sku', 'SKU_TAKEN')] });
}
