import type { Comprobante } from '@lacre/cfdi/comprobante';
import { decimal, round, toPlain } from '@lacre/cfdi/decimal';
import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import { rfcOf } from '@lacre/cfdi/retentions/retenciones';
import { RFC_EXTRANJERO } from '@lacre/cfdi/rfc';

/** What the limits of a key look at in a document. */
export interface LimitedDocument {
  /** Decimal text in MXN; of a receipt what it receives, of a retention the operation. */
  total: string;
  /** c_Moneda of its amounts; of a receipt those in which it receives, of a Traslado none. */
  currencies: readonly string[];
  rfcReceptor: string;
  /** Of a receipt none: its only line is the SAT's. */
  productKeys: readonly string[];
}

/** What the limits look at; of a retention no product keys, and of a receiver abroad the generic RFC. */
export function limitedDocument(document: FiscalDocument): LimitedDocument {
  if (!isRetenciones(document)) return limitedCfdi(document);
  return {
    total: toPlain(round(decimal(document.totales.montoTotOperacion), 6)),
    currencies: ['MXN'],
    rfcReceptor: rfcOf(document) ?? RFC_EXTRANJERO,
    productKeys: [],
  };
}

/** A document in another currency counts by its own exchange rate; a Traslado (XXX) counts nothing. */
function limitedCfdi({
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
    currencies: (pagos?.pagos.map(({ monedaP }) => monedaP) ?? [moneda]).filter((currency) => currency !== 'XXX'),
    rfcReceptor: receptor.rfc,
    productKeys: isReceipt ? [] : conceptos.map(({ claveProdServ }) => claveProdServ),
  };
}
