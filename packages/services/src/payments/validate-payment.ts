import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { inEnvironment } from '../environment-clock.ts';
import { hashBody } from '../issuing/hash-body.ts';
import { judgedAs } from '../issuing/judged-as.ts';
import { type Verdict, verdictOf } from '../issuing/verdict.ts';
import { limitFindings } from '../key-limits/binding-limits.ts';
import { confirmationOf } from '../key-limits/confirmation.ts';
import type { AnswerLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import type { PaymentInput } from './payment-input.ts';
import { judgePayment, readPaymentCase } from './prepare-payment.ts';

export interface PaymentVerdict extends Verdict {
  totals: { moneda: 'MXN'; montoTotalPagos: number };
}

/**
 * Everything that create would refuse, all at once, as of `scheduledAt` where that is given. Reads and changes nothing.
 */
export async function validatePayment(
  services: Pick<
    Services,
    'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings' | 'confirmationKey'
  >,
  access: InvoiceAccess,
  { scheduledAt, ...input }: PaymentInput & { scheduledAt?: string | undefined },
  language: AnswerLanguage,
): Promise<PaymentVerdict> {
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const today = await inEnvironment(services, access.organizationId, environment);
  const request = { type: 'P', series: input.series, certificateId: input.certificateId } as const;
  const { deps, issuer, pending, faults } = await judgedAs(
    today,
    access.organizationId,
    environment,
    request,
    scheduledAt,
  );
  const payment = await readPaymentCase(deps, access, environment, issuer, input);
  payment.faults.list.push(...faults);
  const { comprobante, violations } = judgePayment(deps, payment);
  const refused = await limitFindings(deps, access, comprobante);
  const bodyHash = await hashBody(input);
  const confirmed = { access, environment, path: '/payments', bodyHash, scheduledAt };
  return {
    confirmation: confirmationOf(services, confirmed, services.clock.now()),
    totals: { moneda: 'MXN', montoTotalPagos: amount(comprobante.pagos?.totales.montoTotalPagos ?? '0') },
    ...verdictOf(environment, payment.faults, violations, { refused, pending }, language, services.settings.baseUrl),
  };
}
