import type { Html } from './html.ts';

/** The rows of a document, to be divided into sheets between any two of them. */
export interface Rows {
  /** colgroup and thead, to stand on every sheet. */
  head: Html;
  columns: number;
  rows: Row[];
  /** What is summed up from sheet to sheet: `Importe acumulado MXN`. Absent where no sum makes sense. */
  sumOf?: string;
}

export interface Row {
  /** A whole `tr`. */
  markup: Html;
  /** Decimal text that the row adds to the sum. */
  amount: string | undefined;
  /** Never the last one of a sheet. */
  keepWithNext?: boolean;
}
