/**
 * Sums across documents, payments and totals.
 * Source: payments matrix, Revisión B (CRP20201-20211, 20217, 20262-20274, 20276, 20277).
 */
import { type Decimal, decimalOrUndefined, round, toPlain, truncate, writtenDecimals, ZERO } from '../../decimal.ts';
import { shown } from '../../rules/rule.ts';
import type { Pago, TotalesPagos } from '../pagos.ts';
import { sumPaymentTaxes, totalsOf, transferKey } from '../payment-totals.ts';
import { paidLimits } from '../tax-limits.ts';
import { crp, eachPago, type PagosRule } from './pagos-rule.ts';

type Report = Parameters<PagosRule>[1];

const TOTALS: readonly (readonly [code: number, field: keyof TotalesPagos, name: string])[] = [
  [20201, 'totalRetencionesIva', 'TotalRetencionesIVA'],
  [20202, 'totalRetencionesIsr', 'TotalRetencionesISR'],
  [20203, 'totalRetencionesIeps', 'TotalRetencionesIEPS'],
  [20204, 'totalTrasladosBaseIva16', 'TotalTrasladosBaseIVA16'],
  [20205, 'totalTrasladosImpuestoIva16', 'TotalTrasladosImpuestoIVA16'],
  [20206, 'totalTrasladosBaseIva8', 'TotalTrasladosBaseIVA8'],
  [20207, 'totalTrasladosImpuestoIva8', 'TotalTrasladosImpuestoIVA8'],
  [20208, 'totalTrasladosBaseIva0', 'TotalTrasladosBaseIVA0'],
  [20209, 'totalTrasladosImpuestoIva0', 'TotalTrasladosImpuestoIVA0'],
  [20210, 'totalTrasladosBaseIvaExento', 'TotalTrasladosBaseIVAExento'],
  [20211, 'montoTotalPagos', 'MontoTotalPagos'],
];

/** CRP20201 to CRP20211. A missing total is reported by CRP20264, 20267 or 20273 below, by kind. */
const totals: PagosRule = ({ pagos }, report) => {
  const right = totalsOf(pagos.pagos);
  for (const [code, field, name] of TOTALS) {
    const stated = pagos.totales[field];
    const expected = right[field];
    const agrees = stated === undefined ? expected === undefined : decimalOrUndefined(stated)?.eq(expected ?? '0');
    if (agrees) continue;
    const en = `${name} ${shown(stated)} is not the sum of the payments in pesos (${expected ?? '0.00'})`;
    report(
      crp(code, 'payments', en, `${name} ${shown(stated)} no es la suma de los pagos en pesos (${expected ?? '0.00'})`),
    );
  }
};

/**
 * CRP20217 with equal currencies, no tolerance; CRP20276 with different ones, within the limits of CRP20275 and 20277.
 */
const paidWithinAmount: PagosRule = ({ pagos, decimalsOf }, report) => {
  eachPago(pagos, (pago, at) => {
    const { monto, monedaP, doctosRelacionados: doctos } = pago;
    const amount = decimalOrUndefined(monto);
    if (!amount || doctos.some(({ impPagado, equivalenciaDr }) => !isNumber(impPagado) || !isPositive(equivalenciaDr)))
      return;
    const places = decimalsOf(monedaP);
    if (doctos.every(({ monedaDr }) => monedaDr === monedaP)) {
      const paid = doctos.reduce((sum, { impPagado }) => sum.plus(decimalOrUndefined(impPagado) ?? ZERO), ZERO);
      if (paid.lte(amount)) return;
      const en = `the sum paid to the documents is ${toPlain(paid, places)}, more than amount ${monto}`;
      report(
        crp(
          20217,
          `${at}.amount`,
          en,
          `la suma pagada a los documentos es ${toPlain(paid, places)}, más que amount ${monto}`,
        ),
      );
      return;
    }
    let converted = ZERO;
    let lower = ZERO;
    let upper = ZERO;
    for (const { impPagado, equivalenciaDr = '1' } of doctos) {
      const limits = paidLimits(impPagado, equivalenciaDr, places);
      converted = converted.plus((decimalOrUndefined(impPagado) ?? ZERO).div(decimalOrUndefined(equivalenciaDr) ?? 1));
      lower = lower.plus(limits.lower);
      upper = upper.plus(limits.upper);
    }
    if (converted.lte(amount) || (amount.gte(lower) && amount.lte(upper))) return;
    const range = `${lower.toFixed(places)} - ${upper.toFixed(places)}`;
    const en = `amount ${monto} does not cover the sum paid to the documents in ${monedaP} (${range})`;
    report(
      crp(
        20276,
        `${at}.amount`,
        en,
        `amount ${monto} no cubre la suma pagada a los documentos en ${monedaP} (${range})`,
      ),
    );
  });
};

