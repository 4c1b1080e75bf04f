import type { AnswerLanguage } from '../language.ts';

/**
 * Says a text of the import in the language of its answer; in Spanish, as the specification has them, where none is
 * asked for.
 */
export type Translate = (en: string, es: string) => string;

export function csvWords({ language, isAsked }: AnswerLanguage): Translate {
  const isEnglish = isAsked && language === 'en';
  return (en, es) => (isEnglish ? en : es);
}
