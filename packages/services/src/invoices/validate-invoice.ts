import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { Violation } from '@lacre/cfdi/violation';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import type { PlaceRequest } from '../branches/resolve-place.ts';
import { inEnvironment } from '../environment-clock.ts';
import { AppError, type ErrorDetail } from '../errors.ts';
import { inLanguage, type Language } from '../language.ts';
import { type RequestFaults, toDetail } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { amount } from './invoice-view.ts';
import { judgeInvoice } from './prepare-invoice.ts';
import { placeOf, resolveIssuer, resolvePreviewIssuer } from './resolve-issuer.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings'>;

/** One thing that is wrong or odd, in the language that was asked for. */
export interface Finding extends Omit<ErrorDetail, 'message' | 'hint'> {
  message: string;
  hint?: string;
}

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
  language: Language,
): Promise<InvoiceVerdict> {
  const { organizationId } = access;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const deps = await inEnvironment(services, organizationId, environment);
  const { issuer, pending } = await findIssuer(deps, organizationId, environment, placeOf(input));
  const { comprobante, faults, violations } = await judgeInvoice(deps, organizationId, environment, issuer, input);
  return { totals: totalsOf(comprobante), ...verdictOf(faults, violations, pending, language) };
}

export function verdictOf(
  faults: RequestFaults,
  violations: readonly Violation[],
  pending: readonly ErrorDetail[],
  language: Language,
): Omit<InvoiceVerdict, 'totals'> {
  const of = (severity: Violation['severity']) => violations.filter((violation) => violation.severity === severity);
  const errors = [...faults.details(), ...of('error').map(toDetail)].map((detail) => inWords(detail, language));
  const warnings = [...pending, ...of('warning').map(toDetail)].map((detail) => inWords(detail, language));
  return { valid: errors.length === 0, errors, warnings };
}

/**
 * Who create would issue it as. What the organization still lacks is no fault of the request: it is a warning where a
 * preview could be made all the same.
 */
export async function findIssuer(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  place: PlaceRequest,
): Promise<{ issuer: Issuer; pending: ErrorDetail[] }> {
  try {
    return { issuer: (await resolveIssuer(deps, organizationId, environment, place)).issuer, pending: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.options.code !== 'ORGANIZATION_NOT_READY') throw error;
    const { issuer } = await resolvePreviewIssuer(deps, organizationId, environment, place);
    const { message, options } = error;
    return { issuer, pending: [{ path: '', code: options.code ?? '', message, source: 'api' }] };
  }
}

function inWords({ message, hint, ...detail }: ErrorDetail, language: Language): Finding {
  return {
    ...detail,
    message: inLanguage(message, language),
    hint: hint === undefined ? undefined : inLanguage(hint, language),
  };
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
