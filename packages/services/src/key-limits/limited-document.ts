import type { Comprobante } from '@lacre/cfdi/comprobante';
import { decimal, round, toPlain } from '@lacre/cfdi/decimal';
import { type FiscalDocument, isRetenciones } from '@lacre/cfdi/fiscal-document';
import { rfcOf } from '@lacre/cfdi/retentions/retenciones';
import { RFC_EXTRANJERO } from '@lacre/cfdi/rfc';

/** The fields of a document that the limits apply to. */
export interface LimitedDocument {
  /** Decimal string in MXN; the amount received for a payment receipt, that of the operation for a retention. */
  total: string;
  /** c_Moneda of its amounts; those of the payments for a payment receipt, none for a Traslado. */
  currencies: readonly string[];
  rfcReceptor: string;
  /** None for a payment receipt: its only line is fixed by the SAT. */
  productKeys: readonly string[];
}

/** The fields that the limits apply to; a retention has no product keys, and a foreign receiver the generic RFC. */
export function limitedDocument(document: FiscalDocument): LimitedDocument {
  if (!isRetenciones(document)) return limitedCfdi(document);
  return {
    total: toPlain(round(decimal(document.totales.montoTotOperacion), 6)),
    currencies: ['MXN'],
    rfcReceptor: rfcOf(document) ?? RFC_EXTRANJERO,
    productKeys: [],
  };
}

/** A document in another currency is converted at its own exchange rate; a Traslado (XXX) counts nothing. */
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
