import type { Pedimentos } from '@lacre/sat-catalogs/tables/pedimentos';

/** Keys of c_Aduana (Anexo 22, appendix 1): the customs offices a NumeroPedimento may name. */
const ADUANAS = new Set(
  '01 02 05 06 07 08 11 12 14 16 17 18 19 20 22 23 24 25 26 27 28 30 31 33 34 37 38 39 40 42 43 44 46 47 48 50 51 52 53 64 65 67 73 75 80 81 82 83 84 85'.split(
    ' ',
  ),
);

const PEDIMENTO = /^(\d{2}) {2}(\d{2}) {2}(\d{4}) {2}\d(\d{6})$/;

/** `unlisted`: the SAT's list, which grows every two weeks, does not yet have the broker's current year. */
export type PedimentoVerdict = 'known' | 'unlisted' | 'wrong';

/**
 * Whether a NumeroPedimento is possible (matrix rows CFDI40194 and 40199): its form, a year of validation not after the
 * document's, a customs office of c_Aduana and, if the list is available, a broker who worked there in that year and a
 * number that they reached.
 */
export function checkPedimento(number: string, fecha: string, list: Pedimentos | undefined): PedimentoVerdict {
  const match = PEDIMENTO.exec(number);
  if (match === null) return 'wrong';
  const [, year = '', aduana = '', patente = '', progressive = ''] = match;
  if (year > fecha.slice(2, 4) || !ADUANAS.has(aduana)) return 'wrong';
  if (list === undefined) return 'known';
  const ejercicio = Number(`20${year}`);
  const highest = list.highestNumber(aduana, patente, ejercicio);
  if (highest === undefined) return ejercicio >= list.lastYear ? 'unlisted' : 'wrong';
  return Number(progressive) >= 1 && Number(progressive) <= highest ? 'known' : 'wrong';
}
