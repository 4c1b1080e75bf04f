import { Decimal, productLimits } from '../decimals.ts';
import { attribute, type CfdiElement } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

const IEPS_RATES = '0.06 0.07 0.08 0.09 0.25 0.265 0.3 0.304 0.5 0.53 1.6';

/** Fixed rates of c_TasaOCuota, by transferred or withheld and tax, factor Tasa. */
const FIXED_RATES: Readonly<Record<string, string>> = {
  'traslado 002': '0.16 0.08 0',
  'traslado 003': `0 0.03 ${IEPS_RATES}`,
  'retencion 003': IEPS_RATES,
};

/** Maximum rates that c_TasaOCuota gives as a range from zero, factor Tasa. */
const RANGE_CEILINGS: Readonly<Record<string, string>> = {
  'retencion 001': '0.35',
  'retencion 002': '0.16',
};

/** Rules of one tax of a concept: base, factor, rate of the catalog and amount within limits (CFDI40174-40186). */
export function checkConceptTax(
  node: CfdiElement,
  way: 'traslado' | 'retencion',
  decimals: number,
): Rejection | undefined {
  const codes =
    way === 'traslado'
      ? { base: 'CFDI40174', rate: 'CFDI40179', amount: 'CFDI40180' }
      : { base: 'CFDI40181', rate: 'CFDI40185', amount: 'CFDI40186' };
  const base = attribute(node, 'Base') ?? '0';
  const factor = attribute(node, 'TipoFactor') ?? '';
  const rate = attribute(node, 'TasaOCuota');
  const importe = attribute(node, 'Importe');
  if (!new Decimal(base).gt(0)) {
    return reject(codes.base, `La Base de un ${way} del concepto debe ser mayor que cero.`);
  }
  if (factor === 'Exento') {
    if (way === 'retencion') return reject('CFDI40184', 'El TipoFactor de una retención debe ser distinto de Exento.');
    if (rate === undefined && importe === undefined) return undefined;
    return reject('CFDI40177', 'Un traslado Exento no debe registrar TasaOCuota ni Importe.');
  }
  if (rate === undefined || importe === undefined) {
    return reject('CFDI40178', 'Un traslado con TipoFactor Tasa o Cuota debe registrar TasaOCuota e Importe.');
  }
  if (!rateExists(way, attribute(node, 'Impuesto') ?? '', factor, new Decimal(rate))) {
    return reject(
      codes.rate,
      `La TasaOCuota ${rate} de un ${way} no existe en c_TasaOCuota para ese impuesto y factor.`,
    );
  }
  const { lower, upper } = productLimits([{ text: base }, { text: rate, exact: true }], decimals);
  if (lower.gt(importe) || upper.lt(importe)) {
    const range = `de ${lower.toFixed(decimals)} a ${upper.toFixed(decimals)}`;
    return reject(codes.amount, `El Importe ${importe} de un ${way} del concepto no está en el rango ${range}.`);
  }
  return undefined;
}

/** True if c_TasaOCuota contains the rate for transferred or withheld, tax and factor. */
export function rateExists(way: string, tax: string, factor: string, rate: Decimal): boolean {
  // The maximum IEPS per unit changes every year, so only its tax is checked.
  if (factor === 'Cuota') return tax === '003';
  const key = `${way} ${tax}`;
  const ceiling = RANGE_CEILINGS[key];
  if (ceiling !== undefined) return rate.lte(ceiling);
  return (FIXED_RATES[key] ?? '').split(' ').some((fixed) => fixed !== '' && rate.eq(fixed));
}