/** CRP20262 to CRP20265. */
const withheldByPayment: PagosRule = ({ pagos, catalogs }, report) => {
  eachPago(pagos, (pago, at) => {
    const sums = sumPaymentTaxes(pago.doctosRelacionados).retenciones;
    const nodes = pago.impuestosP?.retenciones ?? [];
    const { totalRetencionesIva: iva, totalRetencionesIsr: isr, totalRetencionesIeps: ieps } = pagos.totales;
    if (nodes.length > 0 && iva === undefined && isr === undefined && ieps === undefined) {
      const en = 'TotalRetencionesIVA, ISR or IEPS is required if taxes are withheld';
      report(crp(20264, at, en, 'con retenciones debe existir TotalRetencionesIVA, ISR o IEPS'));
    }
    for (const { impuesto, importe } of nodes) {
      if (!catalogs.impuesto(impuesto)) {
        const en = `ImpuestoP ${shown(impuesto)} is not in c_Impuesto`;
        report(crp(20262, at, en, `ImpuestoP ${shown(impuesto)} no está en c_Impuesto`));
      } else if (!isSum(importe, sums.get(impuesto))) {
        sumBroken(20265, at, `ImporteP ${shown(importe)}`, sums.get(impuesto), report);
      }
    }
    once(
      20263,
      nodes.map(({ impuesto }) => impuesto),
      'RetencionP',
      at,
      report,
    );
    for (const impuesto of sums.keys()) {
      if (!nodes.some((node) => node.impuesto === impuesto))
        sumBroken(20265, at, 'RetencionP', sums.get(impuesto), report);
    }
  });
};

/** CRP20266 to CRP20274. */
const transferredByPayment: PagosRule = ({ pagos, catalogs, comprobante }, report) => {
  eachPago(pagos, (pago, at) => {
    const sums = sumPaymentTaxes(pago.doctosRelacionados).traslados;
    const nodes = pago.impuestosP?.traslados ?? [];
    for (const node of nodes) {
      const { impuesto, tipoFactor, tasaOCuota, base, importe } = node;
      if (!catalogs.impuesto(impuesto)) {
        const es = `ImpuestoP ${shown(impuesto)} no está en c_Impuesto`;
        report(crp(20270, at, `ImpuestoP ${shown(impuesto)} is not in c_Impuesto`, es));
        continue;
      }
      const exempt = tipoFactor === 'Exento';
      if (exempt && (tasaOCuota !== undefined || importe !== undefined)) {
        const en = 'an exempt TrasladoP must have only BaseP, ImpuestoP and TipoFactorP';
        report(crp(20266, at, en, 'un TrasladoP exento debe llevar solo BaseP, ImpuestoP y TipoFactorP'));
        continue;
      }
      const rate = decimalOrUndefined(tasaOCuota);
      const rows = exempt ? [] : catalogs.tasasOCuotas(impuesto, tipoFactor, comprobante.fecha);
      // A quota belongs to the invoice's year, which the receipt does not state.
      const isQuota = impuesto === '003' && tipoFactor === 'Cuota' && rate !== undefined;
      const inCatalog =
        isQuota ||
        rows.some(
          (row) =>
            row.traslado &&
            rate &&
            (row.tipo === 'Fijo' ? rate.eq(row.valor) : rate.gte(row.minimo ?? 0) && rate.lte(row.valor)),
        );
      if (!exempt && !inCatalog) {
        const en = `TasaOCuotaP ${shown(tasaOCuota)} is not in c_TasaOCuota`;
        report(crp(20272, at, en, `TasaOCuotaP ${shown(tasaOCuota)} no está en c_TasaOCuota`));
        continue;
      }
      const group = sums.get(transferKey(node));
      if (!isSum(base, group?.base)) sumBroken(exempt ? 20269 : 20268, at, `BaseP ${shown(base)}`, group?.base, report);
      if (!exempt && !isSum(importe, group?.importe)) {
        sumBroken(20274, at, `ImporteP ${shown(importe)}`, group?.importe, report);
      }
    }
    once(20271, nodes.map(transferKey), 'TrasladoP', at, report);
    for (const [key, { tax, base }] of sums) {
      if (nodes.some((node) => transferKey(node) === key)) continue;
      sumBroken(tax.tipoFactor === 'Exento' ? 20269 : 20268, at, 'TrasladoP', base, report);
    }
    ivaTotals(pago, pagos.totales, at, report);
  });
};

