import type { Language } from '@lacre/services/language';
import { defaultLimits, type LimitName } from '@lacre/services/limits/rate-limiter';

const words = {
  en: { head: '| Class | Calls per minute | Variable |' },
  es: { head: '| Clase | Llamadas por minuto | Variable |' },
} satisfies Record<Language, unknown>;

/** The rate limits, from the table that the service uses. */
export function limitTable(language: Language): string {
  const rows = (Object.keys(defaultLimits) as LimitName[]).map(
    (name) =>
      `| \`${name}\` | ${defaultLimits[name].toLocaleString('en')} | \`RATE_LIMIT_${name.toUpperCase().replace('-', '_')}\` |`,
  );
  return [words[language].head, '| --- | ---: | --- |', ...rows].join('\n');
}
