/** Keys of c_Aduana (Anexo 22, appendix 1): the customs offices a NumeroPedimento may name. */
const ADUANAS = new Set(
  '01 02 05 06 07 08 11 12 14 16 17 18 19 20 22 23 24 25 26 27 28 30 31 33 34 37 38 39 40 42 43 44 46 47 48 50 51 52 53 64 65 67 73 75 80 81 82 83 84 85'.split(
    ' ',
  ),
);

const PEDIMENTO = /^(\d{2}) {2}(\d{2}) {2}\d{4} {2}\d{7}$/;

/**
 * What an issuer can tell of a NumeroPedimento: its form, a year of validation not after the document's, a customs
 * office of c_Aduana. Broker and number are in lists that grow every two weeks; the PAC looks them up.
 */
export function isKnownPedimento(number: string, fecha: string): boolean {
  const match = PEDIMENTO.exec(number);
  if (match === null) return false;
  const [, year = '', aduana = ''] = match;
  return year <= fecha.slice(2, 4) && ADUANAS.has(aduana);
}
