import type { RetentionDetail } from '@lacre/client';
import { currentLanguage } from '../words/words.ts';

/** `Octubre de 2026`, or a range of months. */
export function periodName({ mesIni, mesFin, ejercicio }: RetentionDetail['period']): string {
  const format = new Intl.DateTimeFormat(currentLanguage() === 'en' ? 'en-MX' : 'es-MX', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const first = (month: string) => Date.UTC(Number(ejercicio), Number(month) - 1);
  return format.formatRange(first(mesIni), first(mesFin)).replace(/^./u, (letter) => letter.toLocaleUpperCase());
}
