import type { Comprobante } from '@lacre/cfdi/comprobante';
import { decimal } from '@lacre/cfdi/decimal';
import type { Text, Violation } from '@lacre/cfdi/violation';
import type { SettledInvoice } from '@lacre/database/repositories/invoice-ledger.repository';

const at = { path: 'relatedInvoiceUuid', severity: 'error', source: 'api' } as const;

/**
 * What a credit note may not do to its Ingreso: another currency, an amount beyond what the credit notes in force and those
 * on their way leave of its total, or one while the Ingreso itself is being cancelled.
 */
export function creditViolations(credit: Comprobante, invoice: SettledInvoice): Violation[] {
  if (invoice.cancellationStatus === 'pendiente')
    return [
      {
        ...at,
        code: 'RELATED_INVOICE_BEING_CANCELLED',
        message: {
          en: 'the related invoice is being cancelled and takes no credit note',
          es: 'la factura relacionada está en proceso de cancelación y no admite notas de crédito',
        },
      },
    ];
  if (credit.moneda !== invoice.moneda)
    return [
      {
        ...at,
        path: 'currency',
        code: 'CREDIT_CURRENCY',
        message: {
          en: `currency must be ${invoice.moneda}, as in the invoice that is credited`,
          es: `currency debe ser ${invoice.moneda}, como en la factura que se acredita`,
        },
      },
    ];
  const total = decimal(invoice.total);
  const remaining = total.minus(invoice.credited);
  if (decimal(credit.total).lte(remaining)) return [];
  const places = Math.max(2, total.decimalPlaces());
  const [wanted, whole, left] = [decimal(credit.total), total, remaining].map((amount) => amount.toFixed(places));
  const hint: Text = remaining.gt(0)
    ? {
        en: `Credit at most ${left} ${invoice.moneda}.`,
        es: `Acredite como máximo ${left} ${invoice.moneda}.`,
      }
    : {
        en: 'Nothing remains; cancel a credit note that is wrong before making another.',
        es: 'No queda nada; cancele la nota de crédito equivocada antes de hacer otra.',
      };
  return [
    {
      ...at,
      code: 'CREDIT_EXCEEDS_INVOICE',
      message: {
        en: `the credit note of ${wanted} ${invoice.moneda} exceeds what remains to be credited of the invoice: ${left} of ${whole}`,
        es: `la nota de crédito de ${wanted} ${invoice.moneda} excede lo que queda por acreditar de la factura: ${left} de ${whole}`,
      },
      hint,
    },
  ];
}
