import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { largeBodyBytes } from '@lacre/services/limits/large-body';
import { yieldToEventLoop } from '@lacre/services/yield-to-event-loop';
import { closingOfList, comma, endOfString, isClosing, isOpening, openingOfList, quote } from './json-text.ts';
import { asObject, type JsonObject, noCounts, parseJsonObject, parsePart } from './parse-json.ts';
import { parseSlot } from './parse-slot.ts';
import { invalidJson } from './transport-errors.ts';
import { whyNotJson } from './why-not-json.ts';

/** Characters read between two pauses: a few milliseconds of work. */
const slice = 131_072;

/** From and to, of neighbouring elements of a list. */
type Span = readonly [from: number, to: number];

/** Placeholder for lists while the rest is parsed. Random, so that clients cannot forge it. */
const mark = randomUUID();

/**
 * The same as `parseJsonObject`; a large body in its turn, and with pauses in the long lists that are its fields
 * (`payrolls`, `invoices`), so that the megabytes of one caller delay no other.
 */
export async function parseJsonBody(bytes: Buffer): Promise<JsonObject> {
  if (bytes.length <= largeBodyBytes) return parseJsonObject(bytes);
  await parseSlot(bytes.length);
  if (!isUtf8(bytes)) throw invalidJson(whyNotJson(bytes));
  try {
    return await parseInSlices(bytes.toString());
  } catch {
    // Names the error and its place in the whole body.
    return parseJsonObject(bytes);
  }
}

/** The same for a large text in its turn. Throws any error for a text that `parseJsonObject` would refuse. */
export async function parseInSlices(text: string): Promise<JsonObject> {
  const { rest, lists } = await withoutLongLists(text);
  const counts = noCounts();
  const body = asObject(parsePart(rest, 1, counts));
  for (const [index, spans] of lists.entries()) {
    const field = Object.keys(body).find((name) => body[name] === mark + String(index));
    if (field === undefined) throw invalidJson();
    const list: unknown[] = [];
    for (const [from, to] of spans) {
      await yieldToEventLoop();
      const elements = parsePart(`[${text.slice(from, to)}]`, 2, counts) as unknown[];
      // A comma was followed by no element.
      if (elements.length === 0) throw invalidJson();
      for (const element of elements) list.push(element);
    }
    body[field] = list;
  }
  return body;
}

/** The text with placeholders in place of the long lists that are fields of the body, and the parts of these lists. */
async function withoutLongLists(text: string): Promise<{ rest: string; lists: Span[][] }> {
  const rest: string[] = [];
  const lists: Span[][] = [];
  let copied = 0;
  let depth = 0;
  /** The field that is being read, if it is a list: its start, its parts so far and the start of the next one. */
  let listAt: number | undefined;
  let spans: Span[] = [];
  let from = 0;
  let pauseAt = slice;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= pauseAt) {
      pauseAt = at + slice;
      await yieldToEventLoop();
    }
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) {
      if (depth !== 2 || listAt === undefined || at - from < slice) continue;
      spans.push([from, at]);
      from = at + 1;
    } else if (isOpening(code)) {
      depth += 1;
      if (depth !== 2 || code !== openingOfList) continue;
      [listAt, spans, from] = [at, [], at + 1];
    } else if (isClosing(code)) {
      depth -= 1;
      if (depth !== 1 || listAt === undefined) continue;
      if (code === closingOfList && spans.length > 0) {
        rest.push(text.slice(copied, listAt), `"${mark}${lists.length}"`);
        lists.push([...spans, [from, at]]);
        copied = at + 1;
      }
      listAt = undefined;
    }
  }
  return { rest: rest.join('') + text.slice(copied), lists };
}
