import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Issuer, Receiver } from '@lacre/cfdi/invoice-body';
import { calculatePayment } from '@lacre/cfdi/pagos/calculate-payment';
import { normalisePayment, type PaymentDraft } from '@lacre/cfdi/pagos/normalise-payment';
import { validatePaymentInSlices } from '@lacre/cfdi/pagos/validate-payment';
import { inSlices, runThrough, SLICE } from '@lacre/cfdi/slices';
import type { Violation } from '@lacre/cfdi/violation';
import type { LedgerLine } from '@lacre/database/repositories/invoice-ledger.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { zonasOf } from '../catalogs/zona-of.ts';
import { asOfNow } from '../issuing/as-of-now.ts';
import { type ResolvedReceiver, refuseMissingCustomer, resolveReceiver } from '../issuing/resolve-receiver.ts';
import { RequestFaults, refusedBy } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { invoiceFaults, violation } from './invoice-faults.ts';
import { type KnownInvoices, readKnownInvoices, relatedInvoicesOf } from './known-invoices.ts';
import type { PaymentInput } from './payment-input.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs'>;

/** Everything that the validation depends on; only the balances may change until the claim. */
export interface PaymentCase {
  input: PaymentInput;
  environment: Environment;
  issuer: Issuer;
  receiver: Receiver;
  known: KnownInvoices;
  /** Errors that kept rules from being checked. */
  faults: RequestFaults;
  /** Errors of the receipts that this one replaces. */
  replaced: Violation[];
  now: Date;
}

export interface CheckedPayment {
  draft: PaymentDraft;
  comprobante: Comprobante;
  violations: Violation[];
  /** The amounts it takes from invoices that were issued here. */
  lines: LedgerLine[];
}

/** Reads customer, invoices and balances of this organization. */
export async function readPaymentCase(
  deps: Deps,
  access: InvoiceAccess,
  environment: Environment,
  issuer: Issuer,
  input: PaymentInput,
): Promise<PaymentCase> {
  const { organizationId } = access;
  const faults = new RequestFaults();
  await faults.or(() => refuseMissingCustomer(input), undefined);
  const issuerAsReceiver: Receiver = { rfc: issuer.rfc, nombre: issuer.nombre };
  const { receiver } = await faults.or<ResolvedReceiver>(
    () => resolveReceiver(deps, organizationId, environment, issuer, input),
    { receiver: issuerAsReceiver, defaultUse: undefined },
  );
  return {
    input,
    environment,
    issuer,
    receiver,
    known: await readKnownInvoices(deps, access, input),
    faults,
    replaced: await replacedFaults(deps, organizationId, environment, input),
    now: deps.clock.now(),
  };
}

/**
 * Processes a request in three steps, the same for create and validate; reads nothing. One with many documents in
 * slices, so that it does not block other requests.
 */
export async function checkPayment(deps: Pick<Services, 'catalogs'>, payment: PaymentCase): Promise<CheckedPayment> {
  const work = checkInSlices(deps, payment);
  const documents = payment.input.payments.reduce((sum, { documents: { length } }) => sum + length, 0);
  return documents > SLICE ? inSlices(work, yieldToEventLoop) : runThrough(work);
}

function* checkInSlices(
  deps: Pick<Services, 'catalogs'>,
  payment: PaymentCase,
): Generator<undefined, CheckedPayment, undefined> {
  const { catalogs } = deps;
  const { input, environment, issuer, receiver, known, faults, replaced, now } = payment;
  const zonas = zonasOf(deps, issuer.lugarExpedicion, now);
  const [zona] = zonas;
  const draft = normalisePayment(input, { issuer, receiver, now, zona, invoices: relatedInvoicesOf(known) });
  yield;
  const comprobante = calculatePayment(draft, (moneda) => catalogs.moneda(moneda, draft.fecha)?.decimales ?? 2);
  yield;
  const noReceiver = faults.list.length > 0;
  const { certificateFrom } = issuer;
  const facts = { draft, comprobante, catalogs, now, zona, zonas, certificateFrom };
  const ofPayment = yield* validatePaymentInSlices(facts);
  yield;
  const again = asOfNow(input, ofPayment);
  if (again) return again.withDate(yield* checkInSlices(deps, { ...payment, input: again.input }));
  const found = [
    ...ofPayment,
    // Without a receiver every invoice would be reported as another receiver's.
    ...(noReceiver ? [] : invoiceFaults(input, draft, known.rows, environment, receiver.rfc.normalize('NFC'))),
    ...replaced,
  ];
  const violations = noReceiver ? found.filter(({ path }) => !path.startsWith('customer')) : found;
  return { draft, comprobante, violations, lines: linesOf(comprobante, known) };
}

export function refuseIfWrong({ faults }: PaymentCase, { violations }: CheckedPayment): void {
  const [fault] = faults.list;
  if (fault) throw fault;
  const errors = violations.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw refusedBy(errors, 'PAYMENT_INVALID');
}

function linesOf({ pagos }: Comprobante, { rows }: KnownInvoices): LedgerLine[] {
  const byUuid = new Map(rows.map((row) => [row.uuid.toLowerCase(), row.id]));
  return (pagos?.pagos ?? []).flatMap(({ doctosRelacionados }) =>
    doctosRelacionados.flatMap(({ idDocumento, impPagado, numParcialidad }) => {
      const invoiceId = byUuid.get(idDocumento.toLowerCase());
      return invoiceId === undefined
        ? []
        : [{ invoiceId, kind: 'payment' as const, amount: impPagado, installment: Number(numParcialidad) }];
    }),
  );
}

/** A receipt that was issued here can be replaced while it is in force, by one of the same environment. */
async function replacedFaults(
  { database }: Deps,
  organizationId: string,
  environment: Environment,
  { replaces = [] }: PaymentInput,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [i, uuid] of replaces.entries()) {
    const row = await database.invoices.findByUuid(organizationId, uuid);
    if (!row || (row.tipoComprobante === 'P' && row.environment === environment && row.status === 'vigente')) continue;
    const path = `replaces[${i}]`;
    found.push(
      violation('REPLACED_RECEIPT_INVALID', path, {
        en: `${path} must be a payment receipt in force of the same environment`,
        es: `${path} debe ser un recibo de pago vigente del mismo ambiente`,
      }),
    );
  }
  return found;
}
