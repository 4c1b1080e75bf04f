import { decimal, toPlain } from '@lacre/cfdi/decimal';
import { collapseNfc } from '@lacre/cfdi/white-space';
import type { ProductRow } from '@lacre/database/entities/product.entity';
import type { ProductPatch } from '@lacre/database/repositories/product.repository';
import { searchText } from '../searched-words.ts';
import { namedAsColumns, type ProductBody, type ProductTax } from './product-input.ts';

/** The columns that a body changes. Omitted fields are unchanged, null clears. */
export function productColumns(body: Partial<ProductBody>): ProductPatch {
  const { description, price, unitName, sku, taxes } = body;
  const sentFields = namedAsColumns.filter((name) => body[name] !== undefined);
  return {
    ...Object.fromEntries(sentFields.map((name) => [name, body[name]])),
    ...(description !== undefined && { description: collapseNfc(description) }),
    // As the database writes it.
    ...(price !== undefined && { price: toPlain(decimal(price), 6) }),
    ...(unitName !== undefined && { unitName: collapseNfc(unitName) }),
    ...(sku !== undefined && { sku: sku === null ? null : collapseNfc(sku) }),
    ...(taxes !== undefined && { taxes: taxes.map(taxColumns) }),
  };
}

const taxColumns = ({ type, factorType, rate, withholding = false }: ProductTax): Record<string, unknown> => ({
  type,
  factorType,
  ...(rate !== undefined && { rate }),
  withholding,
});

/** The text that a search looks through. */
export const productSearch = ({
  description,
  sku,
  productKey,
  externalId,
}: Pick<ProductRow, 'description' | 'productKey' | 'sku'> & Partial<Pick<ProductRow, 'externalId'>>): string =>
  searchText(description, sku, productKey, externalId);
