/**
 * The taxes of a related document.
 * Source: payments matrix, Revisión B (CRP20249-20261), c_Impuesto, c_TipoFactor, c_TasaOCuota; limits: FAQ 41.
 */
import type { TasaOCuota } from '@lacre/sat-catalogs/catalogs';
import { decimal, decimalOrUndefined } from '../../decimal.ts';
import { shown } from '../../rules/rule.ts';
import type { DoctoRelacionado, TrasladoDr } from '../pagos.ts';
import { taxLimits } from '../tax-limits.ts';
import { crp, eachDocto, type PagosFacts, type PagosRule, type TaxField } from './pagos-rule.ts';

type Report = Parameters<PagosRule>[1];
/** Path of the tax, and of a field of it. */
type TaxPath = (field?: TaxField) => string;

/** CRP20249 to CRP20254, withheld. */
const withheld: PagosRule = (facts, report) => {
  eachDocto(facts.pagos, (docto, at) => {
    for (const [k, tax] of (docto.impuestosDr?.retenciones ?? []).entries()) {
      const path: TaxPath = (field) => facts.pathOfTax(at, 'retenciones', k, field);
      const codes = { base: 20249, impuesto: 20250, tipoFactor: 20251, rate: 20253, limits: 20254 };
      if (!basics(tax, codes, path, facts, report)) continue;
      if (tax.tipoFactor === 'Exento') {
        report(
          crp(20252, path('factorType'), 'an exempt tax cannot be withheld', 'un impuesto exento no puede retenerse'),
        );
        continue;
      }
      amounts(tax, 'retencion', codes, docto, path, facts, report);
    }
  });
};

/** CRP20255 to CRP20261, transferred. */
const transferred: PagosRule = (facts, report) => {
  eachDocto(facts.pagos, (docto, at) => {
    for (const [k, tax] of (docto.impuestosDr?.traslados ?? []).entries()) {
      const path: TaxPath = (field) => facts.pathOfTax(at, 'traslados', k, field);
      const codes = { base: 20255, impuesto: 20256, tipoFactor: 20257, rate: 20260, limits: 20261 };
      if (!basics(tax, codes, path, facts, report)) continue;
      const { tasaOCuota, importe } = tax;
      if (tax.tipoFactor === 'Exento') {
        if (tasaOCuota === undefined && importe === undefined) continue;
        const es = 'un impuesto exento no lleva rate ni amount';
        report(crp(20258, path(), 'an exempt tax must not have rate or amount', es));
      } else if (tasaOCuota === undefined || importe === undefined) {
        const en = 'a tax that is not exempt must have rate and amount';
        report(crp(20259, path(), en, 'un impuesto que no es exento debe llevar rate y amount'));
      } else {
        amounts(tax, 'traslado', codes, docto, path, facts, report);
      }
    }
  });
};

interface Codes {
  base: number;
  impuesto: number;
  tipoFactor: number;
  rate: number;
  limits: number;
}

/** Returns true if tax and factor are valid, so that rate and amount can be checked. */
function basics(tax: TrasladoDr, codes: Codes, path: TaxPath, { catalogs }: PagosFacts, report: Report): boolean {
  if (!decimalOrUndefined(tax.base)?.gt(0)) {
    const hint = { en: 'Send the base that this payment covers.', es: 'Envíe la base que este pago cubre.' };
    const es = 'la base de un impuesto debe ser mayor que cero';
    report(crp(codes.base, path('base'), 'the base of a tax must be greater than zero', es, hint));
  }
  const known = catalogs.impuesto(tax.impuesto) !== undefined;
  const factor = catalogs.tipoFactor(tax.tipoFactor) !== undefined;
  if (!known) {
    const en = `tax ${shown(tax.impuesto)} is not in c_Impuesto`;
    report(crp(codes.impuesto, path('type'), en, `el impuesto ${shown(tax.impuesto)} no está en c_Impuesto`));
  }
  if (!factor) {
    const en = `factor ${shown(tax.tipoFactor)} is not in c_TipoFactor`;
    report(crp(codes.tipoFactor, path('factorType'), en, `el factor ${shown(tax.tipoFactor)} no está en c_TipoFactor`));
  }
  return known && factor;
}

function amounts(
  tax: TrasladoDr,
  way: 'traslado' | 'retencion',
  codes: Codes,
  docto: DoctoRelacionado,
  path: TaxPath,
  { catalogs, comprobante, decimalsOf }: PagosFacts,
  report: Report,
): void {
  const { impuesto, tipoFactor, tasaOCuota = '', importe = '', base } = tax;
  const rows = catalogs.tasasOCuotas(impuesto, tipoFactor, comprobante.fecha);
  // A quota belongs to the invoice's year, which the receipt does not state.
  const isQuota = impuesto === '003' && tipoFactor === 'Cuota' && decimalOrUndefined(tasaOCuota) !== undefined;
  if (!isQuota && !rows.some((row) => row[way] && holds(row, tasaOCuota))) {
    const en = `rate ${shown(tasaOCuota)} is not in c_TasaOCuota for tax ${impuesto} as ${tipoFactor}`;
    report(
      crp(
        codes.rate,
        path('rate'),
        en,
        `rate ${shown(tasaOCuota)} no está en c_TasaOCuota para ${impuesto} como ${tipoFactor}`,
      ),
    );
    return;
  }
  const amount = decimalOrUndefined(importe);
  if (!decimalOrUndefined(base)?.gt(0)) return;
  const places = decimalsOf(docto.monedaDr);
  const { lower, upper } = taxLimits(base, tasaOCuota, places);
  if (amount?.gte(lower) && amount.lte(upper)) return;
  const range = `${lower.toFixed(places)} - ${upper.toFixed(places)}`;
  const en = `amount ${shown(importe)} of tax ${impuesto} is not base x rate (${range})`;
  report(
    crp(
      codes.limits,
      path('amount'),
      en,
      `amount ${shown(importe)} del impuesto ${impuesto} no es base x rate (${range})`,
    ),
  );
}

function holds(row: TasaOCuota, rate: string): boolean {
  const value = decimalOrUndefined(rate);
  if (!value) return false;
  if (row.tipo === 'Fijo') return value.eq(decimal(row.valor));
  return value.gte(decimal(row.minimo ?? '0')) && value.lte(decimal(row.valor));
}

export const doctoTaxRules: readonly PagosRule[] = [withheld, transferred];
