import { z } from 'zod';

const atLeastOne = 'must be an integer greater than or equal to 1';
const oneToHundred = 'must be between 1 and 100';

/** Which part of a long list. */
export const paging = {
  page: z
    .number({ error: atLeastOne })
    .int({ error: atLeastOne })
    .min(1, { error: atLeastOne })
    .max(1_000_000_000, { error: atLeastOne })
    .optional()
    .describe('Page number, from 1')
    .meta({ default: 1 }),
  limit: z
    .number({ error: oneToHundred })
    .int({ error: oneToHundred })
    .min(1, { error: oneToHundred })
    .max(100, { error: oneToHundred })
    .optional()
    .describe('Most entries of an answer')
    .meta({ default: 20 }),
};

/** A page of `Item`s. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.int().describe('Before pagination'),
    page: z.int(),
    limit: z.int(),
    totalPages: z.int(),
  });
