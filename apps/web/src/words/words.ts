import i18next, { type TOptions } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

export type Language = 'es' | 'en';

const storageKey = 'lacre.language';

/** The language chosen earlier, else the browser's, else Spanish. */
function firstLanguage(): Language {
  const chosen = localStorage.getItem(storageKey) ?? navigator.language.slice(0, 2);
  return chosen === 'en' ? 'en' : 'es';
}

void i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: 'es',
  initAsync: false,
  resources: {},
  // React escapes already.
  interpolation: { escapeValue: false },
  // Keys may contain dots: paths of the API are keys.
  keySeparator: false,
  // Keys may contain colons, as scopes (`read:invoices`) do.
  nsSeparator: false,
});
document.documentElement.lang = i18next.language;

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'es');

/** Numbers and dates are written as in Mexico, in both languages. */
export const locale = () => (currentLanguage() === 'en' ? 'en-MX' : 'es-MX');

/** Reloads the page: responses already shown are in the previous language. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  location.reload();
}

type Table = Record<string, string>;
/** `count_one` and `count_other` are used as `count`. */
type KeyOf<T extends Table> = keyof {
  [K in keyof T & string as K extends `${infer Base}_${'one' | 'other'}` ? Base : K]: true;
};

/**
 * The texts of one namespace in both languages; a key missing in one of them does not compile. Placeholders are
 * `{{name}}`, plurals `key_one` and `key_other` with `count`.
 *
 * @returns a hook that returns `t(key, params)`
 */
export function words<Es extends Table>(namespace: string, { es, en }: { es: Es; en: Record<keyof Es, string> }) {
  i18next.addResourceBundle('es', namespace, es);
  i18next.addResourceBundle('en', namespace, en);
  return () => {
    const { t } = useTranslation(namespace);
    return (key: KeyOf<Es>, params: TOptions = {}): string => t(key as string, withShownCount(params));
  };
}

/** The number itself selects the plural; the text shows it with thousands separators. */
const withShownCount = (params: TOptions): TOptions =>
  params.count === undefined
    ? params
    : { ...params, replace: { ...params, count: params.count.toLocaleString(locale()) } };
