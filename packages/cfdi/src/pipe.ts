import type { Text } from './violation.ts';

/** The pipe separates the fields of the original string: a document with a pipe in a text cannot be sealed. */
export const hasPipe = (text: string): boolean => text.includes('|');

/** Message for such a text, to follow its path. */
export const mustNotHavePipe: Text = {
  en: 'must not contain the character |',
  es: 'no debe contener el carácter |',
};
