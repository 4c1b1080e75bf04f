import type { Comprobante } from '../comprobante.ts';
import { type Decimal, decimalOrUndefined, toCompact, ZERO } from '../decimal.ts';

/** A stored invoice that a payment settles; all texts exact. */
export interface RelatedInvoice {
  uuid: string;
  serie?: string;
  folio?: string;
  moneda: string;
  /** Pesos per unit of `moneda`, as the invoice states them. */
  tipoCambio?: string;
  total: string;
  /** c_MetodoPago; only PPD invoices are settled by receipts. */
  metodoPago?: string;
  /** c_ObjetoImp of the whole document; see `objetoImpOf`. */
  objetoImp: string;
  impuestos: InvoiceTax[];
  /** Balance, in `moneda`. */
  saldo: string;
  /** Number of valid receipts that the invoice already has. */
  parcialidades: number;
  /** Places of the receipts that this one replaces, lowest installment first; not included in the two fields above. */
  sustituidas?: readonly ReplacedPlace[];
}

/** Place of a replaced receipt among those of an invoice. */
export interface ReplacedPlace {
  parcialidad: number;
  /** Balance before it. */
  saldo: string;
}

/** A tax of a whole invoice, with the base that the document's node lacks for withheld taxes. */
export interface InvoiceTax {
  retencion: boolean;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
  base: string;
  /** Absent for Exento. */
  importe?: string;
}

/**
 * The taxes of an invoice, one per direction, tax, factor and rate: sums over the concepts, because the document's own
 * nodes have neither base nor rate for withheld taxes. Transferred amounts are the document's, which are the concepts'
 * rounded sums.
 */
export function invoiceTaxesOf({ conceptos, impuestos }: Comprobante): InvoiceTax[] {
  const groups = new Map<string, { tax: InvoiceTax; base: Decimal; importe: Decimal }>();
  for (const concepto of conceptos) {
    for (const [retencion, taxes] of [
      [false, concepto.traslados],
      [true, concepto.retenciones],
    ] as const) {
      for (const tax of taxes) {
        const { impuesto, tipoFactor, tasaOCuota } = tax;
        const key = keyOf(retencion, tax);
        const group = groups.get(key) ?? {
          tax: { retencion, impuesto, tipoFactor, tasaOCuota, base: '' },
          base: ZERO,
          importe: ZERO,
        };
        group.base = group.base.plus(decimalOrUndefined(tax.base) ?? ZERO);
        group.importe = group.importe.plus(decimalOrUndefined(tax.importe) ?? ZERO);
        groups.set(key, group);
      }
    }
  }
  const documents = new Map((impuestos?.traslados ?? []).map((tax) => [keyOf(false, tax), tax]));
  return [...groups].map(([key, { tax, base, importe }]) => {
    const own = documents.get(key);
    const amount = tax.tipoFactor === 'Exento' ? undefined : (own?.importe ?? toCompact(importe));
    // A base below half a cent is 0.00 in the document, which no receipt could settle.
    const written = decimalOrUndefined(own?.base)?.gt(0) ? own?.base : undefined;
    return { ...tax, base: written ?? toCompact(base), importe: amount };
  });
}

/** One tax object for a whole invoice: 02 if it has taxes, unless all concepts have the same other one. */
export function objetoImpOf({ conceptos }: Comprobante): string {
  const codes = new Set(conceptos.map(({ objetoImp }) => objetoImp));
  const [only] = codes;
  if (codes.size === 1 && only !== undefined) return only;
  const taxed = conceptos.some(({ traslados, retenciones }) => traslados.length + retenciones.length > 0);
  return taxed ? '02' : (only ?? '01');
}

function keyOf(
  retencion: boolean,
  { impuesto, tipoFactor, tasaOCuota }: { impuesto: string; tipoFactor: string; tasaOCuota?: string },
): string {
  return `${retencion}|${impuesto}|${tipoFactor}|${decimalOrUndefined(tasaOCuota)?.toFixed(6) ?? ''}`;
}
