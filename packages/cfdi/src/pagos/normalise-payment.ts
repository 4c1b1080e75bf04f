import type { CfdiRelacionados, Receptor } from '../comprobante.ts';
import { localTimeAt } from '../dates.ts';
import { type Decimal, decimalOrUndefined, toPlain, writtenDecimals, ZERO } from '../decimal.ts';
import type { DraftImpuesto } from '../draft-impuesto.ts';
import type { TaxBody } from '../invoice-body.ts';
import type { NormaliseContext } from '../normalise-body.ts';
import { optionalText, plain } from '../normalise-details.ts';
import { isGenericRfc } from '../rfc.ts';
import { collapseNfc } from '../white-space.ts';
import type { DoctoRelacionado, Pago } from './pagos.ts';
import type { PaymentBody, PaymentDocumentBody, PaymentItemBody } from './payment-body.ts';
import type { RelatedInvoice, ReplacedPlace } from './related-invoice.ts';

/** The request in SAT terms, defaults filled in, nothing computed yet. */
export interface PaymentDraft {
  serie?: string;
  folio?: string;
  fecha: string;
  lugarExpedicion: string;
  cfdiRelacionados: CfdiRelacionados[];
  emisor: { rfc: string; nombre: string; regimenFiscal: string };
  receptor: Receptor;
  pagos: DraftPago[];
}

/** `tipoCambioP`: as sent, even for MXN, where it is checked and written as `1`. */
export interface DraftPago extends Omit<Pago, 'monto' | 'doctosRelacionados' | 'impuestosP'> {
  /** Absent: computed. */
  monto?: string;
  doctosRelacionados: DraftDocto[];
}

/** `numParcialidad`: empty if neither the request nor the invoice has it. */
export interface DraftDocto extends Omit<DoctoRelacionado, 'impSaldoInsoluto' | 'impuestosDr'> {
  /** Taxes sent by the client; absent: prorated from the invoice. */
  impuestos?: DraftImpuesto[];
  /** The invoice is not ours, and the request does not state its taxes. */
  faltanImpuestos?: true;
  /** The stored invoice; undefined if it is not ours. */
  factura?: RelatedInvoice;
  /** Balance of the invoice before this line, after the earlier lines; undefined if it is not ours. */
  saldo?: string;
  /** Installment number of this line; undefined if the invoice is not ours. */
  parcialidad?: number;
  /** Maximum payment of this line: less than `saldo` if valid receipts follow its place. */
  pagable?: string;
}

export interface PaymentContext extends NormaliseContext {
  /** The stored invoices, in any order; matched by UUID, ignoring case. */
  invoices?: readonly RelatedInvoice[];
}

/**
 * First pass: Unicode NFC, white space collapsed as the SAT does, and defaults: MXN, exchange rate `1` for it, noon for
 * a date alone, series, folio, currency, balance, installment and tax object from the invoice, equivalence of a peso
 * invoice from the exchange rate of a foreign payment (both are pesos per unit). A line for an invoice that a replaced
 * receipt paid takes its place: its installment and its balance. Rejects nothing: `validatePayment` reports findings.
 */
export function normalisePayment(body: PaymentBody, context: PaymentContext): PaymentDraft {
  const { issuer, receiver, now, zona } = context;
  const rfc = receiver.rfc.normalize('NFC');
  const generic = isGenericRfc(rfc);
  const ledger = new Ledger(context.invoices ?? []);
  const replaced = body.replaces ?? [];
  return {
    serie: optionalText(body.series),
    folio: optionalText(body.folioNumber),
    fecha: body.date ?? localTimeAt(now, zona),
    lugarExpedicion: issuer.lugarExpedicion,
    cfdiRelacionados: replaced.length > 0 ? [{ tipoRelacion: '04', uuids: replaced.map((uuid) => uuid.trim()) }] : [],
    emisor: {
      rfc: issuer.rfc.normalize('NFC'),
      nombre: collapseNfc(issuer.nombre),
      regimenFiscal: issuer.regimenFiscal,
    },
    receptor: {
      rfc,
      nombre: collapseNfc(receiver.nombre),
      domicilioFiscalReceptor: receiver.domicilioFiscal || (generic ? issuer.lugarExpedicion : ''),
      residenciaFiscal: receiver.residenciaFiscal === 'MEX' ? undefined : receiver.residenciaFiscal || undefined,
      numRegIdTrib: optionalText(receiver.numRegIdTrib),
      regimenFiscalReceptor: receiver.regimenFiscal || (generic ? '616' : ''),
      usoCfdi: 'CP01',
    },
    pagos: body.payments.map((payment) => normaliseItem(payment, ledger)),
  };
}

interface LedgerEntry {
  invoice: RelatedInvoice;
  saldo: Decimal | undefined;
  parcialidades: number;
  sustituidas: ReplacedPlace[];
  /** Paid by earlier lines. */
  pagado: Decimal;
}

/** Balance and installments of the stored invoices while the request's lines are processed in order. */
class Ledger {
  readonly #invoices: Map<string, LedgerEntry>;

