import type { Language } from '@lacre/services/language';
import { complementReference } from '../generated/complement-reference.ts';
import { environmentTable } from '../generated/environment-table.ts';
import { eventTable } from '../generated/event-table.ts';
import { fieldTable } from '../generated/field-table.ts';
import { limitTable } from '../generated/limit-table.ts';
import { samplesMarkdown } from './samples.ts';

type Include = (argument: string, language: Language) => string;

/** Replacements for a line `{{name argument}}` of a page. */
const includes: Record<string, Include> = {
  samples: samplesMarkdown,
  fields: fieldTable,
  complements: (level, language) => complementReference(level, language),
  events: (_, language) => eventTable(language),
  limits: (_, language) => limitTable(language),
  environment: (_, language) => environmentTable(language),
};

/** @throws Error for an unknown include */
export function expandIncludes(body: string, language: Language): string {
  return body
    .split('\n')
    .map((line) => (line.startsWith('{{') && line.endsWith('}}') ? expanded(line.slice(2, -2).trim(), language) : line))
    .join('\n');
}

function expanded(text: string, language: Language): string {
  const [name = '', ...argument] = text.split(' ');
  const include = includes[name];
  if (!include) throw new Error(`there is no include ${name}`);
  return include(argument.join(' '), language);
}
