/** What a CSV import creates: its columns and its endpoint. */
export interface ImportKind<Column extends string> {
  /** Columns of the API, in the usual order; `livemode` comes from the environment of the page. */
  columns: readonly Column[];
  required: readonly Column[];
  /** Usual names of the columns, without accents, spaces and case. */
  usualNames: Record<Column, string[]>;
  /** Identifies an existing record to be updated. */
  key: Column;
  /** Names a row. */
  name: Column;
  filename: string;
  list: '/products' | '/customers';
  send: (form: FormData, once: { context: { idempotencyKey: string } }) => Promise<ImportAnswer>;
  useWords: () => { label: (column: Column) => string; say: (word: ImportWord, count?: number) => string };
}

export type ImportWord = 'title' | 'upsert' | 'toList' | 'created' | 'updated';

/** The error of a cell, or of the whole row if it names no column. */
export interface RowFault {
  path: string;
  message: string;
}

interface ImportAnswer {
  successCount: number;
  updatedCount: number;
  errors: { row: number; details: RowFault[] }[];
  warnings: { message: string }[];
}
