import { readFileSync } from 'node:fs';
import { AppError } from '../errors.ts';

let list: ReadonlySet<string> | undefined;

/** Words that an attacker tries first on this service: a password must not consist of these alone. */
export const contextWords = [
  'lacre',
  'facturacion',
  'facturas',
  'factura',
  'timbrado',
  'timbres',
  'timbre',
  'fiscal',
  'mexico',
  'cfdi',
  'csd',
  'rfc',
  'sat',
] as const;

/**
 * 400 for one of the 3,000 most common passwords in any case, for passwords of context words alone, and for the user's
 * own e-mail. `field` is its name in the input.
 */
export function refuseCommonPassword(password: string, email: string | undefined, field = 'password'): void {
  list ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  const plain = password.normalize('NFC').toLowerCase();
  const refused = list.has(plain.trim())
    ? {
        en: `${field} is one of the most common passwords: choose another`,
        es: `${field} es una de las contraseñas más comunes: elija otra`,
      }
    : isOfContext(plain)
      ? {
          en: `${field} consists of words that are easy to guess here (factura, SAT, CFDI...): choose another`,
          es: `${field} consta de palabras que aquí son fáciles de adivinar (factura, SAT, CFDI...): elija otra`,
        }
      : plain === email
        ? { en: `${field} must not be the e-mail address`, es: `${field} no debe ser el correo` }
        : undefined;
  if (refused === undefined) return;
  throw new AppError('COMMON_PASSWORD', {
    texts: [refused],
    details: [{ path: field, code: 'COMMON_PASSWORD', message: refused, source: 'api' }],
  });
}

/** Only context words, with any digits and symbols: `Factura2026!`. */
function isOfContext(plain: string): boolean {
  const letters = plain.normalize('NFD').replaceAll(/[^a-z]/g, '');
  const rest = contextWords.reduce((left, word) => left.replaceAll(word, ''), letters);
  return letters !== '' && rest === '';
}
