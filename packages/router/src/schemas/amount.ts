import { z } from 'zod';
import { decimalTextOf } from '../exact-number.ts';

// At most twelve whole digits and six decimals: 999999999999.999999.
const shape = /^\d{1,12}(?:\.\d{1,6})?$/;

/**
 * A JSON number read as exact decimal text. Numeric strings are refused. More than six decimals, more than twelve whole
 * digits, NaN and infinities are no amounts.
 */
const amountText = (accepts: (text: string) => boolean, error: string) =>
  z
    .custom<number>(
      (value) => {
        const decimal = decimalTextOf(value);
        return decimal !== undefined && !Object.is(value, -0) && shape.test(decimal) && accepts(decimal);
      },
      { error },
    )
    .transform((value) => decimalTextOf(value) ?? '');

const isPositive = (text: string) => /[1-9]/.test(text);

/** More than zero. */
export const positiveAmount = () =>
  amountText(isPositive, 'must be a positive number').meta({
    override: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1_000_000_000_000 },
  });

/** Zero or more. */
export const amount = () =>
  amountText(() => true, 'must be a number greater than or equal to 0').meta({
    override: { type: 'number', minimum: 0, exclusiveMaximum: 1_000_000_000_000 },
  });
