import { isCalendarDate, isLocalDateTime } from '../dates.ts';
import type { Text } from '../violation.ts';

/** Form of an attribute's text, from the SAT's schema. */
export type Form = FormKind & { derived?: true; unsealed?: true; barred?: true; noLeadingZero?: true };

type FormKind =
  | { kind: 'fixed'; value: string }
  | { kind: 'text'; min: number; max: number }
  | { kind: 'pattern'; pattern: RegExp; example: string; max: number }
  | { kind: 'code'; values: readonly string[] }
  /** A catalog key, `c_Pais`; a rule checks that it exists. */
  | { kind: 'catalog'; catalog: string; max: number }
  /** `padded`: the schema requires all decimals. `whole`: at most so many integer digits. */
  | { kind: 'decimal'; min?: string; max?: string; whole?: number; decimals: number; padded?: true }
  | { kind: 'integer'; min: number; max: number }
  /** Number of a customs document, two blanks between its parts. */
  | { kind: 'pedimento' }
  | { kind: 'date'; years?: Years }
  | { kind: 'dateTime'; years?: Years };

/** First and last year that the schema allows. */
type Years = readonly [first: number, last: number];

/** Our own limit for texts that the schema does not limit. */
const LONG = 10_000;

/** Filled in if absent from a request; if present, it must be correct. */
export const derived = (form: Form): Form => ({ ...form, derived: true });

/** Not in the original string: the SAT's XSLT omits it. */
export const unsealed = (form: Form): Form => ({ ...form, unsealed: true });
/** Optional, but the SAT's XSLT writes a bar for it even if absent. */
export const barred = (form: Form): Form => ({ ...form, barred: true });

/** A number for which the schema allows no zero before another digit: `01`. */
export const noLeadingZero = (form: Form): Form => ({ ...form, noLeadingZero: true });

export const fixed = (value: string): Form => ({ kind: 'fixed', value });
export const text = (min: number, max = LONG): Form => ({ kind: 'text', min, max });
/** @param example a correct text, for the message about a wrong one */
export const pattern = (expression: RegExp, example: string, max = 255): Form => ({
  kind: 'pattern',
  pattern: expression,
  example,
  max,
});
export const oneOf = (...values: string[]): Form => ({ kind: 'code', values });
export const catalog = (name: string, max = 20): Form => ({ kind: 'catalog', catalog: name, max });
export const decimal = (decimals: number, min?: string, max?: string): Form => ({
  kind: 'decimal',
  decimals,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});
/** Always written with all decimals: `25` as `25.000`. */
export const paddedDecimal = (decimals: number, min?: string, more: { max?: string; whole?: number } = {}): Form => ({
  kind: 'decimal',
  decimals,
  padded: true,
  ...(min === undefined ? {} : { min }),
  ...more,
});
export const integer = (min: number, max: number): Form => ({ kind: 'integer', min, max });
export const pedimento: Form = { kind: 'pedimento' };
export const date: Form = { kind: 'date' };
export const dateTime: Form = { kind: 'dateTime' };
export const dateWithin = (...years: Years): Form => ({ kind: 'date', years });
export const dateTimeWithin = (...years: Years): Form => ({ kind: 'dateTime', years });

/** True for numeric forms: a request may send a number or a text. */
export const isNumeric = ({ kind }: Form): boolean => kind === 'decimal' || kind === 'integer';

const WHOLE_MAX = 18;
/** Zero to two blanks between the parts; normalisation makes them two. */
const PEDIMENTO = /^\d{2} {0,2}\d{2} {0,2}\d{4} {0,2}\d{7}$/;
const said = (en: string, es: string): Text => ({ en, es });

