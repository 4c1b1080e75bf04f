import { z } from 'zod';
import { withHint } from '../messages.ts';

const pageError = 'must be an integer greater than or equal to 1';
const oneToHundred = 'must be between 1 and 100';

const page = () =>
  z
    .number({ error: pageError })
    .int({ error: pageError })
    .min(1, { error: pageError })
    .max(1_000_000_000, { error: withHint(pageError, 'must be at most 1000000000') })
    .optional()
    .describe('Page number, from 1')
    .meta({ default: 1 });

/** Maximum entries of a page; default `usual`. */
export const limit = (usual: number) =>
  z
    .number({ error: oneToHundred })
    .int({ error: oneToHundred })
    .min(1, { error: oneToHundred })
    .max(100, { error: oneToHundred })
    .optional()
    .describe('Maximum number of entries')
    .meta({ default: usual });

/** Pagination of a long list. */
export const paging = { page: page(), limit: limit(20) };

/** A page of `Item`s. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.int().describe('Before pagination'),
    page: z.int(),
    limit: z.int(),
    totalPages: z.int(),
  });
