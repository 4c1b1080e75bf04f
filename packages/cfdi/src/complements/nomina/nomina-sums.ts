import { type Decimal, decimalOrUndefined, ZERO } from '../../decimal.ts';
import type { Deduccion, Nomina, Percepcion } from './nomina-data.ts';

/** Severance perceptions; like retirement they have their own total. All others are wages. */
const SEVERANCE = ['022', '023', '025'];
const RETIREMENT = ['039', '044'];

export type Family = 'wages' | 'severance' | 'retirement';

export function familyOf({ tipoPercepcion }: Pick<Percepcion, 'tipoPercepcion'>): Family {
  if (SEVERANCE.includes(tipoPercepcion)) return 'severance';
  return RETIREMENT.includes(tipoPercepcion) ? 'retirement' : 'wages';
}

/** ISR withheld; every other deduction counts as "other". */
export const isTaxWithheld = ({ tipoDeduccion }: Pick<Deduccion, 'tipoDeduccion'>): boolean => tipoDeduccion === '002';

/** An amount for the sums: a text that is not a number counts as zero; the schema check reports it. */
export const valueOf = (text: string | undefined): Decimal => decimalOrUndefined(text) ?? ZERO;

export const sumOf = (amounts: readonly (string | undefined)[]): Decimal =>
  amounts.reduce((sum, amount) => sum.plus(valueOf(amount)), ZERO);

/** Taxed plus exempt amounts of the perceptions. */
export const paidBy = (perceptions: readonly Percepcion[]): Decimal =>
  sumOf(perceptions.flatMap(({ importeGravado, importeExento }) => [importeGravado, importeExento]));

/** The perceptions of one family. */
export const perceptionsOf = ({ percepciones }: Nomina, family: Family): Percepcion[] =>
  (percepciones?.percepcion ?? []).filter((each) => familyOf(each) === family);
