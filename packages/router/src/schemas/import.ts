import { z } from 'zod';

/** Result of importing a file. */
export const importResult = (record: 'product' | 'customer') =>
  z.object({
    totalRows: z.int().describe('Data rows, without the header'),
    successCount: z.int().describe(`Rows that created a ${record} or, with mode=upsert, updated one`),
    errorCount: z.int().describe('Rows that created nothing'),
    updatedCount: z.int().describe(`Existing ${record}s that were updated, included in successCount`),
    errors: z
      .array(
        z.object({
          row: z.int(),
          message: z.string().describe('All problems of the row, with the column names'),
          details: z
            .array(
              z.object({
                path: z.string().describe('Column name; empty for the row as a whole'),
                code: z.string().describe('Code as in error responses'),
                message: z.string().describe('What to change, without the column name'),
              }),
            )
            .describe('The same problems, one per cell'),
        }),
      )
      .describe('Every failed row of the file (the header is row 1)'),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string(), rows: z.int().describe('Number of rows affected') }))
      .describe('Rows that were created but may contain a mistake'),
  });

export const importMode = (changed: string) =>
  z
    .enum(['create', 'upsert'], { error: 'must be one of: create, upsert' })
    .optional()
    .describe(`upsert: ${changed}; only the columns in the file change`)
    .meta({ default: 'create' });
