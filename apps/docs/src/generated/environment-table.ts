import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@lacre/services/language';
import { environmentEs } from './environment-es.ts';

const heads = {
  en: '| Variable | Meaning, default |',
  es: '| Variable | Significado, valor por omisión |',
} satisfies Record<Language, string>;

/** The rows of "Configuration" in the repository's README: where an operator reads them first. */
function environmentRows(): { variable: string; meaning: string }[] {
  const readme = readFileSync(join(process.cwd(), '../../README.md'), 'utf8');
  const section = readme.slice(readme.indexOf('## Configuration'));
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, variable = '', meaning = ''] = line.split(' | ').flatMap((cell, at) => (at === 0 ? ['', cell] : [cell]));
      return { variable: variable.replace(/^\| /, '').trim(), meaning: meaning.replace(/\|$/, '').trim() };
    });
}

/** The environment variables; English from the README, Spanish from the table next to this file. */
export function environmentTable(language: Language): string {
  const rows = environmentRows().map(({ variable, meaning }) => {
    const text = (language === 'es' ? environmentEs[variable] : undefined) ?? meaning;
    return `| ${variable} | ${withoutRepositoryLinks(text)} |`;
  });
  return [heads[language], '| --- | --- |', ...rows].join('\n');
}

/** Removes links to repository files, which readers of the site do not have. */
const withoutRepositoryLinks = (text: string) =>
  text.replace(/\[(docs\/[a-z-]{1,40}\.md)\]\(docs\/[a-z-]{1,40}\.md\)/g, '`$1`');
