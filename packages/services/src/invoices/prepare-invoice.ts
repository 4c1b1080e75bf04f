import { calculateInSlices } from '@lacre/cfdi/calculate';
import { catalogsOfComplements } from '@lacre/cfdi/complements/catalogs-of-complements';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { InvoiceBody, Issuer, Receiver } from '@lacre/cfdi/invoice-body';
import { type Draft, normalise } from '@lacre/cfdi/normalise';
import { inSlices } from '@lacre/cfdi/slices';
import { validateInSlices } from '@lacre/cfdi/validate';
import type { Violation } from '@lacre/cfdi/violation';
import type { SettledInvoice } from '@lacre/database/repositories/invoice-ledger.repository';
import type { Environment } from '../actor.ts';
import { zonasOf } from '../catalogs/zona-of.ts';
import { rowOf } from '../error-codes/error-codes.ts';
import { AppError } from '../errors.ts';
import { asOfNow } from '../issuing/as-of-now.ts';
import { type ResolvedReceiver, refuseMissingCustomer, resolveReceiver } from '../issuing/resolve-receiver.ts';
import { missingFields, ofField, RequestFaults, refusedBy } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { creditViolations, creditWarnings } from './credit-note-limit.ts';
import { creditedUuids } from './credited-uuids.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { namedUuids, relatedFaults } from './related-faults.ts';
import { resolveItems } from './resolve-items.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch'>;

/** A request with all its errors. */
export interface CheckedInvoice {
  draft: Draft;
  comprobante: Comprobante;
  /** The Ingresos that an Egreso credits, in order. */
  credited: SettledInvoice[];
  /** Errors that kept rules from being checked. */
  faults: RequestFaults;
  violations: Violation[];
}

export interface PreparedInvoice {
  draft: Draft;
  comprobante: Comprobante;
  customerId: string | undefined;
  credited: SettledInvoice[];
}

/** The checked request for create and preview: rejects with every broken rule at once (400, `details[]`). */
export async function prepareInvoice(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  issuer: Issuer,
  input: InvoiceInput,
  replaced: readonly string[] = [],
): Promise<PreparedInvoice> {
  const { draft, comprobante, credited, faults, violations } = await checkInvoice(
    deps,
    organizationId,
    environment,
    issuer,
    input,
    replaced,
  );
  const [fault] = faults.list;
  if (fault) throw fault;
  const errors = violations.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw invoiceRefused(errors);
  return { draft, comprobante, customerId: input.customerId, credited };
}

export const invoiceRefused = (errors: readonly Violation[]) => refusedBy(errors, 'INVOICE_INVALID');

/**
 * Processes a request in three steps, the same for create, preview and validate: normalise, calculate, validate. Reads
 * customers, products and invoices of this organization only. Large requests are processed in slices so that other
 * requests are not blocked.
 */
export async function checkInvoice(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  issuer: Issuer,
  input: InvoiceInput,
  replaced: readonly string[] = [],
): Promise<CheckedInvoice> {
  const { catalogs, clock } = deps;
  const faults = new RequestFaults();
  await faults.or(() => refuseMissingCustomer(input), undefined);
  await faults.or(() => refuseMissingPaymentForm(input), undefined);
  const { receiver, defaultUse } = await faults.or<ResolvedReceiver>(
    () => resolveReceiver(deps, organizationId, environment, issuer, input),
    { receiver: standIn(issuer), defaultUse: undefined },
  );
  const { items, fault, withoutProduct } = await resolveItems(deps, organizationId, environment, input.items);
  if (fault) faults.list.push(fault);
  const relatedUuids = namedUuids(input);
  const ledgerInvoices =
    relatedUuids.length > 0 ? await deps.database.invoiceLedger.find(organizationId, relatedUuids, replaced) : [];
  const credited = await faults.or(() => creditedOf(ledgerInvoices, environment, input), []);

  const now = clock.now();
  const zonas = zonasOf(deps, issuer.lugarExpedicion, now);
  const [zona] = zonas;
  const body: InvoiceBody = { ...input, use: input.use ?? defaultUse, items };
  const draft = normalise(body, { issuer, receiver, now, zona });
  const decimals = catalogs.moneda(draft.moneda, draft.fecha)?.decimales ?? 2;
  const comprobante = await inSlices(calculateInSlices(draft, decimals), yieldToEventLoop);
  const usedCatalogs = catalogsOfComplements(draft);
  const ofCustoms = draft.conceptos.some(namesCustoms) || usedCatalogs.includes('c_NumPedimentoAduana');
  const pedimentos = ofCustoms ? await deps.catalogSearch.pedimentos() : undefined;
  const codes = usedCatalogs.length > 0 ? await deps.catalogSearch.codes(usedCatalogs) : undefined;
  const { holdsSchema } = deps.catalogSearch;
  const { certificateFrom } = issuer;
  const facts = { draft, comprobante, catalogs, pedimentos, codes, holdsSchema, now, zona, zonas, certificateFrom };
  const findings = await inSlices(validateInSlices(facts), yieldToEventLoop);
  const again = asOfNow(input, findings);
  if (again)
    return again.withDate(await checkInvoice(deps, organizationId, environment, issuer, again.input, replaced));
  findings.push(...relatedFaults(input, ledgerInvoices, environment));
  if (credited.length > 0) findings.push(...creditViolations(comprobante, credited));
  if (faults.list.length === 0) findings.push(...creditWarnings(comprobante, credited));
  const violations =
    faults.list.length === 0 ? findings : findings.filter(({ path }) => !isHidden(faults, withoutProduct, path));
  return { draft, comprobante, credited, faults, violations };
}

