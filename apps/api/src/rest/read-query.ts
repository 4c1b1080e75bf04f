import { ExactNumber } from '@lacre/router/exact-number';
import { rememberRepeatedNames } from '@lacre/router/messages';
import { unknownFields } from '@lacre/router/unknown-field';
import type { TextField } from './input-plan.ts';

/**
 * Reads the query string. A bracketed name (`rfc[like]=%`) becomes an object, which the schema rejects with its own
 * message, as it does a list of a name that is repeated where one value is expected; the name is remembered for the
 * hint. Throws for parameters that the operation does not know. The encoding was checked before.
 */
export function readQuery(url: string, fields: ReadonlyMap<string, TextField>, into: Record<string, unknown>): void {
  const start = url.indexOf('?');
  if (start < 0) return;
  const found = new Map<string, unknown[]>();
  const unknown = new Set<string>();
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const text = equals < 0 ? '' : decode(pair.slice(equals + 1));
    const bracket = name.indexOf('[');
    const base = bracket > 0 ? name.slice(0, bracket) : name;
    if (!fields.has(base)) {
      unknown.add(name);
      continue;
    }
    const nested = bracket > 0 && !(name.endsWith('[]') && fields.get(base)?.list);
    const values = found.get(base);
    const value = nested ? {} : text;
    if (values) values.push(value);
    else found.set(base, [value]);
  }
  if (unknown.size > 0) throw unknownFields([...unknown], [...fields.keys()]);
  const repeated = [...found.keys()].filter((name) => !fields.get(name)?.list && (found.get(name)?.length ?? 0) > 1);
  if (repeated.length > 0) rememberRepeatedNames(into, repeated);
  for (const [name, values] of found) into[name] = fromTexts(values, fields.get(name));
}

/** Converts the texts of one name for its schema. A value of another form stays text, for the schema to reject. */
export function fromTexts(texts: readonly unknown[], field: TextField | undefined): unknown {
  const { kind = 'text', list = false } = field ?? {};
  const values =
    kind === 'text' ? texts : texts.map((text) => (typeof text === 'string' ? fromText(text, kind) : text));
  return list || values.length > 1 ? values : values[0];
}

const numberShape = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function fromText(text: string, kind: 'number' | 'boolean'): unknown {
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (!numberShape.test(text)) return text;
  return text.length > 15 ? new ExactNumber(text) : Number(text);
}

const decode = (text: string) => {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
};
