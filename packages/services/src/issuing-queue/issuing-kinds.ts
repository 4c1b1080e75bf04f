import type { IssuingKind } from '@lacre/database/repositories/issuing-job.repository';
import type { InvoiceInput } from '../invoices/invoice-input.ts';
import { invoiceKind } from '../invoices/invoice-kind.ts';
import type { InvoiceDetail } from '../invoices/invoice-view.ts';
import type { CheckedDocument, DocumentInput, DocumentKind } from '../issuing/document-kind.ts';
import type { PaymentInput } from '../payments/payment-input.ts';
import { paymentKind } from '../payments/payment-kind.ts';
import type { PaymentDetail } from '../payments/payment-view.ts';
import type { PayrollInput } from '../payrolls/payroll-input.ts';
import { payrollKind } from '../payrolls/payroll-kind.ts';
import type { PayrollDetail } from '../payrolls/payroll-view.ts';

export interface IssuingInputs {
  invoice: InvoiceInput;
  payment: PaymentInput;
  payroll: PayrollInput;
}

export interface IssuingViews {
  invoice: InvoiceDetail;
  payment: PaymentDetail;
  payroll: PayrollDetail;
}

/** The kinds of document that may wait: another one needs one more of these and a name in `issuing_job_kind_check`. */
export const issuingKinds: {
  [K in IssuingKind]: DocumentKind<IssuingInputs[K], CheckedDocument, IssuingViews[K]>;
} = { invoice: invoiceKind, payment: paymentKind, payroll: payrollKind };

/** The kind whose requests are stored under a name: what was stored under it has its shape. */
export const kindOfStored = (name: IssuingKind) =>
  issuingKinds[name] as DocumentKind<DocumentInput, CheckedDocument, { id: string; uuid: string }>;
