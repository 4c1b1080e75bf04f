import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { Violation } from '@lacre/cfdi/violation';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { inEnvironment } from '../environment-clock.ts';
import { AppError, type ErrorDetail } from '../errors.ts';
import { type Finding, findingOf } from '../finding.ts';
import { issuerRequestOf, resolveIssuer, resolvePreviewIssuer } from '../issuing/resolve-issuer.ts';
import type { IssuerRequest } from '../issuing/resolve-profile.ts';
import type { AnswerLanguage } from '../language.ts';
import { type RequestFaults, toDetail } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { amount } from './invoice-view.ts';
import { judgeInvoice } from './prepare-invoice.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings'>;

export interface InvoiceVerdict {
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

/** Everything that create would refuse, all at once, and what it would only wonder at. Reads and changes nothing. */
export async function validateInvoice(
  services: Deps,
  access: InvoiceAccess,
  input: InvoiceInput,
  language: AnswerLanguage,
): Promise<InvoiceVerdict> {
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const deps = await inEnvironment(services, organizationId, environment);
  const { issuer, pending, fault } = await findIssuer(deps, organizationId, environment, issuerRequestOf(input));
  const { comprobante, faults, violations } = await judgeInvoice(deps, organizationId, environment, issuer, input);
  if (fault) faults.list.push(fault);
  return {
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
): Omit<InvoiceVerdict, 'totals'> {
  const of = (severity: Violation['severity']) => violations.filter((violation) => violation.severity === severity);
  const errors = [...faults.details(), ...of('error').map(toDetail)].map((detail) =>
    findingOf(detail, language, baseUrl),
  );
  const warnings = [...pending, ...of('warning').map(toDetail)].map((detail) => findingOf(detail, language, baseUrl));
  return { valid: errors.length === 0, errors, warnings };
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
