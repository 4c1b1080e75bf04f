import { randomUUID } from 'node:crypto';
import { pathText } from '@lacre/router/messages';
import { type JsonObject, type PartCounts, type PartRules, parsePart } from './parse-json.ts';
import { nameRepeated } from './transport-errors.ts';

/** Text of a part, and where the body has it (or what it stands for). */
interface Piece {
  text: string;
  at: number;
}

/** JSON that `JSON.parse` refused, at an index of the body if it said where. */
export class BrokenPart extends Error {
  readonly at: number | undefined;
  readonly isIncomplete: boolean;
  constructor(at: number | undefined, isIncomplete = false) {
    super('Broken JSON');
    this.at = at;
    this.isIncomplete = isIncomplete;
  }
}

/** Random, so that clients cannot forge the names and placeholders made from it. */
const mark = randomUUID();
/** Members in place of those before and after a part, which make `JSON.parse` check the commas between. */
const before = { list: '[0', object: `{"${mark}<":0` };
const after = { list: ',0]', object: `,"${mark}>":0}` };
const isStandIn = (name: string) => name.startsWith(mark);

/** An open object or list of a body that is parsed in parts; the first level is what surrounds the body. */
export class JsonLevel {
  readonly #body: string;
  readonly #depth: number;
  readonly start: number;
  readonly isList: boolean;
  #value: unknown[] | JsonObject | undefined;
  /** The text of the next part, up to `#from`; from there it is that of the body. */
  #pieces: Piece[] = [];
  #from: number;
  #length = 0;
  #placed: unknown[] = [];
  /** Of the element being read, and of the first one of the next part. */
  #index = 0;
  #firstIndex = 0;
  #name: readonly [from: number, to: number] = [0, 0];
  /** Whether the name of the member being read was read. */
  isNamed = false;

  constructor(body: string, depth: number, start: number, isList: boolean) {
    this.#body = body;
    this.#depth = depth;
    this.start = start;
    this.#from = start;
    this.isList = isList;
  }

  /** Whether a part of it is no longer the text of the body. */
  get isInParts(): boolean {
    return this.#pieces.length > 0;
  }

  /** Length of the next part, if it ends at `end`. */
  lengthTo(end: number): number {
    return this.#length + end - this.#from;
  }

  name(from: number, to: number): void {
    this.#name = [from, to];
    this.isNamed = true;
  }

  next(): void {
    this.#index += 1;
    this.isNamed = false;
  }

  /** The member or element that is being read. */
  get place(): PropertyKey {
    return this.isList ? this.#index : (JSON.parse(this.#body.slice(...this.#name)) as string);
  }

  /** Replaces what the body has there by what it was parsed to. */
  replace(from: number, to: number, value: unknown): void {
    this.#take(from);
    this.#add(`"${mark}${this.#placed.length}"`, from);
    this.#placed.push(value);
    this.#from = to;
  }

  /** Leaves blanks out, but the last. */
  leaveOut(from: number, to: number): void {
    this.#take(from);
    this.#from = to - 1;
  }

  /**
   * Parses the next part, up to a comma or with the closing bracket, and begins another one.
   *
   * @param above path of this level
   */
  parse(end: number, isLast: boolean, above: () => PropertyKey[], rules: PartRules, counts: PartCounts): void {
    const isFirst = this.#value === undefined;
    this.#take(end);
    if (!isLast) this.#add(this.isList ? after.list : after.object, end);
    const path = ([key, ...below]: PropertyKey[]): PropertyKey[] => [
      ...above(),
      ...(key === undefined ? [] : [typeof key === 'number' ? key + this.#firstIndex - (isFirst ? 0 : 1) : key]),
      ...below,
    ];
    const part = this.#parsed((text) => parsePart(text, this.#depth, counts, rules, path));
    if (Array.isArray(part)) this.#append(part, isFirst, isLast);
    else this.#assign(part as JsonObject, above);
    this.#firstIndex = this.#index + 1;
    [this.#pieces, this.#length, this.#placed, this.#from] = [[], 0, [], end];
    if (!isLast) this.#add(this.isList ? before.list : before.object, end);
  }

  get value(): unknown {
    return this.#value;
  }

  /** What surrounds the body, with the body. */
  parseAround(rules: PartRules, counts: PartCounts): unknown {
    this.#take(this.#body.length);
    return this.#resolved(this.#parsed((text) => parsePart(text, 1, counts, rules, (path) => path)));
  }

  /** The text of the levels that the body leaves open. */
  static unfinished(levels: readonly JsonLevel[], end: number): Piece[] {
    return levels.flatMap((level, index) => {
      level.#take(levels[index + 1]?.start ?? end);
      return level.#pieces;
    });
  }

  #take(end: number): void {
    if (end > this.#from) this.#add(this.#body.slice(this.#from, end), this.#from);
    this.#from = end;
  }

  #add(text: string, at: number): void {
    this.#pieces.push({ text, at });
    this.#length += text.length;
  }

  #parsed(parse: (text: string) => unknown): unknown {
    return parsePieces(this.#pieces, parse);
  }

  #append(part: unknown[], isFirst: boolean, isLast: boolean): void {
    this.#value ??= [];
    const list = this.#value as unknown[];
    const end = part.length - (isLast ? 0 : 1);
    for (let index = isFirst ? 0 : 1; index < end; index += 1) list.push(this.#resolved(part[index]));
  }

  #assign(part: JsonObject, above: () => PropertyKey[]): void {
    this.#value ??= {};
    for (const [name, value] of Object.entries(part)) {
      if (isStandIn(name)) continue;
      if (Object.hasOwn(this.#value, name)) throw nameRepeated(pathText([...above(), name]));
      // Assigned, `__proto__` would be no member.
      Object.defineProperty(this.#value, name, {
        value: this.#resolved(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }

  /** Placeholders stand only directly in their level. */
  #resolved(value: unknown): unknown {
    return typeof value === 'string' && isStandIn(value) ? this.#placed[Number(value.slice(mark.length))] : value;
  }
}

/** Throws `BrokenPart` with the index in the body. */
export function parsePieces(pieces: readonly Piece[], parse: (text: string) => unknown): unknown {
  try {
    return parse(pieces.map(({ text }) => text).join(''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = /at position (\d+) \(line/.exec(error.message)?.[1];
    const at = position === undefined ? undefined : indexOf(Number(position), pieces);
    throw new BrokenPart(at, error.message === 'Unexpected end of JSON input');
  }
}

function indexOf(position: number, pieces: readonly Piece[]): number {
  let left = position;
  let end = 0;
  for (const { text, at } of pieces) {
    if (left < text.length) return at + left;
    left -= text.length;
    end = at + text.length;
  }
  return end;
}
