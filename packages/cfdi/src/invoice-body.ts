/**
 * The invoice body of the interface specification, its numbers already read as exact decimal texts
 * (plain notation, no exponent). This is the input of the three passes: normalise, calculate, validate.
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
}

export interface ItemBody {
  quantity: string;
  /** Line import before taxes; absent: computed. */
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
}

/** The receiver, resolved from an inline customer or a customer record. */
export interface Receiver {
  rfc: string;
  nombre: string;
  /** Absent for the generic RFCs: completed from the place of issue. */
  domicilioFiscal?: string;
  /** Absent for the generic RFCs: 616. */
  regimenFiscal?: string;
  /** c_Pais alpha-3; MEX or absent for a national receiver. */
  residenciaFiscal?: string;
  numRegIdTrib?: string;
}
