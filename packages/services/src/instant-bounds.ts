import { instantOf, mexicoCityDay } from '@lacre/cfdi/dates';

const mexicoCity = 'America/Mexico_City';

/** No record lies outside these. Clients use far ends for "since ever" and "for ever" that a Date cannot represent. */
const first = '1900-01-01T00:00:00Z';
const last = '2099-12-31T23:59:59.999Z';

/**
 * A date without a time is the start (end) of that day in Mexico City; a date-time without an offset is in that zone
 * too.
 */
export function lowerBound(text: string): Date {
  const within = clamp(text);
  return mexicoCityDay(within)?.start ?? instantIn(within);
}

export function upperBound(text: string): Date {
  const within = clamp(text);
  return mexicoCityDay(within)?.end ?? instantIn(within);
}

function clamp(text: string): string {
  if (text < '1900') return first;
  return text < '2100' ? text : last;
}

function instantIn(text: string): Date {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  if (hasOffset) return new Date(text);
  const [, seconds = text, fraction = ''] = /^(.{19})(\.\d+)?$/.exec(text.length === 16 ? `${text}:00` : text) ?? [];
  return new Date(instantOf(seconds, mexicoCity).getTime() + Math.floor(Number(`0${fraction}`) * 1000));
}
