import type { Meanings } from './complement.ts';

/** Parses meanings of enumerated keys from one text: `Attribute | key = English / español | ...;`. */
export function meaningsOf(text: string): Meanings {
  // Rows may span lines.
  const rows = text
    .replace(/\s+/g, ' ')
    .split(';')
    .filter((row) => row.trim() !== '');
  return Object.fromEntries(
    rows.map((row) => {
      const [name = '', ...keys] = row.split('|').map((part) => part.trim());
      return [name, Object.fromEntries(keys.map(meaningOfKey))];
    }),
  );
}

function meaningOfKey(part: string) {
  const [key = '', texts = ''] = part.split(' = ');
  const [en = '', es = en] = texts.split(' / ');
  return [key, { en, es }] as const;
}
