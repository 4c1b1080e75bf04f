import type { Comprobante } from '@lacre/cfdi/comprobante';
import { receiptDueBy } from '@lacre/cfdi/pagos/receipt-due-by';
import type { SummedAmounts } from '@lacre/database/repositories/month-sum.repository';

/**
 * The amounts of a document that summaries add up: federal taxes in its currency, and for a payment receipt what was
 * paid.
 */
export function summedAmountsOf({
  fecha,
  impuestos,
  pagos,
}: Pick<Comprobante, 'fecha' | 'impuestos' | 'pagos'>): SummedAmounts {
  const day = fecha.slice(0, 10);
  return {
    transferred: impuestos?.totalImpuestosTrasladados ?? '0',
    withheld: impuestos?.totalImpuestosRetenidos ?? '0',
    collected: pagos?.totales.montoTotalPagos ?? '0',
    isLate: pagos?.pagos.some(({ fechaPago }) => day > receiptDueBy(fechaPago)) ?? false,
  };
}

/** For a retention: summaries cover invoices only. */
export const unsummed: SummedAmounts = { transferred: '0', withheld: '0', collected: '0', isLate: false };
