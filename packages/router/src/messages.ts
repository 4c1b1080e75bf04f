import type { Text } from '@lacre/cfdi/violation';
import { AppError, type ErrorDetail, type KnownCode } from '@lacre/services/errors';
import type { Message } from '@lacre/services/language';
import { listedFindings } from '@lacre/services/listed-findings';
import { type ZodError, z } from 'zod';
import { mustNotBeEmpty } from './must-not-be-empty.ts';
import { type Predicate, predicates } from './predicates.ts';
import { findingsMax } from './schemas/sliced-array.ts';
import { shownName, unknownField } from './unknown-field.ts';

/**
 * Error texts: every schema message is a predicate (`must be a UUID`) that follows the path of the field
 * (`items[0].quantity must be a positive number`), as in the specification.
 */
z.config({ customError: predicateOf });

/** Overrides a schema's own message if the value is missing. */
export const isRequired = 'is required';

const hintMark = '\n';
/** A schema message that has to stay as published, with the reason as the finding's hint. */
export const withHint = (message: string, reason: string) => `${message}${hintMark}${reason}`;

function predicateOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return rememberFields(issue);
  if (issue.input === undefined && issue.code !== 'custom') return isRequired;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(issue.expected)}`;
    case 'too_small':
      return sizeText(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return sizeText(issue.origin, 'at most', Number(issue.maximum));
    case 'invalid_format':
      return formats[issue.format] ?? 'has an invalid format';
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return 'is not valid';
  }
}

const formats: Record<string, string> = {
  uuid: 'must be a UUID',
  email: 'must be a valid e-mail address',
  url: 'must be a valid URL',
  datetime: 'must be a valid ISO 8601 date-time',
};

const articles: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};
const article = (expected: string) => articles[expected] ?? `a ${expected}`;

function sizeText(origin: string, bound: 'at least' | 'at most', size: number): string {
  if (origin === 'string' && bound === 'at least' && size === 1) return mustNotBeEmpty.en;
  if (origin === 'string') return `must be ${bound} ${size} ${size === 1 ? 'character' : 'characters'} long`;
  if (origin === 'array') return `must contain ${bound} ${size} ${size === 1 ? 'element' : 'elements'}`;
  return bound === 'at least' ? `must be at least ${size}` : `must be at most ${size}`;
}

/**
 * 400 with one text per finding, beginning with the path, and the same as details. Findings beyond a hundred are only
 * counted. `input` is what was sent: it distinguishes a missing field from a wrong one.
 */
export function refusedInput({ issues }: ZodError, input?: unknown): AppError {
  const details: ErrorDetail[] = [];
  let findingCount = 0;
  for (const issue of issues) {
    findingCount += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    if (details.length >= listedFindings.max) continue;
    if (issue.code === 'unrecognized_keys')
      details.push(...unknownOf(issue, input, listedFindings.max - details.length));
    else details.push(toFinding(issue, input));
  }
  const texts = [
    ...details.map(({ message }) => message),
    ...listedFindings.messageOfUnlisted(findingCount, issues.length > findingsMax),
  ];
  return new AppError('INVALID_INPUT', { texts, details });
}

function toFinding(issue: z.core.$ZodIssue, input: unknown): ErrorDetail {
  const path = pathText(issue.path);
  const value = valueAt(input, issue.path);
  const isMissing = value === undefined && input !== undefined;
  const [said = '', reason] = issue.message.split(hintMark);
  const predicate = inBothLanguages(isMissing && isOfValue(issue) ? isRequired : said);
  const code = isMissing ? 'REQUIRED' : codeOf(issue, predicate, value);
  const text = about(path, predicate);
  const message: Message = { ...text, ...(ofSpecification.has(text.en) && { spec: 'en' as const }) };
  const hint = reason === undefined ? repetitionOf(input, path) : about(path, inBothLanguages(reason));
  return { path, code, message, ...(hint && { hint }), source: 'api' };
}

const about = (path: string, { en, es }: Text): Text => ({
  en: `${path || 'the body'} ${en}`,
  es: `${path || 'el cuerpo'} ${es}`,
});

/** True for issues about the value itself, but not for our own checks of its context, which state alternatives. */
const isOfValue = ({ code }: z.core.$ZodIssue) => code === 'invalid_type' || code === 'invalid_value';

/** Texts of the interface specification. */
const ofSpecification: ReadonlySet<string> = new Set([
  'name must be at least 3 characters long',
  'tipoPersona must be one of: fisica, moral, ambas',
]);

function codeOf(issue: z.core.$ZodIssue, { code }: Predicate, value: unknown): KnownCode {
  switch (issue.code) {
    case 'invalid_type':
      return 'WRONG_TYPE';
    case 'too_small':
    case 'too_big':
      if (issue.origin !== 'string' && issue.origin !== 'array') return 'OUT_OF_RANGE';
      return issue.code === 'too_small' ? 'TOO_SHORT' : 'TOO_LONG';
    case 'invalid_format':
      return 'INVALID_FORMAT';
    case 'invalid_value':
      return typeof value === typeof issue.values[0] ? 'INVALID_VALUE' : 'WRONG_TYPE';
    case 'custom':
      // The text states both bounds.
      if (code === 'TOO_LONG' && value === '') return 'TOO_SHORT';
      // Numbers of complements may be sent as text.
      if (issue.params?.['acceptsText'] === true && isNumberText(value)) return code ?? 'INVALID_VALUE';
      // Our own number checks already say so; numbers with too many digits are separate objects.
      return code === 'OUT_OF_RANGE' && (typeof value === 'string' || typeof value === 'boolean' || value === null)
        ? 'WRONG_TYPE'
        : (code ?? 'INVALID_VALUE');
    default:
      return code ?? 'INVALID_VALUE';
  }
}

const isNumberText = (value: unknown) => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);

/** Field names of the object that an issue is about: the issue itself only has the list of unknown names. */
const fieldsOf = new WeakMap<readonly string[], readonly string[]>();

function rememberFields({ keys, inst }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  if (inst instanceof z.ZodObject) fieldsOf.set(keys, Object.keys(inst.shape));
  return 'has unknown fields';
}

/**
 * Allowed names in a request body, by the input merged from body, path and query: names of path and query are not body
 * fields.
 */
const bodyNames = new WeakMap<object, readonly string[]>();

export function rememberBodyNames(input: object, names: readonly string[]): void {
  bodyNames.set(input, names);
}

/** Query parameters of an input that were sent more than once although they take one value. */
const repeatedNames = new WeakMap<object, readonly string[]>();

export function rememberRepeatedNames(input: object, names: readonly string[]): void {
  repeatedNames.set(input, names);
}

function repetitionOf(input: unknown, path: string): Text | undefined {
  if (typeof input !== 'object' || input === null || !repeatedNames.get(input)?.includes(path)) return undefined;
  return about(path, inBothLanguages('is in the query more than once: send it once'));
}

function unknownOf({ path, keys }: z.core.$ZodIssueUnrecognizedKeys, input: unknown, most: number): ErrorDetail[] {
  const ofBody = path.length === 0 && typeof input === 'object' && input !== null ? bodyNames.get(input) : undefined;
  const known = ofBody ?? fieldsOf.get(keys) ?? [];
  return keys.slice(0, most).map((name) => unknownField(pathText([...path, shownName(name)]), name, known));
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return value;
}

/** Number of constant characters in a predicate. */
const fixedLength = ({ en }: Predicate) => en.replaceAll(/\{\w+\}/g, '').length;

/** What a parameter may be, so that it does not take in the rest of a longer text, which would stay in English. */
const parameters: Record<string, string> = {
  '{n}': '(-?[0-9.]+)',
  '{m}': '(-?[0-9.]+)',
  '{value}': '([^ ]+)',
  '{type}': '([^ ]+)',
  '{catalog}': '([^ ]+)',
  '{example}': '([^ ]+)',
  '{other}': '([^ ]+)',
};

/**
 * The predicates as patterns, with their parameters copied. More specific ones come first: `between 8 and 128
 * characters long` must not match as a number between 8 and `128 characters long`.
 */
const patterns = predicates
  .toSorted((a, b) => fixedLength(b) - fixedLength(a))
  .map((predicate) => {
    const names = [...predicate.en.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const source = predicate.en
      .split(/(\{\w+\})/)
      .map((part, index) =>
        index % 2 === 1 ? (parameters[part] ?? '(.+)') : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('');
    return { predicate, names, pattern: new RegExp(`^${source}$`) };
  });
const predicatesByText = new Map(predicates.map((predicate) => [predicate.en, predicate]));

/** A schema text with its translation. Cached: our code has a limited number of them. */
export function inBothLanguages(en: string): Predicate {
  const translation = predicatesByText.get(en) ?? translated(en);
  // A test finds texts missing above; the caller still gets the English one.
  return translation ?? { en, es: en };
}

/** Longer than any of our texts: patterns with several parameters would be slow. */
const translatedMax = 4_000;

function translated(en: string): Predicate | undefined {
  if (en.length > translatedMax) return undefined;
  for (const { predicate, names, pattern } of patterns) {
    const match = names.length > 0 && pattern.exec(en);
    if (!match) continue;
    const values = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
    const es = predicate.es.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    return { ...predicate, en, es };
  }
  return undefined;
}

/** Joins a list into one text, in both languages. */
export function joined(texts: Text | readonly Text[]): Message {
  if ('en' in texts) return texts;
  return { ...texts[0], en: texts.map(({ en }) => en).join('; '), es: texts.map(({ es }) => es).join('; ') };
}

/** `['items', 0, 'quantity']` -> `items[0].quantity`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
}
