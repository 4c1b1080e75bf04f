/** Columns of c_Pais besides the description. */

/** Column `agrupaciones`: Unión Europea, as the catalog still has it. */
const EUROPEAN_UNION = new Set(
  'AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GBR GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE'.split(
    ' ',
  ),
);

export const isInEuropeanUnion = (country: string): boolean => EUROPEAN_UNION.has(country);

/** Column `patron_codigo_postal`; a country without one takes any text. */
const POSTAL_CODES: ReadonlyMap<string, RegExp> = new Map([
  ['CAN', /^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$/],
  ['USA', /^[0-9]{5}(?:-[0-9]{4})?$/],
]);

/** True if a postal code has its country's format. */
export const fitsPostalCode = (country: string, code: string): boolean =>
  POSTAL_CODES.get(country)?.test(code) !== false;
