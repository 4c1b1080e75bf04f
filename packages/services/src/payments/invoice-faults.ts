import type { PaymentDraft } from '@lacre/cfdi/pagos/normalise-payment';
import type { Text, Violation } from '@lacre/cfdi/violation';
import type { SettledInvoice } from '@lacre/database/repositories/invoice-ledger.repository';
import type { Environment } from '../actor.ts';
import type { KnownCode } from '../errors.ts';
import type { OwedInvoice } from './known-invoices.ts';
import type { PaymentInput } from './payment-input.ts';

/**
 * Errors of a receipt with respect to invoices that were issued here: they must be vigente Ingresos of the same
 * environment and receiver, and an installment must be the next one, or that of the replaced receipt. PPD and balances
 * are checked by the core.
 */
export function invoiceFaults(
  input: PaymentInput,
  draft: PaymentDraft,
  rows: readonly OwedInvoice[],
  environment: Environment,
  rfcReceptor: string,
): Violation[] {
  const found: Violation[] = [];
  const byUuid = new Map(rows.map((row) => [row.uuid.toLowerCase(), row]));
  for (const [i, { documents }] of input.payments.entries())
    for (const [j, { uuid, installment }] of documents.entries()) {
      const row = byUuid.get(uuid.toLowerCase());
      if (!row) continue;
      const at = `payments[${i}].documents[${j}]`;
      const fault = faultOf(row, environment, rfcReceptor);
      if (fault) found.push(violation('PAID_INVOICE_INVALID', `${at}.uuid`, fault));
      const expected = draft.pagos[i]?.doctosRelacionados[j]?.parcialidad;
      if (installment !== undefined && expected !== undefined && Number(installment) !== expected)
        found.push(
          violation('INSTALLMENT_MISMATCH', `${at}.installment`, mismatch(`${at}.installment`, expected, row), {
            en: 'Omit it.',
            es: 'Omítalo.',
          }),
        );
    }
  return found;
}

function mismatch(path: string, expected: number, { replaced }: OwedInvoice): Text {
  if (replaced.some(({ installment }) => installment === expected))
    return {
      en: `${path} is not that of the replaced receipt (${expected})`,
      es: `${path} no es la del recibo que se sustituye (${expected})`,
    };
  return {
    en: `${path} is not the next one of the invoice (${expected})`,
    es: `${path} no es la siguiente de la factura (${expected})`,
  };
}

function faultOf(row: SettledInvoice, environment: Environment, rfcReceptor: string): Text | undefined {
  if (row.environment !== environment)
    return {
      en: `the invoice belongs to the other environment (${row.environment})`,
      es: `la factura es del otro ambiente (${row.environment})`,
    };
  if (row.tipoComprobante !== 'I')
    return { en: 'the document is not an Ingreso', es: 'el comprobante no es de tipo Ingreso' };
  if (row.status !== 'vigente') return { en: 'the invoice is cancelled', es: 'la factura está cancelada' };
  if (row.cancellationStatus === 'pendiente')
    return { en: 'the invoice is being cancelled', es: 'la factura está en proceso de cancelación' };
  if (row.isBeingReplaced)
    return { en: 'the invoice is being replaced by another one', es: 'la factura está siendo sustituida por otra' };
  if (row.rfcReceptor !== rfcReceptor)
    return {
      en: `the invoice has another receiver (${row.rfcReceptor})`,
      es: `la factura es de otro receptor (${row.rfcReceptor})`,
    };
  return undefined;
}

export function violation(code: KnownCode, path: string, message: Text, hint?: Text): Violation {
  return { code, path, message, hint, severity: 'error', source: 'api' };
}
