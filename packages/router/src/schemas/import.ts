import { z } from 'zod';

/** Result of importing a file. */
export const importResult = (record: 'product' | 'customer') =>
  z.object({
    totalRows: z.int().describe('Data rows, the header excluded'),
    successCount: z.int().describe(`Rows that created a ${record}, or with mode=upsert changed one`),
    errorCount: z.int().describe('Rows that created nothing'),
    updatedCount: z.int().describe(`Of the successes: ${record}s that were there and were changed`),
    errors: z
      .array(
        z.object({
          row: z.int(),
          message: z.string().describe('All that is wrong with the row, by the names of the columns'),
          details: z
            .array(
              z.object({
                path: z.string().describe('The column; empty where it is the row as a whole'),
                code: z.string().describe('As in the answers of errors'),
                message: z.string().describe('What to change, without the name of the column'),
              }),
            )
            .describe('The same, cell by cell'),
        }),
      )
      .describe('Every failed row of the file (the header is row 1)'),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string(), rows: z.int().describe('How many it is about') }))
      .describe('What was created and may not be meant'),
  });

export const importMode = (changed: string) =>
  z
    .enum(['create', 'upsert'], { error: 'must be one of: create, upsert' })
    .optional()
    .describe(`upsert: ${changed}, by the columns of the file`)
    .meta({ default: 'create' });
