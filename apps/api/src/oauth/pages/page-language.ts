import { languageOf } from '@lacre/router/language';
import type { Language } from '@lacre/services/language';

/** Spanish unless the application or the browser says otherwise. */
export function pageLanguage(
  asked: string | null | undefined,
  uiLocales: string | null | undefined,
  acceptLanguage: string | undefined,
): Language {
  for (const tag of [asked ?? '', ...(uiLocales ?? '').split(' ')]) {
    const [language] = tag.toLowerCase().split('-', 1);
    if (language === 'es' || language === 'en') return language;
  }
  return languageOf(`${acceptLanguage ?? ''}, es;q=0.001`).language;
}
