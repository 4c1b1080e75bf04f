import { randomInt } from 'node:crypto';
import { colon, comma, endOfString, isBlank, isClosing, isOpening, openingOfList, quote } from './json-text.ts';
import { nestingTooDeep, tooManyShapes, tooManyValues } from './transport-errors.ts';

/** Shorter texts cannot contain enough shapes to matter. */
const smallBytes = 65_536;
/** Room for five thousand documents with a unique member each, ten times over. */
const shapesMax = 50_000;
/** Objects, lists and list elements: twenty megabytes of payrolls have 450,000. */
const valuesMax = 600_000;
/** One more than the deepest body: a tRPC batch is one more object around the inputs. */
export const depthMax = 33;

/** Random seed, so that callers cannot construct hash collisions. */
const start = randomInt(1, 2 ** 31);
const factor = 0x01000193;

/**
 * Rejects a JSON text, before it is parsed, with too many different objects: V8 keeps every sequence of property names
 * that an object can begin with, and twenty megabytes of distinct ones take ten seconds. Documents of one kind share
 * theirs, no matter how many there are. Also rejects more objects and list elements than documents have: fifteen
 * megabytes of `{}` take many seconds and a gigabyte. The nesting depth of large texts is checked in the same pass.
 */
export function checkShapes(text: string): void {
  if (text.length > smallBytes) checkShapesAndDepth(text);
}

/** What the parts of one body have together. */
export interface ShapeCounts {
  shapes: Set<number>;
  values: number;
}

/**
 * The same for a text of any length, for readers that do not check the depth themselves. Linear time.
 *
 * @param counts of the parts that were checked before, if the text is a part of a body
 */
export function checkShapesAndDepth(text: string, counts: ShapeCounts = { shapes: new Set(), values: 0 }): void {
  const { shapes } = counts;
  /** Hash of the current shape of each open object and list. */
  const open: number[] = [];
  const isList: boolean[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (isName(text, end)) {
        const shape = extended(open.at(-1) ?? start, text, at, end);
        open[Math.max(0, open.length - 1)] = shape;
        shapes.add(shape);
        if (shapes.size > shapesMax) throw tooManyShapes();
      }
      at = end;
    } else if (isOpening(code)) {
      counts.values += 1;
      open.push(start);
      isList.push(code === openingOfList);
      if (open.length > depthMax) throw nestingTooDeep();
    } else if (isClosing(code)) {
      open.pop();
      isList.pop();
    } else if (code === comma && isList.at(-1) === true) counts.values += 1;
    if (counts.values > valuesMax) throw tooManyValues();
  }
}

/** Hash of the shape extended by the name at `from`. */
function extended(shape: number, text: string, from: number, end: number): number {
  let extendedShape = Math.imul(shape ^ comma, factor);
  for (let at = from + 1; at < end; at += 1)
    extendedShape = Math.imul(extendedShape ^ (extendedShape >>> 15) ^ text.charCodeAt(at), factor);
  return extendedShape;
}

function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === colon;
}
