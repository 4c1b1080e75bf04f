import type { ComplementData } from '@lacre/cfdi/complements/complement';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Issuer } from '@lacre/cfdi/invoice-body';
import { calculatePayroll } from '@lacre/cfdi/payrolls/calculate-payroll';
import { normalisePayroll, type PayrollDraft } from '@lacre/cfdi/payrolls/normalise-payroll';
import { validatePayroll } from '@lacre/cfdi/payrolls/validate-payroll';
import { SLICE } from '@lacre/cfdi/slices';
import type { Violation } from '@lacre/cfdi/violation';
import type { Environment } from '../actor.ts';
import { zonasOf } from '../catalogs/zona-of.ts';
import { asOfNow } from '../issuing/as-of-now.ts';
import { refusedBy } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { PayrollInput } from './payroll-input.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch'>;

export interface CheckedPayroll {
  draft: PayrollDraft;
  comprobante: Comprobante;
  violations: Violation[];
}

/**
 * Processes a request in three steps, the same for create and validate. One with many lines pauses between them, so
 * that it does not block other requests.
 */
export async function checkPayroll(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  issuer: Issuer,
  input: PayrollInput,
): Promise<CheckedPayroll> {
  const { catalogs } = deps;
  const { holdsSchema } = deps.catalogSearch;
  const now = deps.clock.now();
  const zonas = zonasOf(deps, issuer.lugarExpedicion, now);
  const [zona] = zonas;
  const draft = normalisePayroll(input, { issuer, now, zona });
  const isLong = draft.nominas.some((nomina) => linesOf(nomina) > SLICE);
  if (isLong) await yieldToEventLoop();
  const comprobante = calculatePayroll(draft);
  if (isLong) await yieldToEventLoop();
  const { certificateFrom } = issuer;
  const violations = validatePayroll({ draft, comprobante, catalogs, now, zona, zonas, certificateFrom, holdsSchema });
  if (isLong) await yieldToEventLoop();
  const again = asOfNow(input, violations);
  if (again) return again.withDate(await checkPayroll(deps, organizationId, environment, issuer, again.input));
  violations.push(...(await replacedFaults(deps, organizationId, environment, input)));
  return { draft, comprobante, violations };
}

/** Perceptions, deductions, other payments and whatever else is a list. */
function linesOf(data: ComplementData): number {
  return Object.values(data).reduce<number>((sum, value) => {
    if (value === undefined || typeof value === 'string') return sum;
    return sum + (isList(value) ? value.length : linesOf(value));
  }, 0);
}

const isList = (value: ComplementData | readonly ComplementData[]): value is readonly ComplementData[] =>
  Array.isArray(value);

export function refuseIfWrong({ violations }: CheckedPayroll): void {
  const errors = violations.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw refusedBy(errors, 'PAYROLL_INVALID');
}

/** A replaced document that was issued here must be a payroll receipt in force, of the same environment. */
async function replacedFaults(
  { database }: Deps,
  organizationId: string,
  environment: Environment,
  { replaces = [] }: PayrollInput,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [i, uuid] of replaces.entries()) {
    const row = await database.invoices.findByUuid(organizationId, uuid);
    if (!row || (row.tipoComprobante === 'N' && row.environment === environment && row.status === 'vigente')) continue;
    const path = `replaces[${i}]`;
    found.push({
      code: 'REPLACED_RECEIPT_INVALID',
      path,
      severity: 'error',
      message: {
        en: `${path} must be a payroll receipt in force of the same environment`,
        es: `${path} debe ser un recibo de nómina vigente del mismo ambiente`,
      },
      source: 'api',
    });
  }
  return found;
}
