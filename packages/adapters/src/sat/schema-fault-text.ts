import type { Text } from '@lacre/cfdi/violation';

/**
 * libxml2's messages after the location of a fault, and their Spanish translations. None can backtrack: each value ends
 * at its quote.
 */
const SAYINGS: readonly (readonly [said: RegExp, es: (...values: string[]) => string])[] = [
  [
    /^\[facet 'pattern'\] The value '([^']*)' is not accepted by the pattern '(.+)'\.$/s,
    (value, pattern) => `el valor "${value}" no cumple el patrón del esquema: ${pattern}`,
  ],
  [
    /^\[facet 'enumeration'\] The value '([^']*)' is not an element of the SAT's list\.$/,
    (value) => `el valor "${value}" no está en la lista del SAT`,
  ],
  [
    /^\[facet '(?:min|max)?[Ll]ength'\] The value '([^']*)' has a length of '(\d+)'; this (underruns|exceeds|differs)\D+'(\d+)'\.$/,
    (value, length, how, bound) =>
      `el valor "${value}" tiene ${length} caracteres, y debe tener ${LENGTHS[how] ?? ''}${bound}`,
  ],
  [
    /^\[facet '(?:min|max)(?:In|Ex)clusive'\] The value '([^']*)' (?:is|must be) (less|greater)[^(]+\('([^']*)'\)\.$/,
    (value, how, bound) =>
      `el valor "${value}" es ${how === 'less' ? 'menor que el mínimo' : 'mayor que el máximo'}, ${bound}`,
  ],
  [
    /^\[facet '(?:total|fraction)Digits'\] The value '([^']*)' has more (fractional )?digits than are allowed \('(\d+)'\)\.$/,
    (value, decimals, most) => `el valor "${value}" tiene más de ${most} ${decimals ? 'decimales' : 'dígitos'}`,
  ],
  [/^The attribute '[^']*' is not allowed\.$/, () => 'no se permite'],
  [/^The attribute '([^']*)' is required but missing\.$/, (name) => `le falta el atributo ${name}`],
  [/^This element is not expected\.$/, () => 'este elemento no va aquí'],
  [
    /^This element is not expected\. Expected is \( ([^()]+) \)\.$/,
    (name) => `este elemento no va aquí; se espera ${name}`,
  ],
  [
    /^This element is not expected\. Expected is one of \( ([^()]+) \)\.$/,
    (names) => `este elemento no va aquí; se espera uno de estos: ${names}`,
  ],
  [/^Missing child element\(s\)\. Expected is \( ([^()]+) \)\.$/, (name) => `le falta el elemento ${name}`],
  [
    /^Missing child element\(s\)\. Expected is one of \( ([^()]+) \)\.$/,
    (names) => `le falta uno de estos elementos: ${names}`,
  ],
  [
    /^'([^']*)' is not a valid value of the (?:local )?(?:atomic|list|union) type(?: '([^']*)')?\.$/,
    (value, type) => `"${value}" no es un valor del tipo ${type || 'que pide el esquema'}`,
  ],
  [
    /^The value '([^']*)' does not match the fixed value constraint '([^']*)'\.$/,
    (value, fixed) => `el valor "${value}" debe ser "${fixed}"`,
  ],
  [/^Character content/, () => 'no lleva texto'],
  [/^Element content is not allowed/, () => 'no lleva elementos'],
  [/^No matching global/, () => 'los esquemas del SAT no lo conocen'],
];

const LENGTHS: Readonly<Record<string, string>> = { underruns: 'al menos ', exceeds: 'como máximo ' };

/**
 * A fault in libxml2's words (`Element 'Concepto', attribute 'Cantidad': The attribute 'Cantidad' is not allowed.`) in
 * both languages, and `said` without the location. Unknown messages stay in English, after their location in Spanish.
 */
export function schemaFaultText(message: string): { message: Text; said: Text } {
  const place = /^Element '([^']*)'(?:, attribute '([^']*)')?: /.exec(message);
  const [whole = '', element, attribute] = place ?? [];
  const said = message.slice(whole.length);
  const at =
    element === undefined ? '' : attribute === undefined ? `${element}: ` : `${element}, atributo ${attribute}: `;
  for (const [pattern, es] of SAYINGS) {
    const found = pattern.exec(said);
    if (found) return inBoth(es(...found.slice(1).map((value) => value ?? '')));
  }
  return inBoth(said);

  function inBoth(es: string) {
    const en = said.replace(/^\[facet '[^']*'\] /, '');
    return { message: { en: message, es: `${at}${es}` }, said: { en, es } };
  }
}
