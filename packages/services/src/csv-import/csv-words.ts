import type { ResponseLanguage } from '../language.ts';

/**
 * Returns a text of the import in the language of the response; in Spanish, as specified, if no language was requested.
 */
export type Translate = (en: string, es: string) => string;

export function csvWords({ language, isAsked }: ResponseLanguage): Translate {
  const isEnglish = isAsked && language === 'en';
  return (en, es) => (isEnglish ? en : es);
}
