import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@lacre/services/language';
import { inLanguage } from './in-language.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
}

const words = {
  en: { head: '| Field | Type | Meaning |', required: 'required', or: ' or ', list: (of: string) => `list of ${of}` },
  es: {
    head: '| Campo | Tipo | Significado |',
    required: 'obligatorio',
    or: ' o ',
    list: (of: string) => `lista de ${of}`,
  },
} satisfies Record<Language, unknown>;

/** The committed OpenAPI document, which a test compares with the served one. */
const schemas = (): Record<string, Schema> =>
  JSON.parse(readFileSync(join(process.cwd(), '../api/openapi.json'), 'utf8')).components.schemas;

/**
 * The fields of a schema of the OpenAPI document as a table.
 *
 * @param name `InvoiceBody`
 * @throws Error for an unknown schema
 */
export function fieldTable(name: string, language: Language): string {
  const schema = schemas()[name];
  if (!schema?.properties) throw new Error(`there is no schema ${name} with fields`);
  const { head, required } = words[language];
  const rows = Object.entries(schema.properties).map(([field, value]) => {
    const must = schema.required?.includes(field) ? ` *${required}*` : '';
    const fallback = value.default === undefined ? '' : ` \`${JSON.stringify(value.default)}\``;
    return `| \`${field}\`${must} | ${typeOf(value, language)}${fallback} | ${cell(inLanguage(value.description ?? '', language))} |`;
  });
  return [head, '| --- | --- | --- |', ...rows].join('\n');
}

function typeOf(schema: Schema, language: Language): string {
  if (schema.$ref) return `\`${schema.$ref.split('/').at(-1)}\``;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map((one) => typeOf(one, language)))].join(words[language].or);
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' ');
  if (schema.const !== undefined)
    return `\`${typeof schema.const === 'string' ? schema.const : JSON.stringify(schema.const)}\``;
  if (schema.type === 'array') return words[language].list(typeOf(schema.items ?? {}, language));
  return [schema.type ?? 'object'].flat().join(words[language].or);
}

/** Escapes a cell: a bar would begin the next one. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
