/** What one file makes: how its columns are called, and where it goes. */
export interface ImportKind<Column extends string> {
  /**
   * Those of the service, in the order in which people know them; `livemode` comes from the environment of the page.
   */
  columns: readonly Column[];
  required: readonly Column[];
  /** Names that people give to the columns, without accents, blanks and case. */
  usualNames: Record<Column, string[]>;
  /** By which a record that is there is found when it is to be changed. */
  key: Column;
  /** What a row is known by. */
  name: Column;
  filename: string;
  list: '/products' | '/customers';
  send: (form: FormData) => Promise<ImportAnswer>;
  useWords: () => { label: (column: Column) => string; say: (word: ImportWord, count?: number) => string };
}

export type ImportWord = 'title' | 'upsert' | 'toList' | 'made' | 'updated';

/** What is wrong with a cell; with the row as a whole where it names no column. */
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
