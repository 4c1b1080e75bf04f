import type { SatRule } from '../rule-codes.ts';
import type { Violation } from '../violation.ts';
import { collapse } from '../white-space.ts';
import { type Report, satWarning, text } from './rule.ts';

/** Zero width, soft hyphens, byte order marks, direction controls: they come with text that is copied. */
const unseen = /[\p{Cf}\p{DI}]/gu;
/** Such as the no-break space of web pages and PDF files. */
const otherSpaces = /\s/g;
const otherAlphabet = /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u;

/**
 * A name as the SAT's registry can have it: with ordinary spaces and nothing invisible. The SAT compares names byte for
 * byte (CFDI40145), so one with such a character is rejected although it looks the same.
 */
export const visibleName = (name: string): string => collapse(name.replace(unseen, '').replace(otherSpaces, ' '));

/** CFDI40145 of a name that looks like the registered one, but has a character that no registered name has. */
export function unregisteredCharacter(path: string, name: string): Violation | undefined {
  // The first one, such as a Cyrillic `А`: the registry has none.
  const letter = otherAlphabet.exec(name)?.[0];
  if (letter === undefined && name === visibleName(name)) return undefined;
  const point = letter && `${letter}, U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  const [en, es] = point
    ? [`a letter of another alphabet (${point})`, `una letra de otro alfabeto (${point})`]
    : ['an invisible character or unusual space', 'un carácter invisible o un espacio inusual'];
  return satWarning(
    'CFDI40145',
    path,
    text(`${path} has ${en}; the SAT registry has none`, `${path} tiene ${es}; el padrón del SAT no tiene ninguno`),
    text('Type the name instead of copying it.', 'Teclee el nombre en lugar de copiarlo.'),
  );
}

/** The name of an employee or of a receiver of retentions: all names in the registry are in capitals. */
export function checkCapitals(path: string, name: string, rule: SatRule, report: Report): void {
  if (name === name.toUpperCase()) return;
  const message = text(
    `${path} is compared with the SAT registry, which uses capitals`,
    `${path} se compara con el padrón del SAT, que usa mayúsculas`,
  );
  const hint = text(
    'Copy the name from the tax certificate (CSF).',
    'Copie el nombre de la Constancia de Situación Fiscal.',
  );
  report(satWarning(rule, path, message, hint));
}
