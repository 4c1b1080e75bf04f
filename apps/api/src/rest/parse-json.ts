import { isUtf8 } from 'node:buffer';
import { decimalTextOf, ExactNumber } from '@lacre/router/exact-number';
import { unknownFields } from '@lacre/router/unknown-field';
import { invalidJson, nestingTooDeep } from './refusals.ts';

export type JsonObject = Record<string, unknown>;

const depthMax = 32;

/**
 * A JSON object from the bytes of a body. Numbers that a double would round keep their text. Keys that could reach a
 * prototype are refused wherever they stand. Throws `Invalid JSON body` (also for what is no object) and `JSON nesting too deep`.
 */
export function parseJsonObject(bytes: Buffer): JsonObject {
  if (!isUtf8(bytes)) throw invalidJson();
  const text = bytes.toString();
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidJson();
  clean(value, 1);
  // The second reading, with a function called for every value, is slow: only for the rare text that needs it.
  return (mayRound.test(text) ? keepExactNumbers(text) : value) as JsonObject;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

const isForbidden = (key: string) => key === '__proto__' || key === 'constructor' || key === 'prototype';

function clean(value: object, depth: number): void {
  if (depth > depthMax) throw nestingTooDeep();
  if (Array.isArray(value)) {
    for (const element of value) if (typeof element === 'object' && element !== null) clean(element, depth + 1);
    return;
  }
  const fields = value as JsonObject;
  for (const key in fields) {
    if (isForbidden(key)) throw unknownFields([key], []);
    const field = fields[key];
    if (typeof field === 'object' && field !== null) clean(field, depth + 1);
  }
}

// A number of sixteen characters or more, or one with an exponent. It may find one inside a string: that costs time, nothing else.
const mayRound = /[:,[\s]-?\d(?:[\d.]{15,}|[\d.]*[eE])/;

function keepExactNumbers(text: string): unknown {
  const value: unknown = JSON.parse(text, exact as (key: string, value: unknown) => unknown);
  clean(value as object, 1);
  return value;
}

function exact(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  const number = new ExactNumber(source);
  return canonical(decimalTextOf(number)) === canonical(decimalTextOf(value)) ? value : number;
}

/** `1.50` and `1.5` are the same number. */
const canonical = (decimal: string | undefined) =>
  decimal?.includes('.') ? decimal.replace(/(?:\.|(?<![.0]))0+$/, '') : decimal;
