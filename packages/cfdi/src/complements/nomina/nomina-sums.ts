import { type Decimal, decimalOrUndefined, ZERO } from '../../decimal.ts';
import type { Deduccion, Nomina, Percepcion } from './nomina-data.ts';

/** Perceptions of severance; with those of retirement they have totals of their own, all others are wages. */
const SEVERANCE = ['022', '023', '025'];
const RETIREMENT = ['039', '044'];

export type Family = 'wages' | 'severance' | 'retirement';

export function familyOf({ tipoPercepcion }: Pick<Percepcion, 'tipoPercepcion'>): Family {
  if (SEVERANCE.includes(tipoPercepcion)) return 'severance';
  return RETIREMENT.includes(tipoPercepcion) ? 'retirement' : 'wages';
}

/** ISR withheld; what else is deducted is an other deduction. */
export const isTaxWithheld = ({ tipoDeduccion }: Pick<Deduccion, 'tipoDeduccion'>): boolean => tipoDeduccion === '002';

/** An amount as the sums take it: a text that is none counts as zero, and the form's check speaks about it. */
export const valueOf = (text: string | undefined): Decimal => decimalOrUndefined(text) ?? ZERO;

export const sumOf = (amounts: readonly (string | undefined)[]): Decimal =>
  amounts.reduce((sum, amount) => sum.plus(valueOf(amount)), ZERO);

/** Taxed and exempt of the perceptions. */
export const paidBy = (perceptions: readonly Percepcion[]): Decimal =>
  sumOf(perceptions.flatMap(({ importeGravado, importeExento }) => [importeGravado, importeExento]));

/** The perceptions of one family. */
export const perceptionsOf = ({ percepciones }: Nomina, family: Family): Percepcion[] =>
  (percepciones?.percepcion ?? []).filter((each) => familyOf(each) === family);
