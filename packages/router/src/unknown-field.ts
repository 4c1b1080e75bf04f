import type { Text } from '@lacre/cfdi/violation';
import { AppError, type ErrorDetail } from '@lacre/services/errors';
import { closestMatch } from 'leven';
import { complementPlace } from './complement-place.ts';

/** Maximum length of a client's name in a message. */
const nameMax = 100;
/** Longer names are not typos. */
const comparedMax = 40;
/** Shorter parts of a name are too ambiguous. */
const partMin = 4;
/** Names listed in a hint if none is similar. */
const listedMax = 40;

/** The only name that changes the prototype of an object when it is assigned: accepted nowhere. */
export const prototypeKey = '__proto__';
const none: Text = { en: 'This operation accepts no fields here', es: 'Esta operación no acepta campos aquí' };
const reserved: Text = {
  en: 'Remove it: no field can have this name',
  es: 'Quítelo: ningún campo puede tener este nombre',
};

/** A name for a message: truncated, without splitting a character. */
export const shownName = (name: string): string => name.slice(0, nameMax).toWellFormed();

/** Finding for an unknown field: silently ignoring it could stamp another document than intended. */
export function unknownField(path: string, name: string, known: readonly string[]): ErrorDetail {
  const shown = shownName(name);
  const place = complementPlace(path, name);
  const near = place || name === prototypeKey ? undefined : nearest(name, known);
  const meant: Text = near ? { en: `: did you mean ${near}?`, es: `: ¿quiso decir ${near}?` } : { en: '', es: '' };
  return {
    path,
    code: 'UNKNOWN_FIELD',
    message: { en: `${path} is not a known field${meant.en}`, es: `${path} no es un campo conocido${meant.es}` },
    hint: place ?? (near ? { en: shown + meant.en, es: shown + meant.es } : namesOf(known, name)),
    source: 'api',
  };
}

/** 400 for unknown names in a query, a form or a body. */
export const unknownFields = (names: readonly string[], known: readonly string[]): AppError =>
  refusalOf(names.slice(0, nameMax).map((name) => unknownField(shownName(name), name, known)));

/** 400 for a `__proto__` at this path of a body, whatever its operation knows. */
export const reservedField = (path: string): AppError => refusalOf([unknownField(shownName(path), prototypeKey, [])]);

const refusalOf = (details: ErrorDetail[]): AppError =>
  new AppError('INVALID_INPUT', { texts: details.map(({ message }) => message), details });

/** The known name that differs by a typo, case or an underscore, or that contains or is contained in this one. */
function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > comparedMax) return undefined;
  const plain = new Map(known.map((other) => [plainName(other), other]));
  const plainField = plainName(name);
  const names = [...plain.keys()];
  const found = lastOf(plainField, plain) ?? closestMatch(plainField, names, { maxDistance: slipsMax(plainField) });
  return plain.get(found ?? wholeOf(plainField, names) ?? '');
}

/** `zip` for `addressZip` if `address` and `zip` are both known: the last part is the noun. */
const lastOf = (asked: string, known: ReadonlyMap<string, string>): string | undefined =>
  known.has(asked)
    ? asked
    : [...known.keys()].find((name) => asked.endsWith(name) && known.has(asked.slice(0, -name.length)));

/** `factor` for `factorType`, `price` for `unitPrice`: only if a single name begins or ends with it. */
function wholeOf(part: string, names: readonly string[]): string | undefined {
  if (part.length < partMin) return undefined;
  const [whole, ...others] = names.filter((name) => name.startsWith(part) || name.endsWith(part));
  return others.length === 0 ? whole : undefined;
}

const slipsMax = ({ length }: string) => (length < 3 ? 1 : length < 8 ? 2 : 3);

const plainName = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '');

function namesOf(known: readonly string[], unknown: string): Text {
  if (unknown === prototypeKey) return reserved;
  if (known.length === 0) return none;
  const names = known.slice(0, listedMax).join(', ') + (known.length > listedMax ? ', ...' : '');
  return { en: `Known fields: ${names}`, es: `Campos conocidos: ${names}` };
}
