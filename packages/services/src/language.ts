import type { Text } from '@lacre/cfdi/violation';

/** Languages in which findings are told. */
export type Language = keyof Text;

/** A text that has one wording stays as it is: the specification's own are not translated. */
export function inLanguage(text: string | Text, language: Language): string {
  return typeof text === 'string' ? text : text[language];
}
