import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { type ValidationServices, validateDocument } from '../issuing/validate-document.ts';
import type { Verdict } from '../issuing/verdict.ts';
import type { ResponseLanguage } from '../language.ts';
import type { PaymentInput } from './payment-input.ts';
import { paymentKind } from './payment-kind.ts';
import { checkPayment, readPaymentCase } from './prepare-payment.ts';

export interface PaymentVerdict extends Verdict {
  totals: { moneda: 'MXN'; montoTotalPagos: number };
}

/**
 * Checks a payment receipt as creating it would, without issuing it: all findings at once instead of an error, and the
 * total of its payments in pesos.
 */
export function validatePayment(
  services: ValidationServices,
  access: InvoiceAccess,
  { scheduledAt, ...input }: PaymentInput & { scheduledAt?: string | undefined },
  language: ResponseLanguage,
): Promise<PaymentVerdict> {
  return validateDocument(services, access, { input, scheduledAt }, language, {
    path: paymentKind.path,
    issuerOf: paymentKind.issuerOf,
    async check(deps, environment, issuer, body) {
      const payment = await readPaymentCase(deps, access, environment, issuer, body);
      return { ...(await checkPayment(deps, payment)), faults: payment.faults };
    },
    totalsOf: ({ pagos }): PaymentVerdict['totals'] => ({
      moneda: 'MXN',
      montoTotalPagos: amount(pagos?.totales.montoTotalPagos ?? '0'),
    }),
  });
}
