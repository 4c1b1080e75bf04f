import { z } from 'zod';

const ImportedRowProblem = z
  .object({
    path: z.string().describe('Column name; empty for the row as a whole'),
    code: z.string().describe('Code as in error responses'),
    message: z.string().describe('What to change, without the column name'),
  })
  .meta({ id: 'ImportedRowProblem' });

const ImportedRowError = z
  .object({
    row: z.int(),
    message: z.string().describe('All problems of the row, with the column names'),
    details: z.array(ImportedRowProblem).describe('The same problems, one per cell'),
  })
  .meta({ id: 'ImportedRowError' });

const ImportedRowsWarning = z
  .object({ code: z.string(), message: z.string(), rows: z.int().describe('Number of rows affected') })
  .meta({ id: 'ImportedRowsWarning' });

/** Result of importing a file. What both imports share has names of its own, or clients name it after one of them. */
export const importResult = (record: 'product' | 'customer') =>
  z.object({
    totalRows: z.int().describe('Data rows, without the header'),
    successCount: z.int().describe(`Rows that created a ${record} or, with mode=upsert, updated one`),
    errorCount: z.int().describe('Rows that created nothing'),
    updatedCount: z.int().describe(`Existing ${record}s that were updated, included in successCount`),
    errors: z.array(ImportedRowError).describe('Every failed row of the file (the header is row 1)'),
    warnings: z.array(ImportedRowsWarning).describe('Rows that were created but may contain a mistake'),
  });

export const importMode = (changed: string) =>
  z
    .enum(['create', 'upsert'], { error: 'must be one of: create, upsert' })
    .optional()
    .describe(`upsert: ${changed}; only the columns in the file change`)
    .meta({ default: 'create' });