/** CRP20267, CRP20273: IVA requires a total of bases, and of amounts unless all is exempt. */
function ivaTotals({ impuestosP }: Pago, totales: TotalesPagos, at: string, report: Report): void {
  const iva = (impuestosP?.traslados ?? []).filter(({ impuesto }) => impuesto === '002');
  const { totalTrasladosBaseIva16, totalTrasladosBaseIva8, totalTrasladosBaseIva0, totalTrasladosBaseIvaExento } =
    totales;
  const bases = [totalTrasladosBaseIva16, totalTrasladosBaseIva8, totalTrasladosBaseIva0, totalTrasladosBaseIvaExento];
  if (iva.length > 0 && bases.every((total) => total === undefined)) {
    const en = 'TotalTrasladosBaseIVA16, IVA8, IVA0 or IVAExento is required with IVA';
    report(crp(20267, at, en, 'con IVA debe existir TotalTrasladosBaseIVA16, IVA8, IVA0 o IVAExento'));
  }
  const { totalTrasladosImpuestoIva16, totalTrasladosImpuestoIva8, totalTrasladosImpuestoIva0 } = totales;
  const amounts = [totalTrasladosImpuestoIva16, totalTrasladosImpuestoIva8, totalTrasladosImpuestoIva0];
  const charged = iva.some(({ tipoFactor }) => tipoFactor !== 'Exento');
  if (charged && amounts.every((total) => total === undefined)) {
    const en = 'TotalTrasladosImpuestoIVA16, IVA8 or IVA0 is required with IVA';
    report(crp(20273, at, en, 'con IVA debe existir TotalTrasladosImpuestoIVA16, IVA8 o IVA0'));
  }
}

/** True if the text is the sum with the decimals written, rounded or truncated, as PACs do either. */
function isSum(written: string | undefined, sum: Decimal | undefined): boolean {
  const value = decimalOrUndefined(written);
  if (!value || !sum) return false;
  const places = Math.min(writtenDecimals(written ?? ''), 6);
  return value.eq(round(sum, places)) || value.eq(truncate(sum, places));
}

function sumBroken(code: number, at: string, what: string, sum: Decimal | undefined, report: Report): void {
  const expected = toPlain(round(sum ?? ZERO, 6));
  const en = `${what} is not the sum of the documents (${expected})`;
  report(crp(code, at, en, `${what} no es la suma de los documentos (${expected})`));
}

function once(code: number, keys: string[], node: string, at: string, report: Report): void {
  if (new Set(keys).size === keys.length) return;
  const en = `${node} is repeated for one tax, factor and rate`;
  report(crp(code, at, en, `${node} se repite para un mismo impuesto, factor y tasa`));
}

function isNumber(text: string): boolean {
  return decimalOrUndefined(text) !== undefined;
}

function isPositive(text: string | undefined): boolean {
  return decimalOrUndefined(text)?.gt(0) ?? false;
}

export const paymentSumRules: readonly PagosRule[] = [
  totals,
  paidWithinAmount,
  withheldByPayment,
  transferredByPayment,
];
