/** Body of a product; what may be empty is cleared by null. */
export interface ProductBody {
  description: string;
  /** c_ClaveProdServ. */
  productKey: string;
  /** Decimal text. */
  price: string;
  /** c_ClaveUnidad; default H87. */
  unitKey?: string;
  /** Default Elemento. */
  unitName?: string;
  sku?: string | null;
  taxIncluded?: boolean;
  /** c_ObjetoImp; default 02 with taxes, else 01. */
  taxability?: string;
  taxes?: ProductTax[];
  isActive?: boolean;
  externalId?: string | null;
  metadata?: Record<string, unknown>;
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
