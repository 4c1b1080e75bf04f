import type { Html } from './html.ts';

/** The rows of a document, which can be split into sheets between any two of them. */
export interface Rows {
  /** colgroup and thead, repeated on every sheet. */
  head: Html;
  columns: number;
  rows: Row[];
  /** Label of the running total: `Importe acumulado MXN`. Absent if a total makes no sense. */
  sumOf?: string;
  /** Columns to the right of the one that is summed. Default: none. */
  afterSum?: number;
}

export interface Row {
  /** A whole `tr`. */
  markup: Html;
  /** Decimal string that the row adds to the total. */
  amount: string | undefined;
  /** Never the last row of a sheet. */
  keepWithNext?: boolean;
}
