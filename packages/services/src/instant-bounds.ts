import { instantOf, mexicoCityDay } from '@lacre/cfdi/dates';

const mexicoCity = 'America/Mexico_City';

/** A date alone is the start (end) of that day in Mexico City; a date-time without offset is read in that zone too. */
export function lowerBound(text: string): Date {
  return mexicoCityDay(text)?.start ?? instantIn(text);
}

export function upperBound(text: string): Date {
  return mexicoCityDay(text)?.end ?? instantIn(text);
}

function instantIn(text: string): Date {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  if (hasOffset) return new Date(text);
  const [, seconds = text, fraction = ''] = /^(.{19})(\.\d+)?$/.exec(text.length === 16 ? `${text}:00` : text) ?? [];
  return new Date(instantOf(seconds, mexicoCity).getTime() + Math.floor(Number(`0${fraction}`) * 1000));
}
