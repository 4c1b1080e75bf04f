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

/** The kinds of document that can be queued. A new one also needs its name in `issuing_job_kind_check`. */
export const issuingKinds: {
  [K in IssuingKind]: DocumentKind<IssuingInputs[K], CheckedDocument, IssuingViews[K]>;
} = { invoice: invoiceKind, payment: paymentKind, payroll: payrollKind };

/** The kind stored under a name: bodies stored under that name have its shape. */
export const kindOfStored = (name: IssuingKind) =>
  issuingKinds[name] as DocumentKind<DocumentInput, CheckedDocument, { id: string; uuid: string }>;
