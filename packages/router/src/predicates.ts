import { mustNotHavePipe } from '@lacre/cfdi/pipe';
import type { Text } from '@lacre/cfdi/violation';
import type { KnownCode } from '@lacre/services/errors';

/** A schema's message about a field, to follow its name. */
export interface Predicate extends Text {
  /** Code of the finding if zod only reports that a custom check failed; default INVALID_VALUE. */
  code?: KnownCode;
}

const short = (minimum: string): Predicate[] => [
  {
    en: `must be at least ${minimum} character long`,
    es: `debe tener al menos ${minimum} carácter`,
    code: 'TOO_SHORT',
  },
  {
    en: `must be at least ${minimum} characters long`,
    es: `debe tener al menos ${minimum} caracteres`,
    code: 'TOO_SHORT',
  },
];

/** All schema messages in both languages; `{n}` and `{values}` are parameters. */
export const predicates: readonly Predicate[] = [
  { en: 'is required', es: 'es obligatorio', code: 'REQUIRED' },
  { en: 'is not valid', es: 'no es válido' },
  {
    en: 'is in the query more than once: send it once',
    es: 'está en la consulta más de una vez: envíelo una sola vez',
  },
  { en: 'must be a string', es: 'debe ser un texto', code: 'WRONG_TYPE' },
  { en: 'must be a number', es: 'debe ser un número', code: 'WRONG_TYPE' },
  { en: 'must be an integer', es: 'debe ser un entero' },
  { en: 'must be true or false', es: 'debe ser true o false' },
  { en: 'must be an array', es: 'debe ser una lista' },
  { en: 'must be an object', es: 'debe ser un objeto' },
  { en: 'must be a file', es: 'debe ser un archivo' },
  { en: 'must be a {type}', es: 'debe ser de tipo {type}' },
  { ...mustNotHavePipe, code: 'TEXT_PIPE' },
  { en: 'has an invalid format', es: 'no tiene el formato correcto' },
  {
    en: 'has an invalid format: it must look like {example}',
    es: 'no tiene el formato correcto: debe ser como {example}',
  },
  { en: 'must be a time of day (HH:MM)', es: 'debe ser una hora del día (HH:MM)', code: 'INVALID_FORMAT' },
  { en: 'must differ from `from`', es: 'debe ser distinto de `from`' },
  { en: 'must be a UUID', es: 'debe ser un UUID' },
  { en: 'must be base64url', es: 'debe ser base64url', code: 'INVALID_FORMAT' },
  { en: 'must be a transport type', es: 'debe ser un tipo de transporte', code: 'INVALID_FORMAT' },
  { en: 'must be a valid e-mail address', es: 'debe ser un correo válido', code: 'INVALID_FORMAT' },
  { en: 'must be a valid URL', es: 'debe ser una URL válida', code: 'INVALID_FORMAT' },
  { en: 'must be a valid ISO 8601 date-time', es: 'debe ser una fecha y hora ISO 8601 válida', code: 'INVALID_FORMAT' },
  {
    en: 'must be a valid ISO 8601 date-time with time zone',
    es: 'debe ser una fecha y hora ISO 8601 válida con zona horaria',
    code: 'INVALID_FORMAT',
  },
  { en: 'must be a valid ISO 8601 date', es: 'debe ser una fecha ISO 8601 válida', code: 'INVALID_FORMAT' },
  {
    en: 'must be a valid ISO 8601 date: encode the + of its offset as %2B',
    es: 'debe ser una fecha ISO 8601 válida: codifique el + de su desfase como %2B',
    code: 'INVALID_FORMAT',
  },
  { en: 'must be a valid date (YYYY-MM-DD)', es: 'debe ser una fecha válida (AAAA-MM-DD)', code: 'INVALID_FORMAT' },
  { en: 'must be a month (YYYY-MM)', es: 'debe ser un mes (AAAA-MM)', code: 'INVALID_FORMAT' },
  {
    en: 'must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)',
    es: 'debe ser una fecha o una fecha y hora local (AAAA-MM-DD o AAAA-MM-DDThh:mm:ss)',
    code: 'INVALID_FORMAT',
  },
  {
    en: 'must be a local date-time within the last 72 hours',
    es: 'debe ser una fecha y hora local de las últimas 72 horas',
    code: 'INVALID_FORMAT',
  },
  { en: 'must be open', es: 'debe ser open' },
  { en: 'must be one of: {values}', es: 'debe ser uno de: {values}' },
  {
    en: 'must contain at most 50 strings, numbers or booleans of up to 500 characters, with names of up to 40 characters',
    es: 'debe contener como máximo 50 textos, números o booleanos de hasta 500 caracteres, con nombres de hasta 40 caracteres',
    code: 'TOO_LONG',
  },
  {
    en: 'must be a string, a number or a boolean',
    es: 'debe ser un texto, un número o un booleano',
    code: 'WRONG_TYPE',
  },
  { en: 'must be a multiple of {n}', es: 'debe ser múltiplo de {n}', code: 'OUT_OF_RANGE' },
  ...short('{n}'),
  { en: 'must be at most {n} character long', es: 'debe tener como máximo {n} carácter', code: 'TOO_LONG' },
  { en: 'must be at most {n} characters long', es: 'debe tener como máximo {n} caracteres', code: 'TOO_LONG' },
  { en: 'must contain at least {n} element', es: 'debe contener al menos {n} elemento', code: 'TOO_SHORT' },
  { en: 'must contain at least {n} elements', es: 'debe contener al menos {n} elementos', code: 'TOO_SHORT' },
  { en: 'must contain at most {n} element', es: 'debe contener como máximo {n} elemento', code: 'TOO_LONG' },
  { en: 'must contain at most {n} elements', es: 'debe contener como máximo {n} elementos', code: 'TOO_LONG' },
  {
    en: 'must contain at most {n} documents in all, not {m}',
    es: 'debe contener como máximo {n} documentos en total, no {m}',
    code: 'PAYMENTS_COUNT',
  },
  { en: 'must contain between {n} and {m} elements', es: 'debe contener entre {n} y {m} elementos' },
  { en: 'must be at least {n}', es: 'debe ser al menos {n}', code: 'OUT_OF_RANGE' },
  { en: 'must be at most {n}', es: 'debe ser como máximo {n}', code: 'OUT_OF_RANGE' },
  { en: 'must be between {n} and {m}', es: 'debe estar entre {n} y {m}', code: 'OUT_OF_RANGE' },
  {
    en: 'must be an integer greater than or equal to {n}',
    es: 'debe ser un entero mayor o igual que {n}',
    code: 'OUT_OF_RANGE',
  },
  {
    en: 'must be an integer greater than or equal to {n}; send anything else (S/N, 12-B) in {other}',
    es: 'debe ser un entero mayor o igual que {n}; envíe lo demás (S/N, 12-B) en {other}',
    code: 'OUT_OF_RANGE',
  },
  {
    en: 'must be an integer between {n} and {m}; send other codes (06000) as text in {other}',
    es: 'debe ser un entero entre {n} y {m}; envíe los demás códigos (06000) como texto en {other}',
    code: 'OUT_OF_RANGE',
  },
  { en: 'must be an integer between {n} and {m}', es: 'debe ser un entero entre {n} y {m}', code: 'OUT_OF_RANGE' },
  { en: 'must be an integer from {n} to {m}', es: 'debe ser un entero de {n} a {m}', code: 'OUT_OF_RANGE' },
  {
    en: 'must be a number greater than or equal to 0',
    es: 'debe ser un número mayor o igual que 0',
    code: 'OUT_OF_RANGE',
  },
  { en: 'must be a positive number', es: 'debe ser un número positivo', code: 'OUT_OF_RANGE' },
  {
    en: 'must be a positive number with at most ten decimals',
    es: 'debe ser un número positivo con diez decimales como máximo',
    code: 'OUT_OF_RANGE',
  },
  {
    en: 'must be less than 1000000000000',
    es: 'debe ser menor que 1000000000000',
    code: 'OUT_OF_RANGE',
  },
  { en: 'must be a positive number of seconds', es: 'debe ser un número positivo de segundos', code: 'OUT_OF_RANGE' },
  { en: 'must be a year', es: 'debe ser un año' },
  { en: 'must be a year from {n}', es: 'debe ser un año desde {n}', code: 'OUT_OF_RANGE' },
  { en: 'must be a year up to {n}', es: 'debe ser un año hasta {n}', code: 'OUT_OF_RANGE' },
  { en: 'must be five digits', es: 'debe tener cinco dígitos', code: 'INVALID_FORMAT' },
  { en: 'must be {n} to {m} digits', es: 'debe tener de {n} a {m} dígitos', code: 'INVALID_FORMAT' },
  { en: 'must be a code of the SAT catalog', es: 'debe ser una clave del catálogo del SAT' },
  { en: 'must be a code of {catalog}', es: 'debe ser una clave de {catalog}' },
  {
    en: 'must be an RFC of 12 or 13 characters in upper case',
    es: 'debe ser un RFC de 12 o 13 caracteres en mayúsculas',
    code: 'INVALID_FORMAT',
  },
  { en: 'must be a decimal as text', es: 'debe ser un decimal como texto' },
  {
    en: 'must be a decimal as text with at most six decimals',
    es: 'debe ser un decimal como texto con seis decimales como máximo',
    code: 'INVALID_FORMAT',
  },
  { en: 'must be a percentage as text', es: 'debe ser un porcentaje como texto' },
  {
    en: 'must be a percentage as text with at most two decimals',
    es: 'debe ser un porcentaje como texto con dos decimales como máximo',
    code: 'INVALID_FORMAT',
  },
  { en: 'must be an ISO alpha-3 country code', es: 'debe ser una clave de país ISO alfa-3', code: 'INVALID_FORMAT' },
  {
    en: 'must be a currency code of three capital letters',
    es: 'debe ser una clave de moneda de tres letras mayúsculas',
    code: 'INVALID_FORMAT',
  },
  { en: 'must be a color in the form #rrggbb', es: 'debe ser un color con la forma #rrggbb', code: 'INVALID_FORMAT' },
  {
    en: 'must be an IP address or a CIDR range',
    es: 'debe ser una dirección IP o un rango CIDR',
    code: 'INVALID_FORMAT',
  },
  {
    en: 'must be {n} to {m} lower-case letters, digits and hyphens',
    es: 'debe tener de {n} a {m} letras minúsculas, dígitos y guiones',
    code: 'INVALID_FORMAT',
  },
  {
    en: 'must be {n} to {m} characters, without | and without leading or trailing spaces',
    es: 'debe tener de {n} a {m} caracteres, sin | y sin espacios al inicio ni al final',
    code: 'INVALID_FORMAT',
  },
  {
    en: 'must be {n} to {m} letters, digits, points, hyphens or underscores',
    es: 'debe tener de {n} a {m} letras, dígitos, puntos, guiones o guiones bajos',
    code: 'INVALID_FORMAT',
  },
  {
    en: 'must be a string of {n} to {m} characters',
    es: 'debe ser un texto de {n} a {m} caracteres',
    code: 'TOO_LONG',
  },
  { en: 'must be between {n} and {m} characters long', es: 'debe tener entre {n} y {m} caracteres', code: 'TOO_SHORT' },
  { en: 'must not consist of spaces only', es: 'no debe constar solo de espacios', code: 'TOO_SHORT' },
  { en: 'must be at most {n} KB of JSON', es: 'debe ser de {n} KB de JSON como máximo', code: 'TOO_LONG' },
  { en: 'must be at most {n} KB', es: 'debe ser de {n} KB como máximo', code: 'TOO_LONG' },
  {
    en: 'must not contain a web address (:// or www.)',
    es: 'no debe contener una dirección web (:// o www.)',
    code: 'INVALID_FORMAT',
  },
  { en: 'contains characters that are not allowed', es: 'contiene caracteres que no están permitidos' },
  {
    en: 'contains a number with too many digits: send it as text',
    es: 'contiene un número con demasiados dígitos: envíelo como texto',
  },
  {
    en: 'must be a language tag, such as es-MX',
    es: 'debe ser una etiqueta de idioma, como es-MX',
    code: 'INVALID_FORMAT',
  },
  {
    en: 'must be an IANA time zone, such as America/Mexico_City',
    es: 'debe ser una zona horaria IANA, como America/Mexico_City',
    code: 'INVALID_FORMAT',
  },
  { en: 'must contain at least one address', es: 'debe contener al menos una dirección', code: 'TOO_SHORT' },
  { en: 'must contain at most {n} addresses', es: 'debe contener como máximo {n} direcciones', code: 'TOO_LONG' },
  { en: 'must contain between {n} and {m} scopes', es: 'debe contener entre {n} y {m} permisos' },
  {
    en: 'must be * or an event kind (GET /webhooks/event-kinds lists them)',
    es: 'debe ser * o un tipo de evento (GET /webhooks/event-kinds los lista)',
  },
  {
    en: 'must be an event kind (GET /webhooks/event-kinds lists them)',
    es: 'debe ser un tipo de evento (GET /webhooks/event-kinds los lista)',
  },
  { en: 'must contain either only * or event kinds', es: 'debe contener solo * o tipos de evento' },
  { en: 'must be a public https URL', es: 'debe ser una URL https pública', code: 'INVALID_FORMAT' },
  { en: 'is required: send it as a file', es: 'es obligatorio: envíelo como archivo', code: 'REQUIRED' },
  { en: 'is required with motivo 01', es: 'es obligatorio con el motivo 01', code: 'REQUIRED' },
  { en: 'is allowed with motivo 01 only', es: 'solo se permite con el motivo 01' },
  { en: 'or {other} is required', es: 'o {other} es obligatorio', code: 'REQUIRED' },
  { en: 'and {other} are mutually exclusive', es: 'y {other} se excluyen: envíe uno de los dos' },
  { en: 'must contain at least one of: {names}', es: 'debe contener al menos uno de: {names}', code: 'REQUIRED' },
  { en: 'must have at most {n} decimals', es: 'debe tener como máximo {n} decimales', code: 'OUT_OF_RANGE' },
  {
    en: 'must have at most {n} integer digits',
    es: 'debe tener como máximo {n} dígitos enteros',
    code: 'OUT_OF_RANGE',
  },
  { en: 'must be {value}', es: 'debe ser {value}' },
];
