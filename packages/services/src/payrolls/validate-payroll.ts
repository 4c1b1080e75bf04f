import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { type ValidationServices, validateDocument } from '../issuing/validate-document.ts';
import type { Verdict } from '../issuing/verdict.ts';
import type { ResponseLanguage } from '../language.ts';
import type { PayrollInput } from './payroll-input.ts';
import { payrollKind } from './payroll-kind.ts';
import { checkPayroll } from './prepare-payroll.ts';

export interface PayrollVerdict extends Verdict {
  /** As in the document. */
  totals: { moneda: 'MXN'; subtotal: number; descuento: number; total: number };
}

/**
 * Checks a payroll receipt as creating it would, without issuing it: all findings at once instead of an error, and the
 * totals in pesos.
 */
export function validatePayroll(
  services: ValidationServices,
  access: InvoiceAccess,
  { scheduledAt, ...input }: PayrollInput & { scheduledAt?: string | undefined },
  language: ResponseLanguage,
): Promise<PayrollVerdict> {
  return validateDocument(services, access, { input, scheduledAt }, language, {
    path: payrollKind.path,
    issuerOf: payrollKind.issuerOf,
    check: (deps, environment, issuer, body) => checkPayroll(deps, access.organizationId, environment, issuer, body),
    totalsOf: ({ subTotal, descuento = '0', total }): PayrollVerdict['totals'] => ({
      moneda: 'MXN',
      subtotal: amount(subTotal),
      descuento: amount(descuento),
      total: amount(total),
    }),
  });
}
