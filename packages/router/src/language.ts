import type { Language, ResponseLanguage } from '@lacre/services/language';
import Negotiator from 'negotiator';

const languages: Language[] = ['en', 'es'];
/** Longer than any browser sends; the rest is ignored. */
const headerMax = 1_000;

/**
 * The preferred of our two languages in an Accept-Language header (RFC 9110, 12.5.4); English if it names neither.
 * `es-MX` is Spanish, `*` has no effect.
 */
export function languageOf(header: string | string[] | undefined): ResponseLanguage {
  const accepted = String(header ?? '').slice(0, headerMax);
  if (accepted.trim() === '') return { language: 'en', isAsked: false };
  const ranges = new Negotiator({ headers: { 'accept-language': accepted } }).languages();
  const requested = ranges.map((range) => range.toLowerCase().split('-', 1)[0]);
  const language = languages.find((each) => each === requested.find((name) => name === 'en' || name === 'es'));
  return language === undefined ? { language: 'en', isAsked: false } : { language, isAsked: true };
}
