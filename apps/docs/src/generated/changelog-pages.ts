import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../languages.ts';
import type { Page } from '../page.ts';

const words = {
  en: { title: 'Changelog', description: 'What changes for users of the API and its packages, and for operators.' },
  es: { title: 'Cambios', description: 'Lo que cambia para quien usa la API y sus paquetes, y para quien la opera.' },
};

/** The repository's CHANGELOG.md, unchanged. */
export function changelogPages(): Page[] {
  const text = readFileSync(join(process.cwd(), '../../CHANGELOG.md'), 'utf8');
  const body = text.slice(text.indexOf('\n') + 1).trim();
  return languages.map((language) => ({ id: `${language}/changelog`, ...words[language], body }));
}
