import i18next, { type TOptions } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

export type Language = 'es' | 'en';
export const languages: readonly Language[] = ['es', 'en'];

const storageKey = 'lacre.language';

/** What was chosen here before, else what the browser prefers, else Spanish. */
function firstLanguage(): Language {
  const chosen = localStorage.getItem(storageKey) ?? navigator.language.slice(0, 2);
  return chosen === 'en' ? 'en' : 'es';
}

void i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: 'es',
  initAsync: false,
  resources: {},
  // React escapes.
  interpolation: { escapeValue: false },
  // A dot in a key is a dot: paths of the service are keys.
  keySeparator: false,
  // `read:invoices` is a key, not a room and a key.
  nsSeparator: false,
});
document.documentElement.lang = i18next.language;

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'es');

/** The page is read again: what the service said is in the language of before. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  location.reload();
}

type Table = Record<string, string>;
/** `count_one` and `count_other` are said as `count`. */
type KeyOf<T extends Table> = keyof {
  [K in keyof T & string as K extends `${infer Base}_${'one' | 'other'}` ? Base : K]: true;
};

/**
 * The words of a room, in both languages: a key that one of them lacks does not compile. Placeholders are `{{name}}`,
 * plurals `key_one` and `key_other` with `count`.
 *
 * @returns a hook that gives `t(key, params)`
 */
export function words<Es extends Table>(room: string, { es, en }: { es: Es; en: Record<keyof Es, string> }) {
  i18next.addResourceBundle('es', room, es);
  i18next.addResourceBundle('en', room, en);
  return () => {
    const { t } = useTranslation(room);
    return (key: KeyOf<Es>, params: TOptions = {}): string => t(key as string, params);
  };
}
