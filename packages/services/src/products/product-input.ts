import type { ProductRow } from '@lacre/database/entities/product.entity';

/** Fields that have the name of their column and are stored unchanged. */
export const namedAsColumns = [
  'productKey',
  'unitKey',
  'taxIncluded',
  'taxability',
  'isActive',
  'externalId',
  'metadata',
] as const;

/** Body of a product; optional fields are cleared with null. */
export interface ProductBody
  extends Pick<ProductRow, 'description' | 'productKey' | 'price'>,
    Partial<Pick<ProductRow, Exclude<(typeof namedAsColumns)[number], 'productKey'> | 'unitName' | 'sku'>> {
  taxes?: ProductTax[];
}

/** A tax per unit sold; the invoice determines base and amount. */
export interface ProductTax {
  /** c_Impuesto. */
  type: string;
  /** c_TipoFactor. */
  factorType: string;
  /** Decimal string; absent for Exento. */
  rate?: string;
  withholding?: boolean;
}
