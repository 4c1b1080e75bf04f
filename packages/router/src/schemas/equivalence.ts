import { z } from 'zod';
import { decimalTextOf } from '../exact-number.ts';
import { isRequired } from '../messages.ts';

const error = 'must be a positive number with at most ten decimals';
const tooLarge = 'must be less than 1000000000000';

/** Reported as too large, not as not positive. */
const isTooLarge = (input: unknown) => /^\d{13}/.test(decimalTextOf(input) ?? '');

/** Like an amount, but with the ten decimals that EquivalenciaDR may have; read as exact decimal text. */
export const equivalence = () =>
  z
    .custom<number>(
      (value) => {
        const decimal = decimalTextOf(value);
        return decimal !== undefined && /^\d{1,12}(?:\.\d{1,10})?$/.test(decimal) && /[1-9]/.test(decimal);
      },
      { error: ({ input }) => (input === undefined ? isRequired : isTooLarge(input) ? tooLarge : error) },
    )
    .meta({ override: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1_000_000_000_000 } })
    .transform((value) => decimalTextOf(value) ?? '');
