import { z } from 'zod';

/** Input of an operation without input: rejects any field. */
export const Nothing = z.strictObject({}).optional();
