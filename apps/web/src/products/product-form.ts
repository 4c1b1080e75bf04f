import type { InvoiceTax, Product, ProductsCreateInput } from '@lacre/client';
import { taxPresets } from '../catalogs/tax-presets.ts';
import { cleared } from '../form/cleared.ts';

/** The values of the form; '' if empty. */
export interface ProductForm {
  description: string;
  productKey: string;
  unitKey: string;
  unitName: string;
  price: number | '';
  sku: string;
  externalId: string;
  taxIncluded: boolean;
  taxability: string;
  taxes: InvoiceTax[];
  isActive: boolean;
}

/** Fields that show their own errors. */
export const productFields = [
  'description',
  'productKey',
  'unitKey',
  'price',
  'sku',
  'externalId',
  'taxes',
  'taxability',
] as const;

export const productForm = (product: Product | undefined): ProductForm => ({
  description: product?.description ?? '',
  productKey: product?.productKey ?? '',
  unitKey: product?.unitKey ?? 'H87',
  unitName: product?.unitName ?? 'Pieza',
  price: product?.price ?? '',
  sku: product?.sku ?? '',
  externalId: product?.externalId ?? '',
  taxIncluded: product?.taxIncluded ?? false,
  taxability: product?.taxability ?? '02',
  taxes: product?.taxes ?? taxPresets.iva16,
  isActive: product?.isActive ?? true,
});

type ProductBody = Omit<ProductsCreateInput, 'organizationId' | 'livemode' | 'metadata'>;

/** The request body. An empty price is sent, so that the service reports what is missing. */
export const productBody = ({ sku, externalId, price, ...rest }: ProductForm): ProductBody => ({
  ...rest,
  price: (price === '' ? undefined : Number(price)) as number,
  ...cleared({ sku, externalId }),
});
