import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { inEnvironment } from '../environment-clock.ts';
import { findIssuer } from '../issuing/find-issuer.ts';
import { type Verdict, verdictOf } from '../issuing/verdict.ts';
import type { AnswerLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import type { PaymentInput } from './payment-input.ts';
import { judgePayment, readPaymentCase } from './prepare-payment.ts';

export interface PaymentVerdict extends Verdict {
  totals: { moneda: 'MXN'; montoTotalPagos: number };
}

/** Everything that create would refuse, all at once. Reads and changes nothing. */
export async function validatePayment(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings'>,
  access: InvoiceAccess,
  input: PaymentInput,
  language: AnswerLanguage,
): Promise<PaymentVerdict> {
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const deps = await inEnvironment(services, access.organizationId, environment);
  const { issuer, pending, fault } = await findIssuer(deps, access.organizationId, environment, {
    type: 'P',
    series: input.series,
    certificateId: input.certificateId,
  });
  const payment = await readPaymentCase(deps, access, environment, issuer, input);
  if (fault) payment.faults.list.push(fault);
  const { comprobante, violations } = judgePayment(deps, payment);
  return {
    totals: { moneda: 'MXN', montoTotalPagos: amount(comprobante.pagos?.totales.montoTotalPagos ?? '0') },
    ...verdictOf(payment.faults, violations, pending, language, services.settings.baseUrl),
  };
}