/** What is wrong with a text of that form, as a phrase that follows the field's name; undefined if nothing. */
export function formFault(form: Form, value: string): Text | undefined {
  if (form.noLeadingZero && /^0\d/.test(value))
    return said('must not begin with a zero before another digit', 'no debe empezar con un cero antes de otro dígito');
  switch (form.kind) {
    case 'fixed':
      return value === form.value ? undefined : said(`must be ${form.value}`, `debe ser ${form.value}`);
    case 'text':
      return lengthFault(value, form.min, form.max);
    case 'pattern':
      if (value.length > form.max || !form.pattern.test(value))
        return said(
          `has an invalid format: it must look like ${form.example}`,
          `no tiene el formato correcto: debe ser como ${form.example}`,
        );
      return undefined;
    case 'code': {
      const values = form.values.join(', ');
      return form.values.includes(value) ? undefined : said(`must be one of: ${values}`, `debe ser uno de: ${values}`);
    }
    case 'catalog':
      return value.length > 0 && value.length <= form.max && !value.includes('|')
        ? undefined
        : said(`must be a code of ${form.catalog}`, `debe ser una clave de ${form.catalog}`);
    case 'decimal':
      return decimalFault(value, form);
    case 'integer':
      return /^-?\d{1,15}$/.test(value) && Number(value) >= form.min && Number(value) <= form.max
        ? undefined
        : said(
            `must be an integer between ${form.min} and ${form.max}`,
            `debe ser un entero entre ${form.min} y ${form.max}`,
          );
    case 'pedimento':
      return PEDIMENTO.test(value)
        ? undefined
        : said(
            'must be a customs document number such as 15  48  3009  0001234',
            'debe ser un número de pedimento, como 15  48  3009  0001234',
          );
    case 'date':
      return isCalendarDate(value)
        ? yearFault(value, form.years)
        : said('must be a valid date (YYYY-MM-DD)', 'debe ser una fecha válida (AAAA-MM-DD)');
    case 'dateTime':
      return isLocalDateTime(value)
        ? yearFault(value, form.years)
        : said('must be a local date or date-time', 'debe ser una fecha o una fecha y hora local');
  }
}

function yearFault(value: string, years: Years | undefined): Text | undefined {
  if (years === undefined) return undefined;
  const [first, last] = years;
  const year = Number(value.slice(0, 4));
  return year >= first && year <= last
    ? undefined
    : said(`must have a year from ${first} to ${last}`, `debe tener un año de ${first} a ${last}`);
}

function lengthFault(value: string, min: number, max: number): Text | undefined {
  if (value.includes('|'))
    return said('contains characters that are not allowed', 'contiene caracteres que no están permitidos');
  // A character outside the basic plane is one for the schema, and two UTF-16 units.
  const { length } = value.length > max || min > 1 ? [...value] : value;
  if (length < min) {
    const characters = min === 1 ? ['character', 'carácter'] : ['characters', 'caracteres'];
    return said(`must be at least ${min} ${characters[0]} long`, `debe tener al menos ${min} ${characters[1]}`);
  }
  return length > max
    ? said(`must be at most ${max} characters long`, `debe tener como máximo ${max} caracteres`)
    : undefined;
}

function decimalFault(
  value: string,
  { decimals, min = '0', max, whole: most = WHOLE_MAX }: Extract<FormKind, { kind: 'decimal' }>,
): Text | undefined {
  const [whole = '', fraction = ''] = value.split('.');
  if (!/^\d+(?:\.\d+)?$/.test(value))
    return said('must be a number greater than or equal to 0', 'debe ser un número mayor o igual que 0');
  if (whole.length > most)
    return said(`must have at most ${most} integer digits`, `debe tener como máximo ${most} dígitos enteros`);
  if (fraction.length > decimals)
    return said(`must have at most ${decimals} decimals`, `debe tener como máximo ${decimals} decimales`);
  if (Number(value) < Number(min)) return said(`must be at least ${min}`, `debe ser al menos ${min}`);
  return max !== undefined && Number(value) > Number(max)
    ? said(`must be at most ${max}`, `debe ser como máximo ${max}`)
    : undefined;
}
