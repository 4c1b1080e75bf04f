import type { TaxBody } from '../invoice-body.ts';

/**
 * The body of a payment receipt (type P), with numbers parsed to exact decimal texts (plain notation). The receiver is
 * separate, resolved from `customer` or `customerId`, as for invoices. See docs/payment-body.md.
 */
export interface PaymentBody {
  series?: string;
  folioNumber?: string;
  /** Date of issue, local, `YYYY-MM-DDThh:mm:ss`. Absent: now at the place of issue. */
  date?: string;
  /** Receipts that this one replaces (relation 04). */
  replaces?: string[];
  payments: PaymentItemBody[];
}

/** One deposit, cheque, transfer ... */
export interface PaymentItemBody {
  /** Local time at which the payment was received; a date alone (`YYYY-MM-DD`) is written as noon. */
  date: string;
  /** c_FormaPago, the actual form of payment: never 99. */
  paymentForm: string;
  /** c_Moneda; default MXN. */
  currency?: string;
  /** Pesos per unit of `currency`; required for any other than MXN. */
  exchange?: string;
  /** In `currency`. Absent: the sum applied to the documents. */
  amount?: string;
  operationNumber?: string;
  /** RFC of the payer's bank; XEXX010101000 for a foreign one, then with `payerBankName`. */
  payerBankRfc?: string;
  payerBankName?: string;
  payerAccount?: string;
  payeeBankRfc?: string;
  payeeAccount?: string;
  /** Payment chain, for transfers (form 03) only. */
  paymentChain?: PaymentChainBody;
  documents: PaymentDocumentBody[];
}

export interface PaymentChainBody {
  /** c_TipoCadenaPago; default 01, SPEI. */
  type?: string;
  /** Base64. */
  certificate: string;
  chain: string;
  /** Base64. */
  seal: string;
}

/** One invoice that the payment settles. */
export interface PaymentDocumentBody {
  uuid: string;
  /** Absent: the invoice's. */
  series?: string;
  folio?: string;
  /** Currency of the invoice; absent: the invoice's, else the payment's. */
  currency?: string;
  /** Units of the invoice's currency per unit of the payment's, up to ten decimals; not for equal currencies. */
  equivalence?: string;
  /** Number of the installment; absent: the next one. */
  installment?: string;
  /** Balance before this payment; absent: the invoice's balance. */
  previousBalance?: string;
  /** Amount settled by this payment, in the invoice's currency. */
  paid: string;
  taxObject?: string;
  /** Absent: the invoice's taxes in proportion paid / total. Given: `base` is required. */
  taxes?: TaxBody[];
}
