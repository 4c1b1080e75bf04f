import { isCalendarDate } from '@lacre/cfdi/dates';

/** One row of a source, by the field names that both readers (CSV folder, workbook) use. */
export type RawRow = Readonly<Record<string, string | undefined>>;

const LINE_BREAKS = /(\\n|\r?\n)+/g;

/** Some cells contain line breaks, in CSV files as the two characters ` `. */
export function oneLine(text: string | undefined): string {
  return (text ?? '').replaceAll(LINE_BREAKS, ' ');
}

/**
 * Patterns contain a character class; `No`, `Opcional` and `\V*` mean that there is none. A line break inside one is a
 * slip.
 */
export function pattern(text: string | undefined): string | undefined {
  return text?.includes('[') ? text.replaceAll(LINE_BREAKS, '') : undefined;
}

/** `key: value` where there is a value. */
export function optional<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { [K in Key]?: string });
}

/** Day, month and year or the reverse, with `/` or `-`, also with a time, as `YYYY-MM-DD`; otherwise undefined. */
export function isoDay(written: string): string | undefined {
  const [date = ''] = written.split(/[ T]/, 1);
  const parts = date.split(/[/-]/);
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.toReversed();
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parts.length === 3 && isCalendarDate(iso) ? iso : undefined;
}

/** First and last day of a row. */
export function validityOf(row: RawRow): { vigenteDesde?: string; vigenteHasta?: string } {
  return { ...optional('vigenteDesde', row.vigencia_desde), ...optional('vigenteHasta', row.vigencia_hasta) };
}

/** The latest of some ISO dates. */
export function newest(dates: readonly (string | undefined)[]): string | undefined {
  let latest: string | undefined;
  for (const date of dates)
    if (date !== undefined && date !== '' && (latest === undefined || date > latest)) latest = date;
  return latest;
}
