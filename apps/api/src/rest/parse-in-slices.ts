import { largeBodyBytes } from '@lacre/services/limits/large-body';
import { yieldToEventLoop } from '@lacre/services/yield-to-event-loop';
import { BrokenPart, JsonLevel, parsePieces } from './json-level.ts';
import { checkShapesAndDepth } from './json-shapes.ts';
import { backslash, colon, comma, isBlank, isClosing, isOpening, openingOfList, quote } from './json-text.ts';
import {
  asObject,
  type JsonObject,
  noCounts,
  numberLengthMax,
  type PartRules,
  parseJsonObject,
  restRules,
  textOf,
} from './parse-json.ts';
import { parseSlot } from './parse-slot.ts';
import { invalidJson, nameTooLong, nestingTooDeep, numberTooLong } from './transport-errors.ts';
import { BOM, brokenAt, byteOrderMark, emptyBody, incomplete } from './why-not-json.ts';

/** Characters read between two pauses: a few milliseconds of work. */
const slice = 131_072;
/** Valid JSON has a comma or a bracket before: its long strings, blanks and objects are no longer in the text. */
const longestPart = 8 * slice;

/** The same as `parseJsonObject`; a large body in its turn and in slices. */
export async function parseJsonBody(bytes: Buffer): Promise<JsonObject> {
  if (bytes.length <= largeBodyBytes) return parseJsonObject(bytes);
  await parseSlot(bytes.length);
  return asObject(await parseInSlices(textOf(bytes), restRules));
}

/**
 * Parses a large text with pauses in its objects, lists and strings, at any depth, so that the megabytes of one caller
 * delay no other. Throws what `parseJsonObject` throws; of several errors perhaps another one.
 */
export async function parseInSlices(text: string, rules: PartRules): Promise<unknown> {
  if (text.startsWith(BOM)) throw invalidJson(byteOrderMark);
  try {
    return await new SlicedBody(text, rules).parse();
  } catch (error) {
    if (!(error instanceof BrokenPart)) throw error;
    if (error.isIncomplete) throw invalidJson((await isBlankText(text)) ? emptyBody : incomplete);
    throw invalidJson(error.at === undefined ? undefined : brokenAt(...(await placeOf(text, error.at))));
  }
}

class SlicedBody {
  readonly #text: string;
  readonly #rules: PartRules;
  readonly #counts = noCounts();
  readonly #open: JsonLevel[];
  #here: JsonLevel;

  constructor(text: string, rules: PartRules) {
    this.#text = text;
    this.#rules = rules;
    this.#here = new JsonLevel(text, 0, 0, true);
    this.#open = [this.#here];
  }

