/**
 * The subset of DER (X.690) that certificates and keys need: definite lengths, tags below 31. Every read is bounded by
 * the enclosing element, so hostile input results in a `DerError`, never in a loop or an over-read.
 */
export interface DerElement {
  /** Identifier octet: 0x30 SEQUENCE, 0x02 INTEGER ... */
  tag: number;
  content: Uint8Array;
}

export class DerError extends Error {
  override name = 'DerError';
}

export const SEQUENCE = 0x30;
export const SET = 0x31;
export const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;
export const OID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const BMP_STRING = 0x1e;

/** Parses a single element; trailing bytes are an error. */
export function readDer(bytes: Uint8Array): DerElement {
  const elements = readAll(bytes, 1);
  const [element] = elements;
  if (element === undefined) throw new DerError('empty');
  return element;
}

/** The elements inside a constructed element. */
export function children(element: DerElement): DerElement[] {
  if ((element.tag & 0x20) === 0) throw new DerError('not a constructed element');
  return readAll(element.content, 10_000);
}

/** The child at an index, which must have the given tag. */
export function childAt(elements: DerElement[], index: number, tag: number): DerElement {
  const element = elements[index];
  if (element === undefined || element.tag !== tag) throw new DerError(`no element of tag ${tag} at ${index}`);
  return element;
}

function readAll(bytes: Uint8Array, max: number): DerElement[] {
  const elements: DerElement[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (elements.length === max) throw new DerError('more elements than expected');
    const tag = byteAt(bytes, at++);
    if ((tag & 0x1f) === 0x1f) throw new DerError('tag too high');
    let length = byteAt(bytes, at++);
    if (length >= 0x80) {
      const octets = length & 0x7f;
      if (octets === 0 || octets > 4) throw new DerError('length not definite or too long');
      length = 0;
      for (let i = 0; i < octets; i++) length = length * 256 + byteAt(bytes, at++);
    }
    if (length > bytes.length - at) throw new DerError('element longer than its container');
    elements.push({ tag, content: bytes.subarray(at, at + length) });
    at += length;
  }
  return elements;
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new DerError('truncated');
  return byte;
}

/** Dotted notation, `1.2.840.113549.1.5.13`. */
export function oidText(element: DerElement): string {
  if (element.tag !== OID) throw new DerError('not an object identifier');
  const arcs: number[] = [];
  let value = 0;
  for (const byte of element.content) {
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER / 128) throw new DerError('object identifier too long');
    if (byte & 0x80) continue;
    if (arcs.length > 0) arcs.push(value);
    else arcs.push(...(value < 80 ? [Math.floor(value / 40), value % 40] : [2, value - 80]));
    value = 0;
  }
  return arcs.join('.');
}

/** A non-negative INTEGER; Infinity above 2^53, which every limit rejects. */
export function integerValue(element: DerElement): number {
  if (element.tag !== INTEGER || element.content.length === 0) throw new DerError('not an integer');
  if (byteAt(element.content, 0) & 0x80) throw new DerError('negative integer');
  let value = 0;
  for (const byte of element.content) value = value * 256 + byte;
  return Number.isSafeInteger(value) ? value : Number.POSITIVE_INFINITY;
}

/** Text of a string element: UTF-8 and BMP by tag; T61, Printable and IA5 as Latin-1, as the SAT uses them. */
export function stringText(element: DerElement): string {
  if (element.tag === UTF8_STRING) return new TextDecoder('utf-8').decode(element.content);
  if (element.tag === BMP_STRING) return new TextDecoder('utf-16be').decode(element.content);
  const bytes = element.tag === BIT_STRING ? element.content.subarray(1) : element.content;
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** UTCTime or GeneralizedTime in `Z`, as RFC 5280 requires. */
export function timeValue(element: DerElement): Date {
  const text = stringText(element);
  const full =
    element.tag === UTC_TIME
      ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}`
      : element.tag === GENERALIZED_TIME
        ? text
        : '';
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(full);
  if (!match) throw new DerError('not a time');
  const [, year, month, day, hour, minute, second] = match;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time.getTime())) throw new DerError('not a time');
  return time;
}
