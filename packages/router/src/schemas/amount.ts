import { z } from 'zod';
import { decimalTextOf } from '../exact-number.ts';
import { isRequired, withHint } from '../messages.ts';

// At most twelve integer digits and six decimals: 999999999999.999999.
const shape = /^\d{1,12}(?:\.\d{1,6})?$/;

/**
 * A JSON number parsed to exact decimal text. Rejects numeric strings, more than six decimals, more than twelve integer
 * digits, NaN and infinities.
 */
const amountText = (accepts: (text: string) => boolean, error: string, bound: object) =>
  z
    .custom<number>(
      (value) => {
        const decimal = decimalTextOf(value);
        return decimal !== undefined && !Object.is(value, -0) && shape.test(decimal) && accepts(decimal);
      },
      { error: ({ input }) => (input === undefined ? isRequired : errorOf(error, sizeFault(decimalTextOf(input)))) },
    )
    // On the custom schema: input documentation skips the transform and uses what precedes it.
    .meta({ override: { type: 'number', ...bound, exclusiveMaximum: 1_000_000_000_000 } })
    .transform((value) => decimalTextOf(value) ?? '');

const notPositive = 'must be a positive number';

/** Clients compare the text of a price or quantity: there the reason is the hint. */
function errorOf(error: string, reason: string | undefined): string {
  if (reason === undefined) return error;
  return error === notPositive ? withHint(error, reason) : reason;
}

/** The reason if a number has too many digits: one with seven decimals may be positive. */
function sizeFault(decimal: string | undefined): string | undefined {
  if (decimal === undefined || decimal.startsWith('-')) return undefined;
  const [whole = '', decimals = ''] = decimal.split('.');
  if (whole.length > 12) return 'must be less than 1000000000000';
  return decimals.length > 6 ? 'must have at most 6 decimals' : undefined;
}

export const isPositive = (text: string) => /[1-9]/.test(text);

/** More than zero. */
export const positiveAmount = () => amountText(isPositive, notPositive, { exclusiveMinimum: 0 });

/** Like a positive amount, but accepts zero: whether zero is allowed depends on other fields. */
export const priceAmount = () => amountText(() => true, notPositive, { minimum: 0 });

/** Zero or more. */
export const amount = () => amountText(() => true, 'must be a number greater than or equal to 0', { minimum: 0 });
