import { inLanguage, type Language } from '@lacre/services/language';
import { type ZodError, z } from 'zod';
import type { ErrorBodyDetail } from './error-body.ts';
import { shownName, unknownField } from './unknown-field.ts';

/**
 * Texts of refusals: every schema message is a predicate (`must be a UUID`), and the path of the field is put before it
 * (`items[0].quantity must be a positive number`), as the specification writes them.
 */
z.config({ customError: predicateOf });

function predicateOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return rememberFields(issue);
  if (issue.input === undefined && issue.code !== 'custom') return 'is required';
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
  if (origin === 'string') return `must be ${bound} ${size} ${size === 1 ? 'character' : 'characters'} long`;
  if (origin === 'array') return `must contain ${bound} ${size} ${size === 1 ? 'element' : 'elements'}`;
  return `must be ${bound} ${size}`;
}

/** More findings than anybody reads; a body may hold thousands of faults, and its answer should not be larger than it. */
const findingsMax = 100;

/** One text per finding, the path first, and the same as details. Of more than a hundred the rest is only counted. */
export function toFindings(
  { issues }: ZodError,
  language: Language,
): { messages: string[]; details: ErrorBodyDetail[] } {
  const details: ErrorBodyDetail[] = [];
  let found = 0;
  for (const issue of issues) {
    found += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    if (details.length >= findingsMax) continue;
    if (issue.code === 'unrecognized_keys') details.push(...unknownOf(issue, findingsMax - details.length, language));
    else details.push(findingOf(issue));
  }
  const messages = details.map(({ message }) => message);
  const untold = found - details.length;
  if (untold > 0) messages.push(`${untold} more ${untold === 1 ? 'finding is' : 'findings are'} not listed`);
  return { messages, details };
}

function findingOf({ path, message }: z.core.$ZodIssue): ErrorBodyDetail {
  const name = pathText(path);
  return { path: name, code: 'INVALID_INPUT', message: `${name || 'the body'} ${message}`, source: 'api' };
}

/** Names of the object that an issue is about. The issue itself keeps its list of unknown names, and nothing else of that object. */
const fieldsOf = new WeakMap<readonly string[], readonly string[]>();

function rememberFields({ keys, inst }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  if (inst instanceof z.ZodObject) fieldsOf.set(keys, Object.keys(inst.shape));
  return 'has unknown fields';
}

function unknownOf(
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
  most: number,
  language: Language,
): ErrorBodyDetail[] {
  return keys.slice(0, most).map((name) => {
    const {
      message,
      hint = '',
      ...detail
    } = unknownField(pathText([...path, shownName(name)]), name, fieldsOf.get(keys) ?? []);
    return { ...detail, message: inLanguage(message, language), hint: inLanguage(hint, language) };
  });
}

/** `['items', 0, 'quantity']` -> `items[0].quantity`. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
}
