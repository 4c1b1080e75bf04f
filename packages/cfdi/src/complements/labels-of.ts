import type { Text } from '../violation.ts';

/** Parses the labels of a long table from one text: `Name: English / español;`, once if both languages are the same. */
export function labelsOf(text: string): Readonly<Record<string, Text>> {
  const rows = text.split(';').filter((row) => row.trim() !== '');
  return Object.fromEntries(
    rows.map((row) => {
      const [name = '', labels = ''] = row.split(': ');
      const [en = '', es = en] = labels.split(' / ');
      return [name.trim(), { en: en.trim(), es: es.trim() }];
    }),
  );
}
