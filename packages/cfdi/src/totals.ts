import { localTaxesOf } from './complements/impuestos-locales/impuestos-locales.ts';
import type { Comprobante } from './comprobante.ts';

/** The sums of a document, as decimal texts from its XML; `0` if absent. */
export interface DocumentTotals {
  moneda: string;
  subtotal: string;
  descuento: string;
  totalTraslados: string;
  totalRetenidos: string;
  impuestosLocalesTrasladados: string;
  impuestosLocalesRetenidos: string;
  total: string;
}

/** Totals of a document. Withheld and discounted amounts are positive, as in the XML. */
export function totalsOf({
  moneda,
  subTotal,
  descuento,
  impuestos,
  complementos,
  total,
}: Pick<Comprobante, 'moneda' | 'subTotal' | 'descuento' | 'impuestos' | 'complementos' | 'total'>): DocumentTotals {
  const locals = localTaxesOf({ complementos });
  return {
    moneda,
    subtotal: subTotal,
    descuento: descuento ?? '0',
    totalTraslados: impuestos?.totalImpuestosTrasladados ?? '0',
    totalRetenidos: impuestos?.totalImpuestosRetenidos ?? '0',
    impuestosLocalesTrasladados: locals?.totaldeTraslados ?? '0',
    impuestosLocalesRetenidos: locals?.totaldeRetenciones ?? '0',
    total,
  };
}
