import { decimal, toPlain } from '@lacre/cfdi/decimal';
import type { KeyLimits } from '@lacre/database/entities/api-key.entity';
import { amount } from '../documents/amount.ts';

export type { KeyLimits } from '@lacre/database/entities/api-key.entity';
export type LimitName = keyof KeyLimits;

/** Limits as given in a body; null or omitted: no such limit. Amounts are decimal strings. */
export type KeyLimitsInput = { [Name in LimitName]?: KeyLimits[Name] | null };

/** Limits in responses: amounts are numbers. */
export type KeyLimitsView = Omit<KeyLimits, 'maxTotalPerInvoice' | 'maxTotalPerDay'> & {
  maxTotalPerInvoice?: number;
  maxTotalPerDay?: number;
};

/** Only the limits that are set; null when there are none. */
export function storedLimits(input: KeyLimitsInput | null | undefined): KeyLimits | null {
  const set = Object.entries(input ?? {}).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  );
  return set.length === 0 ? null : (Object.fromEntries(set) as KeyLimits);
}

export function toLimitsView(limits: KeyLimits | null): KeyLimitsView | null {
  if (limits === null) return null;
  const { maxTotalPerInvoice, maxTotalPerDay, ...rest } = limits;
  return {
    ...(maxTotalPerInvoice !== undefined && { maxTotalPerInvoice: amount(maxTotalPerInvoice) }),
    ...(maxTotalPerDay !== undefined && { maxTotalPerDay: amount(maxTotalPerDay) }),
    ...rest,
  };
}

/** Whether limits may apply to documents issued with it: its own, or those of a key it depends on. */
export const mayBeLimited = (key: { limits: KeyLimits | null; madeByKey: string | null; rotatedTo: string | null }) =>
  key.limits !== null || key.madeByKey !== null || key.rotatedTo !== null;

/** Whether a key with `limits` can do nothing that `own` forbids. */
export function limitsAreWithin(limits: KeyLimits | null, own: KeyLimits | null): boolean {
  if (own === null) return true;
  const requested = limits ?? {};
  return (
    isAtMost(requested.maxTotalPerInvoice, own.maxTotalPerInvoice) &&
    isAtMost(requested.maxTotalPerDay, own.maxTotalPerDay) &&
    isAtMost(requested.maxInvoicesPerDay?.toString(), own.maxInvoicesPerDay?.toString()) &&
    isSubset(requested.currencies, own.currencies) &&
    isSubset(requested.receivers, own.receivers) &&
    isSubset(requested.productKeys, own.productKeys) &&
    isInside(requested.hours, own.hours) &&
    (own.requireConfirmation !== true || requested.requireConfirmation === true)
  );
}

const isAtMost = (given: string | undefined, own: string | undefined): boolean =>
  own === undefined || (given !== undefined && decimal(given).lte(decimal(own)));

const isSubset = (given: readonly string[] | undefined, own: readonly string[] | undefined): boolean =>
  own === undefined || (given?.every((entry) => own.includes(entry)) ?? false);

/** Hours of different time zones cannot be compared: the difference changes during the year. */
function isInside(given: KeyLimits['hours'], own: KeyLimits['hours']): boolean {
  if (own === undefined) return true;
  if (given?.timezone !== own.timezone) return false;
  return (
    minutesBetween(own.from, given.from) + minutesBetween(given.from, given.to) <= minutesBetween(own.from, own.to)
  );
}

/** Minutes from one `HH:MM` to the next other one. */
function minutesBetween(from: string, to: string): number {
  return (minuteOf(to) - minuteOf(from) + minutesOfDay) % minutesOfDay;
}

const minutesOfDay = 1_440;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** `time` and the limits of the hours are `HH:MM`. */
export function isWithinHours(time: string, { from, to }: NonNullable<KeyLimits['hours']>): boolean {
  return minutesBetween(from, time) < minutesBetween(from, to);
}

/** `1740.00`. */
export const pesos = (text: string) => toPlain(decimal(text), 2);
