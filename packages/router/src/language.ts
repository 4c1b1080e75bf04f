import type { Language } from '@lacre/services/language';

/**
 * The language that an Accept-Language header (RFC 9110, 12.5.4) prefers of the two we speak; English when it does not say.
 * `es-MX` is Spanish, `*` nothing in particular.
 */
export function languageOf(header: string | string[] | undefined): Language {
  const weights: Record<Language, number> = { en: 0, es: 0 };
  for (const range of String(header ?? '')
    .slice(0, 1_000)
    .split(',')) {
    const [tag = '', ...parameters] = range
      .trim()
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    const language = tag.split('-', 1)[0];
    if (language !== 'en' && language !== 'es') continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights[language] = Math.max(weights[language], /^[01](?:\.\d{0,3})?$/.test(weight) ? Number(weight) : 0);
  }
  return weights.es > weights.en ? 'es' : 'en';
}