  async parse(): Promise<unknown> {
    const text = this.#text;
    /** The last character that is no blank, and the start of the number or word being read. */
    let last = -1;
    let wordAt = 0;
    let string = { from: 0, to: 0 };
    let pauseAt = slice;
    for (let at = 0; at < text.length; at += 1) {
      if (at >= pauseAt) {
        pauseAt = at + slice;
        await yieldToEventLoop();
        if (this.#here.lengthTo(last + 1) > longestPart) this.#refuseUnfinished(at);
      }
      const code = text.charCodeAt(at);
      if (isBlank(code)) {
        wordAt = at + 1;
        continue;
      }
      if (at - last > slice) this.#here.leaveOut(last + 1, at);
      last = at;
      if (code === quote) {
        const short = endOfShortString(text, at);
        const to = short ?? (await this.#endOfLongString(at));
        string = { from: at, to };
        at = to - 1;
        last = at;
      } else if (code === colon) this.#here.name(string.from, string.to);
      else if (code === comma) {
        if (this.#open.length > 1 && this.#here.lengthTo(at) >= slice) await this.#parsePart(at, false);
        this.#here.next();
      } else if (isOpening(code)) this.#enter(at, code === openingOfList);
      else if (isClosing(code)) {
        // Small objects remain in the text around them.
        if (this.#open.length > 1 && (this.#here.isInParts || this.#here.lengthTo(at) >= slice))
          await this.#parsePart(at + 1, true);
        this.#leave(at);
      } else {
        if (at - wordAt >= slice) this.#refuseWord(wordAt);
        continue;
      }
      wordAt = at + 1;
    }
    if (text.length - last > slice) this.#here.leaveOut(last + 1, text.length);
    if (this.#open.length > 1) this.#refuseUnfinished(text.length);
    const [around] = this.#open;
    return around?.parseAround(this.#rules, this.#counts);
  }

  #enter(at: number, isList: boolean): void {
    this.#here = new JsonLevel(this.#text, this.#open.length, at, isList);
    if (this.#open.push(this.#here) - 1 > this.#rules.depthMax) throw nestingTooDeep();
  }

  #leave(at: number): void {
    // One closing too many, which is refused with what surrounds the body.
    if (this.#open.length === 1) return;
    const left = this.#here;
    this.#open.pop();
    this.#here = this.#open.at(-1) as JsonLevel;
    if (left.value !== undefined) this.#here.replace(left.start, at + 1, left.value);
  }

  async #parsePart(end: number, isLast: boolean): Promise<void> {
    const above = () => this.#open.slice(1, -1).map(({ place }) => place);
    this.#here.parse(end, isLast, above, this.#rules, this.#counts);
    await yieldToEventLoop();
  }

  /** Index after the string that begins at `start`. A long value is parsed here, a long name refused. */
  async #endOfLongString(start: number): Promise<number> {
    const text = this.#text;
    if (this.#open.length > 1 && !this.#here.isList && !this.#here.isNamed) throw nameTooLong(slice);
    const parts: string[] = [];
    let from = start + 1;
    let at = from;
    for (; at < text.length && text.charCodeAt(at) !== quote; at += 1) {
      // No part ends in an escape.
      if (text.charCodeAt(at) === backslash) at += text.charCodeAt(at + 1) === letterU ? 5 : 1;
      if (at - from < slice) continue;
      parts.push(this.#parsedString(from, at + 1));
      from = at + 1;
      await yieldToEventLoop();
    }
    if (at >= text.length) throw new BrokenPart(text.length);
    parts.push(this.#parsedString(from, at));
    this.#here.replace(start, at + 1, parts.join(''));
    return at + 1;
  }

  #parsedString(from: number, to: number): string {
    const body = { text: this.#text.slice(from, to), at: from };
    return parsePieces([{ text: '"', at: from }, body, { text: '"', at: to }], JSON.parse) as string;
  }

  #refuseWord(at: number): never {
    if (isNumberStart(this.#text.charCodeAt(at))) throw numberTooLong(numberLengthMax);
    throw new BrokenPart(at);
  }

  #refuseUnfinished(end: number): never {
    parsePieces(JsonLevel.unfinished(this.#open, end), (text) => {
      checkShapesAndDepth(text, this.#counts);
      return JSON.parse(text);
    });
    throw invalidJson();
  }
}

/** Index after the string that begins at `start` (or the end of an unfinished text), if it is within a slice. */
function endOfShortString(text: string, start: number): number | undefined {
  const most = Math.min(text.length, start + slice);
  for (let at = start + 1; at < most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at + 1;
  }
  return most === text.length ? most : undefined;
}

const letterU = 117;
const isNumberStart = (code: number) => code === 45 || (code >= 48 && code <= 57);

async function isBlankText(text: string): Promise<boolean> {
  for (let at = 0; at < text.length; at += 1) {
    if (!isBlank(text.charCodeAt(at))) return false;
    if (at % slice === slice - 1) await yieldToEventLoop();
  }
  return true;
}

/** Line and column, counted as `JSON.parse` counts them. */
async function placeOf(text: string, index: number): Promise<[line: string, column: string]> {
  let line = 1;
  let lineAt = 0;
  for (let at = 0; at < index; at += 1) {
    if (at % slice === slice - 1) await yieldToEventLoop();
    const code = text.charCodeAt(at);
    // The line break of Windows is one.
    if (code !== lineFeed && (code !== carriageReturn || text.charCodeAt(at + 1) === lineFeed)) continue;
    line += 1;
    lineAt = at + 1;
  }
  return [String(line), String(index - lineAt + 1)];
}

const lineFeed = 10;
const carriageReturn = 13;