  constructor(invoices: readonly RelatedInvoice[]) {
    this.#invoices = new Map(
      invoices.map((invoice) => [
        invoice.uuid.toLowerCase(),
        {
          invoice,
          saldo: decimalOrUndefined(invoice.saldo),
          parcialidades: invoice.parcialidades,
          sustituidas: [...(invoice.sustituidas ?? [])],
          pagado: ZERO,
        },
      ]),
    );
  }

  take(
    uuid: string,
    paid: string,
  ): { invoice?: RelatedInvoice } & Pick<DraftDocto, 'saldo' | 'parcialidad' | 'pagable'> {
    const entry = this.#invoices.get(uuid.toLowerCase());
    if (!entry) return {};
    const { invoice, pagado } = entry;
    const place = entry.sustituidas.shift();
    const parcialidad = place?.parcialidad ?? entry.parcialidades + 1;
    const pagable = leftOf(entry.saldo, pagado);
    const saldo = place ? leftOf(decimalOrUndefined(place.saldo), pagado) : pagable;
    entry.pagado = pagado.plus(decimalOrUndefined(paid) ?? ZERO);
    entry.parcialidades = Math.max(entry.parcialidades, parcialidad);
    return { invoice, saldo: saldo && toPlain(saldo), parcialidad, pagable: pagable && toPlain(pagable) };
  }
}

/** Nothing is left, not less, after a line that pays too much. */
function leftOf(saldo: Decimal | undefined, pagado: Decimal): Decimal | undefined {
  const left = saldo?.minus(pagado);
  return left?.isNegative() ? ZERO : left;
}

function normaliseItem(payment: PaymentItemBody, ledger: Ledger): DraftPago {
  const moneda = payment.currency ?? 'MXN';
  const chain = payment.paymentChain;
  const exchange = payment.exchange === undefined ? undefined : plain(payment.exchange);
  return {
    fechaPago: /^\d{4}-\d{2}-\d{2}$/.test(payment.date) ? `${payment.date}T12:00:00` : payment.date,
    formaDePagoP: payment.paymentForm,
    monedaP: moneda,
    tipoCambioP: exchange ?? (moneda === 'MXN' ? '1' : undefined),
    monto: payment.amount,
    numOperacion: optionalText(payment.operationNumber),
    rfcEmisorCtaOrd: optionalText(payment.payerBankRfc),
    nomBancoOrdExt: optionalText(payment.payerBankName),
    ctaOrdenante: optionalText(payment.payerAccount),
    rfcEmisorCtaBen: optionalText(payment.payeeBankRfc),
    ctaBeneficiario: optionalText(payment.payeeAccount),
    tipoCadPago: chain && (chain.type ?? '01'),
    certPago: optionalText(chain?.certificate),
    cadPago: optionalText(chain?.chain),
    selloPago: optionalText(chain?.seal),
    doctosRelacionados: payment.documents.map((document) => normaliseDocument(document, moneda, exchange, ledger)),
  };
}

function normaliseDocument(
  document: PaymentDocumentBody,
  monedaP: string,
  exchange: string | undefined,
  ledger: Ledger,
): DraftDocto {
  const uuid = document.uuid.trim();
  const { invoice, saldo, parcialidad, pagable } = ledger.take(uuid, document.paid);
  const monedaDr = document.currency ?? invoice?.moneda ?? monedaP;
  const taxes = document.taxes?.map(normaliseTax);
  return {
    idDocumento: uuid,
    serie: optionalText(document.series ?? invoice?.serie),
    folio: optionalText(document.folio ?? invoice?.folio),
    monedaDr,
    equivalenciaDr: document.equivalence ?? defaultEquivalence(monedaDr, monedaP, exchange),
    numParcialidad: document.installment ?? parcialidad?.toString() ?? '',
    impSaldoAnt: document.previousBalance ?? saldo ?? '',
    impPagado: document.paid,
    objetoImpDr: document.taxObject ?? (taxes ? (taxes.length > 0 ? '02' : '01') : (invoice?.objetoImp ?? '01')),
    impuestos: taxes,
    ...(!invoice && !taxes && document.taxObject === undefined && { faltanImpuestos: true as const }),
    factura: invoice,
    saldo,
    parcialidad,
    pagable,
  };
}

function defaultEquivalence(monedaDr: string, monedaP: string, exchange: string | undefined): string | undefined {
  if (monedaDr === monedaP) return '1';
  return monedaDr === 'MXN' ? exchange : undefined;
}

function normaliseTax(tax: TaxBody): DraftImpuesto {
  const rate = decimalOrUndefined(tax.rate);
  return {
    retencion: tax.withholding ?? false,
    impuesto: tax.type,
    tipoFactor: tax.factorType,
    tasaOCuota: rate && writtenDecimals(tax.rate ?? '') <= 6 ? toPlain(rate, 6) : tax.rate,
    base: tax.base,
    importe: tax.amount,
  };
}
