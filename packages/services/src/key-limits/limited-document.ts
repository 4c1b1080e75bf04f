import type { Comprobante } from '@lacre/cfdi/comprobante';
import { decimal, round, toPlain } from '@lacre/cfdi/decimal';

/** What the limits of a key look at in a document. */
export interface LimitedDocument {
  /** Decimal text in MXN; of a receipt what it receives. */
  total: string;
  rfcReceptor: string;
  /** Of a receipt none: its only line is the SAT's. */
  productKeys: readonly string[];
}

/** A document in another currency counts by its own exchange rate; a Traslado (XXX) counts nothing. */
export function limitedDocument({
  tipoDeComprobante,
  moneda,
  tipoCambio = '1',
  total,
  pagos,
  receptor,
  conceptos,
}: Comprobante): LimitedDocument {
  const isReceipt = tipoDeComprobante === 'P' || tipoDeComprobante === 'N';
  const pesos =
    tipoDeComprobante === 'P'
      ? decimal(pagos?.totales.montoTotalPagos ?? '0')
      : decimal(total).times(decimal(moneda === 'MXN' ? '1' : tipoCambio));
  return {
    total: toPlain(round(pesos, 6)),
    rfcReceptor: receptor.rfc,
    productKeys: isReceipt ? [] : conceptos.map(({ claveProdServ }) => claveProdServ),
  };
}
