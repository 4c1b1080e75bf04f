import type { ProductRow } from '@lacre/database/entities/product.entity';

/** What a body names as the column is named, and is kept as it comes. */
export const namedAsColumns = [
  'productKey',
  'price',
  'unitKey',
  'taxIncluded',
  'taxability',
  'isActive',
  'externalId',
  'metadata',
] as const;

/** Body of a product; what may be empty is cleared by null. */
export interface ProductBody
  extends Pick<ProductRow, 'description' | 'productKey' | 'price'>,
    Partial<Pick<ProductRow, Exclude<(typeof namedAsColumns)[number], 'productKey' | 'price'> | 'unitName' | 'sku'>> {
  taxes?: ProductTax[];
}

/** A tax of each unit sold; base and amount are the invoice's. */
export interface ProductTax {
  /** c_Impuesto. */
  type: string;
  /** c_TipoFactor. */
  factorType: string;
  /** Decimal text; absent for Exento. */
  rate?: string;
  withholding?: boolean;
}
