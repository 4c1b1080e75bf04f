import { otherAlphabetIn, visibleName } from '../registered-name.ts';
import type { Violation } from '../violation.ts';
import { satWarning, text } from './rule.ts';

/** CFDI40145 of a name that looks like the registered one, but has a character that no registered name has. */
export function unregisteredCharacter(path: string, name: string): Violation | undefined {
  if (name !== visibleName(name))
    return satWarning(
      'CFDI40145',
      path,
      text(
        `${path} has an invisible character or another space than the ordinary one; the SAT registry has none`,
        `${path} tiene un carácter invisible o un espacio que no es el ordinario; el padrón del SAT no los tiene`,
      ),
      text('Type the name instead of copying it.', 'Teclee el nombre en lugar de copiarlo.'),
    );
  const letter = otherAlphabetIn(name);
  if (letter === undefined) return undefined;
  const point = `${letter}, U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  return satWarning(
    'CFDI40145',
    path,
    text(
      `${path} has a letter of another alphabet (${point}); the SAT registry has none`,
      `${path} tiene una letra de otro alfabeto (${point}); el padrón del SAT no tiene ninguna`,
    ),
    text('Type the name instead of copying it.', 'Teclee el nombre en lugar de copiarlo.'),
  );
}
