import { otherAlphabetIn, visibleName } from '../registered-name.ts';
import type { Violation } from '../violation.ts';
import { satWarning, text } from './rule.ts';

/** CFDI40145 of a name that looks like the registered one, but has a character that no registered name has. */
export function unregisteredCharacter(path: string, name: string): Violation | undefined {
  const letter = otherAlphabetIn(name);
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
