import type { Text } from './violation.ts';

/** It divides the fields of the original string: a text of a document that holds one cannot be sealed. */
export const hasPipe = (text: string): boolean => text.includes('|');

/** What is said, after its path, of a text that has one. */
export const mustNotHavePipe: Text = {
  en: 'must not contain the character |',
  es: 'no debe contener el carácter |',
};
