import { type Decimal, decimal, decimalOrUndefined, round, toCompact, ZERO } from '../decimal.ts';
import type { DraftImpuesto } from '../draft-impuesto.ts';
import type { DraftDocto } from './normalise-payment.ts';
import type { ImpuestosDr } from './pagos.ts';
import type { InvoiceTax, RelatedInvoice } from './related-invoice.ts';
import { taxLimits } from './tax-limits.ts';

/** Decimals of a document's bases and amounts of tax (Pagos20.xsd). */
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
 * ImpuestosDR of one document, withheld before transferred; undefined without any. The client's own taxes are kept,
 * their amount computed when absent; otherwise the invoice's in proportion. `places` are the decimals of MonedaDR.
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
 * The taxes of a part of an invoice. Where every base rounds to nothing they have the least that the schema lets them
 * have: an invoice with a taxed concept is of tax object 02, which demands taxes (CRP20246).
 */
function invoiceShare(factura: RelatedInvoice | undefined, paid: Decimal, places: number): Tax[] {
  const share = (least: Decimal) =>
    (factura?.impuestos ?? []).flatMap((tax) => prorated(tax, paid, factura?.total, places, least));
  const taxes = share(ZERO);
  return taxes.length === 0 && paid.gt(0) ? share(LEAST_BASE) : taxes;
}

/**
 * Base and amount in proportion. The amount is the invoice's own share, so that the instalments add up to what the
 * invoice says; where the invoice's rounding would leave the SAT's limits for this base, it is base x rate.
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
  // Pagos20.xsd: a base is 0.000001 at least; beside others, one that small is left out.
  if (base.isZero()) return [];
  const node = { retencion, impuesto, tipoFactor, base: toCompact(base) };
  const rate = decimalOrUndefined(tasaOCuota);
  if (tipoFactor === 'Exento' || tasaOCuota === undefined || !rate) return [{ ...node }];
  const own = share(tax.importe);
  const { lower, upper } = taxLimits(node.base, tasaOCuota, places);
  const importe = own.gte(lower) && own.lte(upper) ? own : round(base.times(rate), PLACES);
  return [{ ...node, tasaOCuota, importe: toCompact(importe) }];
}
