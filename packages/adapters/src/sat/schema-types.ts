import { isCalendarDate, isLocalDateTime } from '@lacre/cfdi/dates';
import { decimal, decimalOrUndefined, writtenDecimals } from '@lacre/cfdi/decimal';
import type { XmlElement } from 'libxml2-wasm';
import { attributeOf, elementsOf } from './schema-nodes.ts';

/** Whether a type accepts a value, whose references are resolved. */
export type Accepts = (value: string) => boolean;

/**
 * The built-in types that the SAT's types restrict (XML Schema Part 2), each narrower than in the standard: no sign, no
 * exponent, no time zone. A value rejected here may still be valid.
 */
const BUILT_IN: ReadonlyMap<string, Accepts> = new Map<string, Accepts>([
  ['string', () => true],
  ['decimal', (value) => /^\d{1,18}(?:\.\d{1,12})?$/.test(value)],
  ['integer', (value) => /^\d{1,18}$/.test(value)],
  ['short', (value) => /^\d{1,4}$/.test(value)],
  ['date', isCalendarDate],
  ['dateTime', isLocalDateTime],
]);

/** A facet, except the two of which any one value suffices. */
function facetOf(name: string, bound: string): Accepts | undefined {
  const count = Number(bound);
  switch (name) {
    case 'length':
      return ({ length }) => length === count;
    case 'minLength':
      return ({ length }) => length >= count;
    case 'maxLength':
      return ({ length }) => length <= count;
    case 'fractionDigits':
      return (value) => writtenDecimals(value) <= count;
    case 'minInclusive':
      return atLeast(bound);
    case 'whiteSpace':
      // Values with leading, trailing or repeated blanks are never checked here, so nothing is left to collapse.
      return () => true;
    default:
      return undefined;
  }
}

/** What a type of XML Schema itself accepts (`xs:string`); undefined if unknown here. */
export function builtInType(name = ''): Accepts | undefined {
  return name.startsWith('xs:') ? BUILT_IN.get(name.slice(3)) : undefined;
}

/** What `<xs:simpleType>` accepts; undefined if anything in it is unknown here. */
export function simpleType(type: XmlElement): Accepts | undefined {
  const [restriction, ...others] = elementsOf(type);
  if (restriction?.name !== 'restriction' || others.length > 0) return undefined;
  const values = new Set<string>();
  const patterns: (RegExp | undefined)[] = [];
  const checks = [builtInType(attributeOf(restriction, 'base'))];
  for (const facet of elementsOf(restriction)) {
    const value = attributeOf(facet, 'value') ?? '';
    if (facet.name === 'enumeration') values.add(value);
    else if (facet.name === 'pattern') patterns.push(patternOf(value));
    else checks.push(facetOf(facet.name, value));
  }
  if (values.size > 0) checks.push((value) => values.has(value));
  const [pattern] = patterns;
  // Several are alternatives; no type of a document without complements has them.
  if (patterns.length > 0) checks.push(patterns.length > 1 || !pattern ? undefined : (value) => pattern.test(value));
  return allOf(checks);
}

function allOf(checks: readonly (Accepts | undefined)[]): Accepts | undefined {
  const known = checks.filter((check) => check !== undefined);
  return known.length < checks.length ? undefined : (value) => known.every((check) => check(value));
}

/**
 * A pattern (XML Schema Part 2, appendix F) as a JavaScript expression if both mean the same: character classes,
 * alternatives and bounded counts. Repeated groups could backtrack over a long value.
 */
export function patternOf(pattern: string): RegExp | undefined {
  const outside = pattern.replaceAll(/\[\^?[^\][\\^]+\]/g, 'x');
  return /^[\w |&.:()?{},-]+$/.test(outside) && !/\)[{*+]|\{\d+,\}/.test(outside)
    ? new RegExp(`^(?:${pattern})$`)
    : undefined;
}

/** For decimals, which the type's own check has made sure of; undefined for a bound of another kind. */
function atLeast(bound: string): Accepts | undefined {
  const least = decimalOrUndefined(bound);
  // Values have no sign.
  if (least?.isZero()) return () => true;
  return least && ((value) => decimal(value).gte(least));
}
