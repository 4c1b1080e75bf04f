import type { SentComplements } from './complements/complement.ts';

/**
 * The invoice body of the interface specification, with numbers parsed to exact decimal texts (plain notation, no
 * exponent). Input of the three passes: normalise, calculate, validate.
 */
export interface InvoiceBody {
  type?: 'I' | 'E' | 'T';
  series?: string;
  folioNumber?: string;
  /** Local date-time without offset, `YYYY-MM-DDThh:mm:ss`. Absent: now at the place of issue. */
  date?: string;
  use?: string;
  items: ItemBody[];
  relatedInvoiceUuid?: string;
  paymentForm?: string;
  paymentMethod?: string;
  paymentConditions?: string;
  currency?: string;
  exchange?: string;
  export?: string;
  global?: { periodicity: string; months: string; year: string };
  /** Relations to other documents. For an Egreso's relation to its Ingreso use `relatedInvoiceUuid`. */
  related?: RelatedBody[];
  localTaxes?: LocalTaxBody[];
  /** Complements by key (`complements/complements.ts`), and as XML under `raw`. */
  complements?: SentComplements;
  /** Amount charged to the customer, taxes included: the document's Total must equal it to the cent. */
  total?: string;
  /** The issuer's own XML, kept byte for byte in the node Addenda, not covered by the seal. */
  addenda?: string;
  /** FacAtrAdquirente: the SAT's operation number of an acquirer of products, up to ten digits. */
  acquirerOperation?: string;
}

export interface RelatedBody {
  /** c_TipoRelacion, 01 to 07. */
  type: string;
  uuids: string[];
}

/** A state or municipal tax (complement implocal). */
export interface LocalTaxBody {
  name: string;
  /** Percent with at most two decimals: `3`, `0.50`. */
  rate: string;
  /** Absent: subtotal less discount. */
  base?: string;
  /** Absent: base x rate / 100; if present, it must match. */
  amount?: string;
  withholding?: boolean;
}

export interface ItemBody {
  quantity: string;
  /** Line amount before taxes; absent: computed. */
  amount?: string;
  description: string;
  unitPrice: string;
  productKey: string;
  unitKey: string;
  unit?: string;
  /** Attribute NoIdentificacion. */
  sku?: string;
  discount?: string;
  taxObject?: string;
  taxes?: TaxBody[];
  /** True: `unitPrice` and `discount` include transferred taxes. */
  taxIncluded?: boolean;
  thirdParty?: ThirdPartyBody;
  /** NumeroPedimento of each import: 15 digits, with or without blanks or dashes between 2, 2, 4 and 7 of them. */
  customsDocuments?: string[];
  /** Numero of each CuentaPredial (real estate). */
  propertyTaxAccounts?: string[];
  parts?: PartBody[];
  /** Complements of the item, by key. */
  complement?: SentComplements;
}

/** Third party on whose account the item is invoiced; for EXT990101NI1 regime and postal code get defaults. */
export interface ThirdPartyBody {
  taxId: string;
  legalName: string;
  taxSystem?: string;
  zip?: string;
}

/** A component of an item. */
export interface PartBody {
  productKey: string;
  sku?: string;
  quantity: string;
  unit?: string;
  description: string;
  unitPrice?: string;
  /** Absent: computed. */
  amount?: string;
  customsDocuments?: string[];
}

export interface TaxBody {
  /** c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
  type: string;
  /** Tasa, Cuota or Exento. */
  factorType: string;
  /** Decimal text, `0.16` or `0.160000`; absent for Exento. */
  rate?: string;
  base?: string;
  amount?: string;
  withholding?: boolean;
}

/** The issuer at the moment of issue. */
export interface Issuer {
  rfc: string;
  nombre: string;
  regimenFiscal: string;
  /** Postal code of the place of issue (LugarExpedicion). */
  lugarExpedicion: string;
  /** Start of validity of the sealing certificate, if known. */
  certificateFrom?: Date;
}

/** The receiver, resolved from an inline customer or a customer record. */
export interface Receiver {
  rfc: string;
  nombre: string;
  /** Absent for the generic RFCs: defaults to the place of issue. */
  domicilioFiscal?: string;
  /** Absent for the generic RFCs: 616. */
  regimenFiscal?: string;
  /** c_Pais alpha-3; MEX or absent for a national receiver. */
  residenciaFiscal?: string;
  numRegIdTrib?: string;
}
