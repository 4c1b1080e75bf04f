import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { inEnvironment } from '../environment-clock.ts';
import { hashBody } from '../issuing/hash-body.ts';
import { judgedAs } from '../issuing/judged-as.ts';
import { type Verdict, verdictOf } from '../issuing/verdict.ts';
import { limitFindings } from '../key-limits/binding-limits.ts';
import { confirmationOf } from '../key-limits/confirmation.ts';
import type { AnswerLanguage } from '../language.ts';
import { RequestFaults } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { PayrollInput } from './payroll-input.ts';
import { payrollKind } from './payroll-kind.ts';
import { judgePayroll } from './prepare-payroll.ts';

export interface PayrollVerdict extends Verdict {
  /** As the document would say them. */
  totals: { moneda: 'MXN'; subtotal: number; descuento: number; total: number };
}

/**
 * Everything that create would refuse, all at once, as of `scheduledAt` where that is given. Reads and changes nothing.
 */
export async function validatePayroll(
  services: Pick<
    Services,
    'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings' | 'confirmationKey'
  >,
  access: InvoiceAccess,
  { scheduledAt, ...input }: PayrollInput & { scheduledAt?: string | undefined },
  language: AnswerLanguage,
): Promise<PayrollVerdict> {
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const today = await inEnvironment(services, organizationId, environment);
  const when = await judgedAs(today, organizationId, environment, payrollKind.issuerOf(input), scheduledAt);
  const faults = new RequestFaults();
  faults.list.push(...when.faults);
  const judged = await judgePayroll(when.deps, organizationId, environment, when.issuer, input);
  const refused = await limitFindings(when.deps, access, judged.comprobante);
  const { subTotal, descuento = '0', total } = judged.comprobante;
  const bodyHash = await hashBody(input);
  const confirmed = { access, environment, path: payrollKind.path, bodyHash, scheduledAt };
  return {
    confirmation: confirmationOf(services, confirmed, services.clock.now()),
    totals: { moneda: 'MXN', subtotal: amount(subTotal), descuento: amount(descuento), total: amount(total) },
    ...verdictOf(
      environment,
      faults,
      judged.violations,
      { refused, pending: when.pending },
      language,
      services.settings.baseUrl,
    ),
  };
}
