import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { decimalTextOf, ExactNumber } from '@lacre/router/exact-number';
import { pathText } from '@lacre/router/messages';
import { prototypeKey, reservedField } from '@lacre/router/unknown-field';
import { checkShapes, checkShapesAndDepth, type ShapeCounts } from './json-shapes.ts';
import { endOfString, quote } from './json-text.ts';
import { refuseRepeatedNames } from './repeated-names.ts';
import { invalidJson, nestingTooDeep, notAnObject, numberTooLong, tooManyLongNumbers } from './transport-errors.ts';
import { notUtf8, whyNotJson } from './why-not-json.ts';

export type JsonObject = Record<string, unknown>;

const depthMax = 32;

/**
 * Parses a body as a JSON object. Numbers that a double would round keep their text. A `__proto__` key is rejected at
 * any depth, and so is a name that an object has twice. Throws `Invalid JSON body` (also for too many different
 * objects and for JSON that is no object) and `JSON nesting too deep`.
 */
export function parseJsonObject(bytes: Buffer): JsonObject {
  const text = textOf(bytes);
  checkShapes(text);
  return checked(text, asObject(parse(text)), 1) as JsonObject;
}

/** The text of a body; `Invalid JSON body` if it is not UTF-8. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw invalidJson(notUtf8);
  return bytes.toString();
}

export function asObject(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAnObject();
  return value as JsonObject;
}

interface NumberCount {
  exactNumbers: number;
}

/** What the parts of one body have together. */
export interface PartCounts extends ShapeCounts, NumberCount {}

export const noCounts = (): PartCounts => ({ shapes: new Set(), values: 0, exactNumbers: 0 });

/** What differs between the readers of parts. */
export interface PartRules {
  depthMax: number;
  /** Whether `__proto__` is refused and numbers keep their text, as in `parseJsonObject`. */
  isStrict: boolean;
}

export const restRules: PartRules = { depthMax, isStrict: true };

/** The path in the body of one in the part. */
type PathOf = (path: PropertyKey[]) => PropertyKey[];

/**
 * Parses a part of a body with the checks of `parseJsonObject`. Throws the same, and the error of `JSON.parse`.
 *
 * @param depth of its outermost object or list
 * @param counts of the parts before it
 */
export function parsePart(text: string, depth: number, counts: PartCounts, rules: PartRules, pathOf: PathOf): unknown {
  checkShapesAndDepth(text, counts);
  const value: unknown = JSON.parse(text);
  if (rules.isStrict) return checked(text, value, depth, counts, pathOf);
  refuseRepeatedNames(text, value, pathOf);
  return value;
}

/** What `text` was parsed to, with exact numbers. */
function checked(
  text: string,
  value: unknown,
  depth: number,
  count: NumberCount = { exactNumbers: 0 },
  pathOf: PathOf = (path) => path,
): unknown {
  const forbidden = typeof value === 'object' && value !== null ? forbiddenIn(value, depth) : undefined;
  if (forbidden) throw reservedField(pathText(pathOf(forbidden)));
  refuseRepeatedNames(text, value, pathOf);
  // Parsed again only for the rare text that needs it.
  return mayRound.test(text) ? keepExactNumbers(text, count) : value;
}

/** `JSON.parse`, with `Invalid JSON body` and its reason for an error. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidJson(whyNotJson(text, error));
  }
}

/**
 * Only `__proto__` changes a prototype when assigned; `constructor`, for example, is valid metadata of a building firm.
 */
const isForbidden = (key: string) => key === prototypeKey;

/** The path of a `__proto__` key. */
function forbiddenIn(value: object, depth: number): PropertyKey[] | undefined {
  if (depth > depthMax) throw nestingTooDeep();
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = forbiddenBelow(index, value[index], depth);
      if (found) return found;
    }
    return undefined;
  }
  const fields = value as JsonObject;
  for (const key in fields) {
    const found = isForbidden(key) ? [key] : forbiddenBelow(key, fields[key], depth);
    if (found) return found;
  }
  return undefined;
}

function forbiddenBelow(key: PropertyKey, value: unknown, depth: number): PropertyKey[] | undefined {
  const found = typeof value === 'object' && value !== null ? forbiddenIn(value, depth + 1) : undefined;
  return found && [key, ...found];
}

// A number of sixteen characters or more, or one with an exponent. A match inside a string only costs time.
// Without an open repetition, which overflows the stack on a number of megabytes.
const mayRound = /[:,[\s]-?\d(?:[\d.]{15}|[\d.]{0,14}[eE])/;

/** The expressions below, and those of the schemas, are for numbers that someone may mean. */
export const numberLengthMax = 1_000;
/** Each takes eight microseconds and an object. Amounts have at most 18 digits, and few of them round. */
const exactNumbersMax = 10_000;

/** Placeholder key for exact numbers during the second parse. Random, so that clients cannot forge it. */
const mark = randomUUID();

/** Parses valid JSON again, with exact numbers in place of rounded ones. Linear time. */
function keepExactNumbers(text: string, count: NumberCount): unknown {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (isNumberPart(code)) {
      const start = at;
      while (isNumberPart(text.charCodeAt(at + 1))) at += 1;
      if (at - start < shortMax) continue;
      if (at - start >= numberLengthMax) throw numberTooLong(numberLengthMax);
      const number = text.slice(start, at + 1);
      if (!mayBeRounded.test(number) || !isRounded(number)) continue;
      count.exactNumbers += 1;
      if (count.exactNumbers > exactNumbersMax) throw tooManyLongNumbers(exactNumbersMax);
      parts.push(text.slice(copied, start), `{"${mark}":"${number}"}`);
      copied = at + 1;
    }
  }
  return parts.length === 0 ? JSON.parse(text) : restore(JSON.parse(parts.join('') + text.slice(copied)));
}

const mayBeRounded = /^.{16}|[eE]/;
/**
 * Numbers of up to this length are exact in a double, unless they have an exponent; those have at least three
 * characters.
 */
const shortMax = 2;

/**
 * Digits, signs, point and exponent. The `e` of `true` and `false` also matches, but alone is too short to be a number.
 */
const isNumberPart = (code: number) =>
  (code >= 48 && code <= 57) || code === 45 || code === 43 || code === 46 || code === 101 || code === 69;

const isRounded = (number: string) =>
  canonical(decimalTextOf(new ExactNumber(number))) !== canonical(decimalTextOf(Number(number)));

function restore(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      if (typeof element === 'object' && element !== null) value[index] = restore(element);
    return value;
  }
  const fields = value as JsonObject;
  const number = fields[mark];
  if (typeof number === 'string') return new ExactNumber(number);
  for (const key in fields) fields[key] = restore(fields[key]);
  return fields;
}

/** `1.50` and `1.5` are the same number. */
const canonical = (decimal: string | undefined) =>
  decimal?.includes('.') ? decimal.replace(/(?:\.|(?<![.0]))0+$/, '') : decimal;
