import { z } from 'zod';

/** Input of an operation that takes nothing: not even what it would ignore. */
export const Nothing = z.strictObject({}).optional();
