import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { Violation } from '@lacre/cfdi/violation';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { inEnvironment, withClock } from '../environment-clock.ts';
import { AppError, type ErrorDetail } from '../errors.ts';
import { type Finding, findingOf } from '../finding.ts';
import { issuerRequestOf, resolveIssuer, resolvePreviewIssuer } from '../issuing/resolve-issuer.ts';
import type { IssuerRequest } from '../issuing/resolve-profile.ts';
import { dueAtOf } from '../issuing/scheduled-at.ts';
import type { AnswerLanguage } from '../language.ts';
import { faultOf, RequestFaults, toDetail } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { amount } from './invoice-view.ts';
import { judgeInvoice } from './prepare-invoice.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings'>;

export interface InvoiceVerdict {
  environment: Environment;
  /** True when create would send it to the PAC. */
  valid: boolean;
  totals: InvoiceTotals;
  errors: Finding[];
  warnings: Finding[];
}

/** As the document would say them; amounts that could not be computed count as zero. */
export interface InvoiceTotals {
  moneda: string;
  subtotal: number;
  descuento: number;
  totalTraslados: number;
  totalRetenidos: number;
  impuestosLocalesTrasladados: number;
  impuestosLocalesRetenidos: number;
  total: number;
}

/**
 * Everything that create would refuse, all at once, and what it would only wonder at. With `scheduledAt` all of it is judged as of that
 * instant. Reads and changes nothing.
 */
export async function validateInvoice(
  services: Deps,
  access: InvoiceAccess,
  { scheduledAt, ...input }: InvoiceInput & { scheduledAt?: string | undefined },
  language: AnswerLanguage,
): Promise<InvoiceVerdict> {
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const request = issuerRequestOf(input);
  const deps = await inEnvironment(services, organizationId, environment);
  const when = await judgedAs(deps, organizationId, environment, request, scheduledAt);
  const { issuer, pending } = when;
  const judged = await judgeInvoice(when.deps, organizationId, environment, issuer, input);
  const { comprobante, faults, violations } = judged;
  faults.list.push(...when.faults);
  return {
    environment,
    totals: totalsOf(comprobante),
    ...verdictOf(faults, violations, pending, language, services.settings.baseUrl),
  };
}

export function verdictOf(
  faults: RequestFaults,
  violations: readonly Violation[],
  pending: readonly ErrorDetail[],
  language: AnswerLanguage,
  baseUrl: string,
): Omit<InvoiceVerdict, 'environment' | 'totals'> {
  const of = (severity: Violation['severity']) => violations.filter((violation) => violation.severity === severity);
  const errors = [...faults.details(), ...of('error').map(toDetail)].map((detail) =>
    findingOf(detail, language, baseUrl),
  );
  const warnings = [...pending, ...of('warning').map(toDetail)].map((detail) => findingOf(detail, language, baseUrl));
  return { valid: errors.length === 0, errors, warnings };
}

/**
 * The services under the clock by which a request is judged, and who would issue it then. An instant that is out of range, and a
 * certificate that is good now and has expired then, are faults of `scheduledAt`.
 */
export async function judgedAs<D extends Deps>(
  deps: D,
  organizationId: string,
  environment: Environment,
  request: IssuerRequest,
  scheduledAt: string | undefined,
): Promise<{ deps: D; issuer: Issuer; pending: ErrorDetail[]; faults: AppError[] }> {
  const faults = new RequestFaults();
  const dueAt = await faults.or(async () => dueAtOf(scheduledAt, deps.clock.now()), undefined);
  const judging = dueAt ? withClock(deps, { now: () => dueAt }) : deps;
  const found = await findIssuer(judging, organizationId, environment, request);
  const { issuer, fault } = found;
  let { pending } = found;
  if (dueAt && pending.length > 0) {
    const { pending: now } = await findIssuer(deps, organizationId, environment, request);
    if (now.length === 0) {
      faults.list.push(...pending.map(({ message }) => faultOf('scheduledAt', 'ORGANIZATION_NOT_READY', message)));
      pending = [];
    }
  }
  if (fault) faults.list.push(fault);
  return { deps: judging, issuer, pending, faults: faults.list };
}

export interface FoundIssuer {
  issuer: Issuer;
  /** What the organization still lacks. */
  pending: ErrorDetail[];
  /** A place of issue or certificate that is not the organization's: the issuer is then at its domicile, with its default one. */
  fault?: AppError;
}

/**
 * Who create would issue it as. What the organization still lacks is no fault of the request: it is a warning where a
 * preview could be made all the same.
 */
export async function findIssuer(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  request: IssuerRequest,
): Promise<FoundIssuer> {
  try {
    return { issuer: (await resolveIssuer(deps, organizationId, environment, request)).issuer, pending: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'PLACE_OF_ISSUE_UNKNOWN' || error.code === 'CERTIFICATE_NOT_ACTIVE')
      return { ...(await findIssuer(deps, organizationId, environment, { type: request.type })), fault: error };
    if (error.code !== 'ORGANIZATION_NOT_READY') throw error;
    const { issuer } = await resolvePreviewIssuer(deps, organizationId, environment, request);
    const [message] = [error.texts].flat();
    return { issuer, pending: message ? [{ path: '', code: error.code, message, source: 'api' }] : [] };
  }
}

function totalsOf({ moneda, subTotal, descuento, impuestos, impuestosLocales, total }: Comprobante): InvoiceTotals {
  return {
    moneda,
    subtotal: amount(subTotal),
    descuento: amount(descuento ?? '0'),
    totalTraslados: amount(impuestos?.totalImpuestosTrasladados ?? '0'),
    totalRetenidos: amount(impuestos?.totalImpuestosRetenidos ?? '0'),
    impuestosLocalesTrasladados: amount(impuestosLocales?.totalDeTraslados ?? '0'),
    impuestosLocalesRetenidos: amount(impuestosLocales?.totalDeRetenciones ?? '0'),
    total: amount(total),
  };
}
