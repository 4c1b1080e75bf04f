import type { Comprobante } from '@lacre/cfdi/comprobante';
import { type Decimal, decimal, toPlain } from '@lacre/cfdi/decimal';
import type { Text, Violation } from '@lacre/cfdi/violation';
import type { LedgerLine, SettledInvoice } from '@lacre/database/repositories/invoice-ledger.repository';

const detailBase = { path: 'relatedInvoiceUuid', severity: 'error', source: 'api' } as const;

/**
 * Errors of a credit note with respect to its Ingresos: another currency, an amount above what remains after issued and
 * pending credit notes, or an Ingreso that is being cancelled or replaced.
 */
export function creditViolations(credit: Comprobante, invoices: readonly SettledInvoice[]): Violation[] {
  if (invoices.some(({ cancellationStatus }) => cancellationStatus === 'pendiente'))
    return [
      {
        ...detailBase,
        code: 'RELATED_INVOICE_BEING_CANCELLED',
        message: {
          en: 'the related invoice is being cancelled and does not accept credit notes',
          es: 'la factura relacionada está en proceso de cancelación y no admite notas de crédito',
        },
      },
    ];
  if (invoices.some(({ isBeingReplaced }) => isBeingReplaced))
    return [
      {
        ...detailBase,
        code: 'RELATED_INVOICE_BEING_CANCELLED',
        message: {
          en: 'the related invoice is being replaced by another one and does not accept credit notes',
          es: 'la factura relacionada está siendo sustituida por otra y no admite notas de crédito',
        },
      },
    ];
  const invoiceInOtherCurrency = invoices.find(({ moneda }) => moneda !== credit.moneda);
  if (invoiceInOtherCurrency)
    return [
      {
        ...detailBase,
        path: 'currency',
        code: 'CREDIT_CURRENCY',
        message: {
          en: `currency must be ${invoiceInOtherCurrency.moneda}, as in the credited invoice`,
          es: `currency debe ser ${invoiceInOtherCurrency.moneda}, como en la factura a la que se aplica la nota de crédito`,
        },
      },
    ];
  const sum = (amounts: readonly Decimal[]) => amounts.reduce((a, b) => a.plus(b), decimal('0'));
  const total = sum(invoices.map((invoice) => decimal(invoice.total)));
  const remaining = sum(invoices.map(remainingOf));
  if (decimal(credit.total).lte(remaining)) return [];
  const { moneda } = credit;
  const which = invoices.length > 1 ? { en: 'invoices', es: 'las facturas' } : { en: 'invoice', es: 'la factura' };
  const places = Math.max(2, total.decimalPlaces());
  const [wanted, whole, left] = [decimal(credit.total), total, remaining].map((amount) => amount.toFixed(places));
  const hint: Text = remaining.gt(0)
    ? {
        en: `Credit at most ${left} ${moneda}.`,
        es: `Emita la nota de crédito por ${left} ${moneda} como máximo.`,
      }
    : {
        en: 'Nothing remains to be credited; cancel an incorrect credit note before issuing another.',
        es: 'No queda saldo por acreditar; cancele la nota de crédito incorrecta antes de emitir otra.',
      };
  return [
    {
      ...detailBase,
      code: 'CREDIT_EXCEEDS_INVOICE',
      message: {
        en: `the credit note of ${wanted} ${moneda} exceeds the amount that can still be credited to the ${which.en}: ${left} of ${whole}`,
        es: `la nota de crédito de ${wanted} ${moneda} excede lo que queda por acreditar de ${which.es}: ${left} de ${whole}`,
      },
      hint,
    },
  ];
}

/**
 * Warns of a credit note to another receiver, which lowers what the first one owes. The SAT has no rule against it, but
 * it is rarely intended.
 */
export function creditWarnings({ receptor }: Comprobante, invoices: readonly SettledInvoice[]): Violation[] {
  const invoiceOfOtherReceiver = invoices.find(({ rfcReceptor }) => rfcReceptor !== receptor.rfc);
  if (!invoiceOfOtherReceiver) return [];
  const { uuid, rfcReceptor } = invoiceOfOtherReceiver;
  return [
    {
      ...detailBase,
      severity: 'warning',
      code: 'CREDIT_OTHER_RECEIVER',
      message: {
        en: `the credited invoice ${uuid} has another receiver (${rfcReceptor})`,
        es: `la factura ${uuid} a la que se aplica la nota de crédito es de otro receptor (${rfcReceptor})`,
      },
      hint: {
        en: 'Credit an invoice of this customer, or use the customer of the invoice.',
        es: 'Indique una factura de este cliente, o el cliente de la factura.',
      },
    },
  ];
}

/** Total minus the credit notes that already count against it; never negative. */
function remainingOf({ total, creditedInForce }: SettledInvoice): Decimal {
  const remaining = decimal(total).minus(creditedInForce);
  return remaining.isNegative() ? decimal('0') : remaining;
}

/** Allocates a credit note's total to its Ingresos in order, each up to its remaining amount. */
export function allocateCredit(total: string, invoices: readonly SettledInvoice[]): LedgerLine[] {
  let unallocated = decimal(total);
  const lines: LedgerLine[] = [];
  for (const invoice of invoices) {
    const remaining = remainingOf(invoice);
    const amount = unallocated.lt(remaining) ? unallocated : remaining;
    if (!amount.gt(0)) continue;
    lines.push({ invoiceId: invoice.id, kind: 'credit', amount: toPlain(amount) });
    unallocated = unallocated.minus(amount);
  }
  return lines;
}
