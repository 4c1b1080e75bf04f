import { type Decimal, decimal, decimalOrUndefined, round, toCompact, ZERO } from '../decimal.ts';
import type { DraftImpuesto } from '../draft-impuesto.ts';
import type { DraftDocto } from './normalise-payment.ts';
import type { ImpuestosDr } from './pagos.ts';
import type { InvoiceTax, RelatedInvoice } from './related-invoice.ts';
import { taxLimits } from './tax-limits.ts';

/** Decimals of tax bases and amounts of a document (Pagos20.xsd). */
const PLACES = 6;
const LEAST_BASE = decimal('0.000001');

interface Tax {
  retencion: boolean;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
  base: string;
  importe?: string;
}

/**
 * ImpuestosDR of one document, withheld before transferred; undefined if there are none. Taxes sent by the client are
 * kept, with their amount computed if absent; otherwise the invoice's are prorated. `places` are the decimals of
 * MonedaDR.
 */
export function documentTaxes(docto: DraftDocto, paid: Decimal, places: number): ImpuestosDr | undefined {
  const { impuestos, factura } = docto;
  const taxes = impuestos ? impuestos.map(given) : invoiceShare(factura, paid, places);
  if (taxes.length === 0) return undefined;
  const node = ({ base, impuesto, tipoFactor, tasaOCuota, importe }: Tax) => ({
    base,
    impuesto,
    tipoFactor,
    tasaOCuota,
    importe,
  });
  return {
    retenciones: taxes
      .filter(({ retencion }) => retencion)
      .map((tax) => ({ ...node(tax), tasaOCuota: tax.tasaOCuota ?? '', importe: tax.importe ?? '' })),
    traslados: taxes.filter(({ retencion }) => !retencion).map(node),
  };
}

function given(tax: DraftImpuesto): Tax {
  const base = decimalOrUndefined(tax.base);
  const { retencion, impuesto, tipoFactor, tasaOCuota } = tax;
  const node = { retencion, impuesto, tipoFactor, base: base ? toCompact(base) : (tax.base ?? '') };
  if (tipoFactor === 'Exento') return { ...node, tasaOCuota, importe: tax.importe };
  const rate = decimalOrUndefined(tasaOCuota);
  const amount = decimalOrUndefined(tax.importe) ?? (base && rate && round(base.times(rate), PLACES));
  return { ...node, tasaOCuota, importe: amount ? toCompact(amount) : (tax.importe ?? '') };
}

/**
 * The taxes of a partial payment of an invoice. If every base rounds to zero, they get the schema's minimum: an invoice
 * with a taxed concept has tax object 02, which requires taxes (CRP20246).
 */
function invoiceShare(factura: RelatedInvoice | undefined, paid: Decimal, places: number): Tax[] {
  const share = (least: Decimal) =>
    (factura?.impuestos ?? []).flatMap((tax) => prorated(tax, paid, factura?.total, places, least));
  const taxes = share(ZERO);
  return taxes.length === 0 && paid.gt(0) ? share(LEAST_BASE) : taxes;
}

/**
 * Base and amount in proportion. The amount is a share of the invoice's, so that installments add up to the invoice;
 * where the invoice's rounding would exceed the SAT's limits for this base, it is base x rate.
 */
function prorated(tax: InvoiceTax, paid: Decimal, total: string | undefined, places: number, least: Decimal): Tax[] {
  const { retencion, impuesto, tipoFactor, tasaOCuota } = tax;
  const whole = decimalOrUndefined(total) ?? ZERO;
  const share = (amount: string | undefined) => {
    const value = decimalOrUndefined(amount) ?? ZERO;
    return whole.isZero() ? ZERO : round(value.times(paid).div(whole), PLACES);
  };
  const exact = share(tax.base);
  const base = exact.isZero() ? least : exact;
  // Pagos20.xsd: a base is at least 0.000001; a smaller one is omitted if there are others.
  if (base.isZero()) return [];
  const node = { retencion, impuesto, tipoFactor, base: toCompact(base) };
  const rate = decimalOrUndefined(tasaOCuota);
  if (tipoFactor === 'Exento' || tasaOCuota === undefined || !rate) return [{ ...node }];
  const own = share(tax.importe);
  const { lower, upper } = taxLimits(node.base, tasaOCuota, places);
  const importe = own.gte(lower) && own.lte(upper) ? own : round(base.times(rate), PLACES);
  return [{ ...node, tasaOCuota, importe: toCompact(importe) }];
}
