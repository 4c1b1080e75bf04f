import { type ZodError, z } from 'zod';

/**
 * Texts of refusals: every schema message is a predicate (`must be a UUID`), and the path of the field is put before it
 * (`items[0].quantity must be a positive number`), as the specification writes them.
 */
z.config({ customError: predicateOf });

function predicateOf(issue: z.core.$ZodRawIssue): string {
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

/** One text per finding, the path first. */
export function toMessages(error: ZodError): string[] {
  return error.issues.map(({ path, message }) => {
    const name = pathText(path);
    return name === '' ? `the body ${message}` : `${name} ${message}`;
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
