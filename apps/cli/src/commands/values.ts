import { InvalidArgumentError } from 'commander';

/** Parses an integer from 1 to `most`; the error states the range. */
export function upTo(most: number): (text: string) => number {
  return (text) => {
    const number = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > most) throw new InvalidArgumentError(`1-${most}`);
    return number;
  };
}

const secondsIn = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** `90s`, `30m`, `12h`, `7d`, `2w` in seconds; undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9})([smhdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * secondsIn[unit as keyof typeof secondsIn];
}

/** Parses a date, `2026-11-26`, or a local date-time, `2026-11-26T18:00:00`, as the service accepts them. */
export function localDate(text: string): string {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/.exec(text) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) throw new InvalidArgumentError('');
  return text;
}