/** The list of customs documents is only loaded if the document refers to one. */
const namesCustoms = ({ informacionAduanera, partes }: Draft['conceptos'][number]) =>
  informacionAduanera !== undefined || (partes?.some((part) => part.informacionAduanera !== undefined) ?? false);

/** Without a receiver, rules about its use of the invoice say nothing; nor do any about an item without its product. */
function isHidden(faults: RequestFaults, withoutProduct: ReadonlySet<string>, path: string): boolean {
  if (faults.covers(path) || withoutProduct.has(path.slice(0, path.indexOf(']') + 1))) return true;
  const noReceiver = faults.details().some((fault) => fault.path.startsWith('customer'));
  return noReceiver && (path.startsWith('customer') || path === 'use' || path.startsWith('global'));
}

/** Placeholder for a receiver that was not found. */
function standIn({ rfc, nombre, lugarExpedicion, regimenFiscal }: Issuer): Receiver {
  return { rfc, nombre, domicilioFiscal: lugarExpedicion, regimenFiscal };
}

function refuseMissingPaymentForm({ type, paymentForm }: InvoiceInput): void {
  if (type !== 'T' && paymentForm === undefined) throw missingFields(['paymentForm']);
}

function creditedOf(known: readonly SettledInvoice[], environment: Environment, input: InvoiceInput): SettledInvoice[] {
  if (input.type !== 'E') return [];
  const uuids = creditedUuids(input);
  if (uuids.length === 0) throw relatedInvoiceInvalid();
  return creditableInvoices(known, uuids, environment);
}

/**
 * The Ingresos of a credit note must be in force and belong to the same organization and environment; one error text
 * for all violations.
 */
export function creditableInvoices(
  found: readonly SettledInvoice[],
  uuids: readonly string[],
  environment: Environment,
): SettledInvoice[] {
  return uuids.map((uuid, i) => {
    const invoice = found.find((one) => one.uuid.toLowerCase() === uuid && one.environment === environment);
    if (!invoice || !isCreditable(invoice)) throw relatedInvoiceInvalid(i === 0 ? undefined : uuid);
    return invoice;
  });
}

const isCreditable = ({ tipoComprobante, status }: SettledInvoice) => tipoComprobante === 'I' && status === 'vigente';

/** `other`: one of `related` is invalid. */
function relatedInvoiceInvalid(other?: string): AppError {
  const code = 'RELATED_INVOICE_INVALID';
  if (other === undefined) return new AppError(code, ofField('relatedInvoiceUuid', code));
  const hint = rowOf(code).remedy;
  const texts = {
    en: `related must reference vigente Ingreso invoices of this organization, and ${other} is not one`,
    es: `related debe indicar facturas de Ingreso vigentes de esta organización, y ${other} no lo es`,
  };
  return new AppError(code, { texts, details: [{ path: 'related', code, message: texts, hint, source: 'api' }] });
}
