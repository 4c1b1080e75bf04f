import { type Decimal, decimalOrUndefined, round, toCompact, ZERO } from '../../decimal.ts';
import { decimal, derived, fixed, text } from '../../nodes/form.ts';
import { type ComplementData, type ComplementsByKey, complement, type Labels } from '../complement.ts';
import { element, optional, some } from '../element.ts';
import { sumOf } from '../sums.ts';

const KEY = 'aerolineas10';

/** Its members, amounts with up to six decimals. */
export interface Aerolineas {
  tua: string;
  otrosCargos?: { totalCargos?: string; cargo: readonly { codigoCargo: string; importe: string }[] };
}

/**
 * Aerolíneas 1.0 (aerolineas.xsd, aerolineas.xslt): charges that are neither concepts nor taxes, and are part of Total.
 */
export const aerolineas10 = complement({
  key: KEY,
  title: { en: 'Airlines 1.0', es: 'Aerolíneas 1.0' },
  about: {
    en: 'Airport tax (TUA) and other charges of a flight ticket, which are added to Total and are not items.',
    es: 'TUA y otros cargos de un boleto de avión, que se suman al Total y no son conceptos.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'aerolineas',
  prefix: 'aerolineas',
  schema: 'aerolineas/aerolineas.xsd',
  root: element(
    'Aerolineas',
    { Version: fixed('1.0'), TUA: decimal(6) },
    optional(
      element(
        'OtrosCargos',
        { TotalCargos: derived(decimal(6)) },
        some(element('Cargo', { CodigoCargo: text(1, 8), Importe: decimal(6) }), 1),
      ),
    ),
  ),
  fill: fillAerolineas,
  printed: 'totals',
  example: {
    tua: '757.00',
    otrosCargos: { totalCargos: '250.00', cargo: [{ codigoCargo: 'YR', importe: '250.00' }] },
  },
});

function fillAerolineas(data: ComplementData): ComplementData {
  const { otrosCargos } = data;
  if (typeof otrosCargos !== 'object' || !('cargo' in otrosCargos) || otrosCargos['totalCargos'] !== undefined)
    return data;
  const { cargo } = otrosCargos;
  const total = Array.isArray(cargo) ? sumOf(cargo.map((each: ComplementData) => each['importe'])) : undefined;
  if (total === undefined) return data;
  return { ...data, otrosCargos: { ...otrosCargos, totalCargos: toCompact(total) } };
}

type Carrying = { complementos?: ComplementsByKey | undefined };

export function airlineChargesOf({ complementos }: Carrying): Partial<Aerolineas> | undefined {
  return complementos?.[KEY] as Partial<Aerolineas> | undefined;
}

/** Sum of the charges that is part of Total, rounded to the currency; texts that are not numbers count as zero. */
export function airlineCharge(of: Carrying, decimals: number): Decimal {
  const charges = airlineChargesOf(of);
  if (charges === undefined) return ZERO;
  const { tua, otrosCargos } = charges;
  return round((decimalOrUndefined(tua) ?? ZERO).plus(decimalOrUndefined(otrosCargos?.totalCargos) ?? ZERO), decimals);
}

/** Display labels of its attributes and elements. */
export const aerolineasLabels: Labels = {
  TUA: { en: 'Airport charge (TUA)', es: 'Tarifa de uso de aeropuerto (TUA)' },
  OtrosCargos: { en: 'Other charges', es: 'Otros cargos' },
  TotalCargos: { en: 'Total of the charges', es: 'Total de cargos' },
  Cargo: { en: 'Charge', es: 'Cargo' },
  CodigoCargo: { en: 'Code (IATA)', es: 'Código (IATA)' },
  Importe: { en: 'Amount', es: 'Importe' },
};
