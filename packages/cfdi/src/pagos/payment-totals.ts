import { type Decimal, decimalOrUndefined, round, toCompact, toPlain, ZERO } from '../decimal.ts';
import type { DoctoRelacionado, ImpuestosP, Pago, TotalesPagos, TrasladoDr } from './pagos.ts';

const PLACES = 6;
const ISR = '001';
const IVA = '002';
const IEPS = '003';

/** Sums of the taxes of a payment's documents, exact, in the payment's currency. */
export interface PaymentTaxSums {
  retenciones: Map<string, Decimal>;
  traslados: Map<string, { tax: TrasladoDr; base: Decimal; importe: Decimal }>;
}

/** Key of a TrasladoP: one node per tax, factor and rate (CRP20271); rates are compared as numbers. */
export function transferKey({ impuesto, tipoFactor, tasaOCuota }: Omit<TrasladoDr, 'base' | 'importe'>): string {
  return `${impuesto}|${tipoFactor}|${decimalOrUndefined(tasaOCuota)?.toFixed(6) ?? ''}`;
}

/** Each document's taxes divided by its equivalence and added without rounding. */
export function sumPaymentTaxes(doctos: readonly DoctoRelacionado[]): PaymentTaxSums {
  const sums: PaymentTaxSums = { retenciones: new Map(), traslados: new Map() };
  for (const { impuestosDr, equivalenciaDr } of doctos) {
    const rate = decimalOrUndefined(equivalenciaDr);
    const converted = (amount: string | undefined) =>
      rate?.gt(0) ? (decimalOrUndefined(amount) ?? ZERO).div(rate) : ZERO;
    for (const { impuesto, importe } of impuestosDr?.retenciones ?? []) {
      sums.retenciones.set(impuesto, (sums.retenciones.get(impuesto) ?? ZERO).plus(converted(importe)));
    }
    for (const tax of impuestosDr?.traslados ?? []) {
      const key = transferKey(tax);
      const group = sums.traslados.get(key) ?? { tax, base: ZERO, importe: ZERO };
      group.base = group.base.plus(converted(tax.base));
      group.importe = group.importe.plus(converted(tax.importe));
      sums.traslados.set(key, group);
    }
  }
  return sums;
}

/** ImpuestosP of a payment (CRP20265, 20268, 20269, 20274), six decimals; undefined if no document has taxes. */
export function paymentTaxes(doctos: readonly DoctoRelacionado[]): ImpuestosP | undefined {
  const { retenciones, traslados } = sumPaymentTaxes(doctos);
  if (retenciones.size === 0 && traslados.size === 0) return undefined;
  const write = (value: Decimal) => toCompact(round(value, PLACES));
  return {
    retenciones: [...retenciones].map(([impuesto, importe]) => ({ impuesto, importe: write(importe) })),
    traslados: [...traslados.values()].map(({ tax, base, importe }) => {
      const node = { base: write(base), impuesto: tax.impuesto, tipoFactor: tax.tipoFactor };
      return tax.tipoFactor === 'Exento' ? node : { ...node, tasaOCuota: tax.tasaOCuota, importe: write(importe) };
    }),
  };
}

/**
 * Totales of the complement (CRP20201-20211): the payments' written amounts times TipoCambioP, in pesos, two decimals.
 */
export function totalsOf(pagos: readonly Pago[]): TotalesPagos {
  const sums = new Map<keyof TotalesPagos, Decimal>([['montoTotalPagos', ZERO]]);
  for (const { monto, tipoCambioP, impuestosP } of pagos) {
    const rate = decimalOrUndefined(tipoCambioP) ?? ZERO;
    const add = (field: keyof TotalesPagos | undefined, amount: string | undefined) => {
      if (!field) return;
      const value = (decimalOrUndefined(amount) ?? ZERO).times(rate);
      sums.set(field, (sums.get(field) ?? ZERO).plus(value));
    };
    add('montoTotalPagos', monto);
    for (const { impuesto, importe } of impuestosP?.retenciones ?? []) add(WITHHELD[impuesto], importe);
    for (const tax of impuestosP?.traslados ?? []) {
      const fields = TRANSFERRED[transferKey(tax)];
      add(fields?.base, tax.base);
      add(fields?.importe, tax.importe);
    }
  }
  const totals = Object.fromEntries([...sums].map(([field, value]) => [field, toPlain(round(value, 2), 2)]));
  return { ...totals, montoTotalPagos: totals.montoTotalPagos ?? '0.00' };
}

const WITHHELD: Record<string, keyof TotalesPagos> = {
  [IVA]: 'totalRetencionesIva',
  [ISR]: 'totalRetencionesIsr',
  [IEPS]: 'totalRetencionesIeps',
};

/** Of transferred taxes only IVA has totals; IEPS has none in Pagos 2.0. */
const TRANSFERRED: Record<string, { base: keyof TotalesPagos; importe?: keyof TotalesPagos }> = {
  [`${IVA}|Tasa|0.160000`]: { base: 'totalTrasladosBaseIva16', importe: 'totalTrasladosImpuestoIva16' },
  [`${IVA}|Tasa|0.080000`]: { base: 'totalTrasladosBaseIva8', importe: 'totalTrasladosImpuestoIva8' },
  [`${IVA}|Tasa|0.000000`]: { base: 'totalTrasladosBaseIva0', importe: 'totalTrasladosImpuestoIva0' },
  [`${IVA}|Exento|`]: { base: 'totalTrasladosBaseIvaExento' },
};
