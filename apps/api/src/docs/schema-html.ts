import { escapeHtml } from '@lacre/services/escape-html';
import type { Parameter, Schema } from '../rest/document.ts';
import { inline } from './text.ts';

/** `array of InvoiceItem`, with the names as links to their descriptions. */
export function typeHtml(schema: Schema): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map(typeHtml).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ');
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`;
  if (schema.type === 'array') return `list of ${typeHtml(schema.items ?? {})}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything');
  return escapeHtml(schema.format === 'binary' ? 'file' : schema.format ? `${type} (${schema.format})` : type);
}

const bounds: readonly (readonly [keyword: string, text: (value: unknown) => string])[] = [
  ['minimum', (value) => `from ${value}`],
  ['exclusiveMinimum', (value) => `more than ${value}`],
  ['maximum', (value) => `to ${value}`],
  ['exclusiveMaximum', (value) => `less than ${value}`],
  ['minLength', (value) => `at least ${value} characters`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['minItems', (value) => `at least ${value} elements`],
  ['maxItems', (value) => `at most ${value} elements`],
];

const boundsHtml = (schema: Schema): string => {
  const texts = bounds.flatMap(([keyword, text]) => (schema[keyword] === undefined ? [] : [text(schema[keyword])]));
  return texts.length === 0 ? '' : `<span class="bounds">${escapeHtml(texts.join(', '))}</span>`;
};

function row(name: string, required: boolean, schema: Schema, description: string | undefined): string {
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required ? '<span class="required">required</span>' : ''}</th><td>${typeHtml(schema)}${boundsHtml(schema)}</td><td>${inline(description ?? '')}</td></tr>`;
}

const table = (caption: string, rows: string[]) =>
  rows.length === 0
    ? ''
    : `<div class="scroll"><table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table></div>`;

/** Fields of an object; objects inside it are described in place, with a dotted name. */
export const fieldsHtml = (caption: string, schema: Schema): string => table(caption, fieldRows(schema, ''));

function fieldRows({ properties = {}, required = [] }: Schema, prefix: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix + name;
    const inside = field.type === 'array' ? (field.items ?? {}) : field;
    const own = row(path, required.includes(name), field, field.description);
    return [own, ...fieldRows(inside, `${path}${inside === field ? '' : '[]'}.`)];
  });
}

export const parametersHtml = (caption: string, parameters: Parameter[]): string =>
  table(
    caption,
    parameters.map(({ name, required, schema, description }) => row(name, required === true, schema, description)),
  );
