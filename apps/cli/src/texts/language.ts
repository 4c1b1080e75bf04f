export type Language = 'en' | 'es';

/** Precedence as in POSIX: LC_ALL, LC_MESSAGES, LANG. Anything but Spanish is English. */
export function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>): Language {
  return /^es\b|^es_/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'es' : 'en';
}
