import { isUtf8 } from 'node:buffer';
import { createScanner, findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import type { Texts } from '../texts/texts.ts';
import { excerpt, type Place, placeAt } from './places.ts';
import type { Input } from './read-input.ts';

/** The object in a JSON file, with the positions of its fields. */
export interface JsonDocument {
  name: string;
  text: string;
  value: Record<string, unknown>;
  /** Position of the value at `items[0].taxes[0].rate`, or of its nearest existing parent. */
  placeOf(path: string): Place;
}

/** The service's limit. */
const depthMost = 32;

/** Numbers up to this many digits are always exact in a double. */
const digitsMost = 15;

/** Parses a JSON object. Rejects anything else, and values that would change on their way to the service. */
export function readDocument(cli: Cli, { name, bytes }: Input): JsonDocument {
  const { texts } = cli;
  if (!isUtf8(bytes)) throw new Failure(exitCodes.invalid, `${name}: ${texts.notUtf8}`);
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const refuse = (offset: number, what: string) => {
    const place = placeAt(text, offset);
    return new Failure(exitCodes.invalid, `${name}:${place.line}:${place.column}: ${what}\n${excerpt(text, place)}`);
  };
  const fault = faultOfTokens(text, texts);
  if (fault) throw refuse(fault.offset, fault.what);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error) throw refuse(error.offset, texts.brokenJson);
  if (root?.type !== 'object') throw refuse(0, texts.notAnObject);
  const twice = repeatedField(root);
  if (twice) throw refuse(twice.offset, texts.repeatedField(String(twice.value)));
  const value = JSON.parse(text) as Record<string, unknown>;
  return { name, text, value, placeOf: (path) => placeAt(text, nearest(root, segmentsOf(path)).offset) };
}

/** Errors found token by token: nesting too deep for recursion, numbers that would be rounded. */
function faultOfTokens(text: string, texts: Texts): { offset: number; what: string } | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const first = text[offset] ?? '';
    if (first === '{' || first === '[') depth += 1;
    if (first === '}' || first === ']') depth -= 1;
    if (depth > depthMost) return { offset, what: texts.tooDeep(depthMost) };
    if (/[-\d]/.test(first) && significantDigits(scanner.getTokenValue()) > digitsMost)
      return { offset, what: texts.tooManyDigits(digitsMost) };
  }
  return undefined;
}

const significantDigits = (literal: string): number =>
  (literal.split(/[eE]/, 1)[0] ?? '').replace(/[-.]/g, '').replace(/^0+/, '').length;

/** JSON does not define which of two fields with the same name wins. */
function repeatedField({ type, children = [] }: Node): Node | undefined {
  const seen = new Set<unknown>();
  for (const child of children) {
    const [name] = type === 'object' ? (child.children ?? []) : [];
    if (name && seen.has(name.value)) return name;
    if (name) seen.add(name.value);
    const below = repeatedField(child);
    if (below) return below;
  }
  return undefined;
}

function nearest(root: Node, segments: (string | number)[]): Node {
  for (let length = segments.length; length > 0; length--) {
    const node = findNodeAtLocation(root, segments.slice(0, length));
    if (node) return node;
  }
  return root;
}

/** Splits `items[0].taxes[1].rate` and JSON Pointers (RFC 6901), `/items/0/taxes/1/rate`. */
const segmentsOf = (path: string): (string | number)[] =>
  path
    .split(/[./[\]]/)
    .filter((part) => part !== '')
    .map((part) => (/^\d{1,6}$/.test(part) ? Number(part) : part));
