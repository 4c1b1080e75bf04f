/** Addresses of complements: in Mexico their places are CFDI catalog keys that must agree with each other. */
import type { SatRule } from '../rule-codes.ts';
import { type Report, satError, shown, text } from '../rules/rule.ts';
import type { Text } from '../violation.ts';
import type { ComplementFacts } from './complement-rule.ts';

export interface Domicilio {
  colonia?: string;
  localidad?: string;
  municipio?: string;
  estado: string;
  pais: string;
  codigoPostal: string;
}

/** The matrix row of each address field. */
export type PlaceRules = Readonly<Record<'colonia' | 'localidad' | 'municipio' | 'estado' | 'codigoPostal', SatRule>>;

const hint = (catalog: string): Text => ({
  en: `Search for one at /sat/catalogs/${catalog}?q=; it must match the rest of the address.`,
  es: `Busque una en /sat/catalogs/${catalog}?q=; debe corresponder al resto del domicilio.`,
});

/**
 * Checks an address against the catalogs. In Mexico: the state, the municipality and locality of that state, the postal
 * code of all three, the suburb of that postal code. Elsewhere: the state, if c_Estado has the country's states.
 */
export function checkPlace(
  { codes, catalogs, draft }: Pick<ComplementFacts<unknown>, 'codes' | 'catalogs' | 'draft'>,
  place: Domicilio,
  at: string,
  rules: PlaceRules,
  report: Report,
): void {
  const on = draft.fecha;
  const { pais, estado, municipio, localidad, colonia, codigoPostal } = place;
  const wrong = (member: keyof PlaceRules, catalog: string, of: Text) => {
    const path = `${at}.${member}`;
    const value = shown(place[member]);
    const message = text(`${path} ${value} does not belong to ${of.en}`, `${path} ${value} no corresponde ${of.es}`);
    report(satError(rules[member], path, message, hint(catalog)));
  };
  const country = text(`the country ${pais}`, `al país ${pais}`);
  const state = text(`the state ${estado}`, `al estado ${estado}`);
  if (HAVE_STATES.has(pais) && codes.find('c_Estado', estado, on, pais) === undefined)
    wrong('estado', 'c_Estado', country);
  if (pais !== 'MEX') return;
  if (municipio !== undefined && codes.find('c_Municipio', municipio, on, estado) === undefined)
    wrong('municipio', 'c_Municipio', state);
  if (localidad !== undefined && codes.find('c_Localidad', localidad, on, estado) === undefined)
    wrong('localidad', 'c_Localidad', state);
  if (colonia !== undefined && codes.find('c_Colonia', colonia, on, codigoPostal) === undefined)
    wrong('colonia', 'c_Colonia', text(`the postal code ${codigoPostal}`, `al código postal ${codigoPostal}`));
  const postal = catalogs.codigoPostal(codigoPostal, on);
  if (postal === 'unknown') return;
  const row = codes.find('c_CodigoPostal', codigoPostal, on);
  const town = typeof row === 'object' ? row.mas?.['localidad'] : undefined;
  const fits =
    postal !== undefined && postal.estado === estado && agrees(municipio, postal.municipio) && agrees(localidad, town);
  if (!fits) wrong('codigoPostal', 'c_CodigoPostal', text('the address', 'al domicilio'));
}

/** Countries whose states c_Estado lists. */
const HAVE_STATES = new Set(['MEX', 'USA', 'CAN']);

const agrees = (sent: string | undefined, known: string | undefined) =>
  sent === undefined || known === undefined || known === '' || sent === known;
