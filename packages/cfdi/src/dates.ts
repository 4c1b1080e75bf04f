/**
 * Converts between CFDI dates, which are local texts without time zone, and instants. The only module that deals with
 * time zones; zone data comes from Intl, so daylight saving at the border and the law of 30 October 2022 are covered.
 */

/** First and last instant of a day. */
export interface DayBounds {
  start: Date;
  end: Date;
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const OFFSETS_KEPT = 2000;
const MEXICO_CITY = 'America/Mexico_City';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs about a hundred times more than using it: one per zone. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** CFDI text `YYYY-MM-DDThh:mm:ss` of an instant in an IANA zone. Throws a `RangeError` for an unknown zone. */
export function localTimeAt(instant: Date, zone: string): string {
  const time = instant.getTime();
  // Cached: lists format the same instant for many rows.
  if (time !== lastTime.time || zone !== lastTime.zone) {
    lastTime = { time, zone, text: new Date(time + offsetAt(time, zone)).toISOString().slice(0, 19) };
  }
  return lastTime.text;
}

let lastTime = { time: Number.NaN, zone: '', text: '' };

/**
 * The instant of a local CFDI text in an IANA zone. A time that occurs twice (clocks set back) means the first one; a
 * time that does not occur (clocks set forward) is moved forward by the gap. Throws a `RangeError` for a text that is
 * not a valid local date-time.
 */
export function instantOf(localText: string, zone: string): Date {
  return instantsOf(localText, zone)[0];
}

/** As `instantOf`, with both instants of a time that occurs twice, the earlier one first. */
export function instantsOf(localText: string, zone: string): [first: Date, ...second: Date[]] {
  if (!isLocalDateTime(localText)) throw new RangeError(`not a local date-time: ${localText.slice(0, 40)}`);
  const asUtc = Date.parse(`${localText}Z`);
  const before = offsetAt(asUtc - DAY_MS, zone);
  const after = offsetAt(asUtc + DAY_MS, zone);
  const occurs = (offset: number) => localTimeAt(new Date(asUtc - offset), zone) === localText;
  const offsetsOfIt = [...new Set([Math.max(before, after), Math.min(before, after)])].filter(occurs);
  const [first = before, ...second] = offsetsOfIt;
  return [new Date(asUtc - first), ...second.map((offset) => new Date(asUtc - offset))];
}

const offsets = new Map<string, number>();

/**
 * Offset of the zone from UTC in milliseconds at an instant. Clocks change on quarter hours only, so results are cached
 * per quarter hour: calling Intl each time would cost a tenth of a signature per document.
 */
function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const [oldest] = offsets.keys();
    if (oldest !== undefined && offsets.size >= OFFSETS_KEPT) offsets.delete(oldest);
    offset = readOffset(quarter * QUARTER_MS, zone);
    offsets.set(key, offset);
  }
  return offset;
}

function readOffset(instant: number, zone: string): number {
  const part = new Map<string, number>();
  for (const { type, value } of formatterOf(zone).formatToParts(new Date(instant))) part.set(type, Number(value));
  const of = (type: string) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - instant;
}

/** Start and end (23:59:59.999) of a date-only text in Mexico City, or undefined if it is not a calendar date. */
export function mexicoCityDay(date: string): DayBounds | undefined {
  if (!isCalendarDate(date)) return undefined;
  const start = instantOf(`${date}T00:00:00`, MEXICO_CITY);
  const next = instantOf(`${addDays(date, 1)}T00:00:00`, MEXICO_CITY);
  return { start, end: new Date(next.getTime() - 1) };
}

/** True for `YYYY-MM-DD` that exists in the calendar: `2024-02-30` does not. */
export function isCalendarDate(text: string): boolean {
  const match = DATE.exec(text);
  return match !== null && isRealDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** True for a valid `YYYY-MM-DDThh:mm:ss` without offset or fraction. */
export function isLocalDateTime(text: string): boolean {
  const match = LOCAL.exec(text);
  if (match === null || !isRealDay(Number(match[1]), Number(match[2]), Number(match[3]))) return false;
  return Number(match[4]) < 24 && Number(match[5]) < 60 && Number(match[6]) < 60;
}

/** The date-only text some days later (or earlier, with a negative number). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}
