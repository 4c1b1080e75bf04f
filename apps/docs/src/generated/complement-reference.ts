import { listComplements } from '@lacre/services/catalogs/list-complements';
import type { Language } from '@lacre/services/language';
import { fieldTable } from './field-table.ts';

const words = {
  en: { key: 'Member', types: 'Types of document', example: 'Example' },
  es: { key: 'Campo', types: 'Tipos de comprobante', example: 'Ejemplo' },
} satisfies Record<Language, unknown>;

/**
 * Every complement of a level (`document`, `concept`, `retention`), generated from the tables for issuing: purpose,
 * fields and an example.
 *
 * @throws Error for an unknown level
 */
export function complementReference(level: string, language: Language): string {
  // Payrolls have their own body and guide.
  const found = listComplements().filter((each) => each.level === level && !each.types.includes('N'));
  if (found.length === 0) throw new Error(`there are no complements of the level ${level}`);
  const said = words[language];
  return found
    .map(({ key, title, about, types, example }) =>
      [
        `### ${title[language]}`,
        about[language],
        `${said.key}: \`${key}\`.${level === 'retention' ? '' : ` ${said.types}: ${types.join(', ')}.`}`,
        fieldTable(`Complement${key.charAt(0).toUpperCase()}${key.slice(1)}`, language),
        `\`\`\`json title="${said.example}"\n${JSON.stringify({ [key]: example }, undefined, 2)}\n\`\`\``,
      ].join('\n\n'),
    )
    .join('\n\n');
}
