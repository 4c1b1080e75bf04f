import { InvalidArgumentError } from 'commander';

/** A number from 1 on, of at most six digits. */
export function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('');
  return Number(text);
}

const secondsIn = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** `90s`, `30m`, `12h`, `7d`, `2w` in seconds; undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9})([smhdw])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * secondsIn[unit as keyof typeof secondsIn];
}
