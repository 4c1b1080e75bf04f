/** A column: heading, cell text, and whether it is aligned as an amount. */
export interface Column<Row> {
  heading: string;
  cell: (row: Row) => string | null | undefined;
  right?: boolean;
}

/** Formats rows with headings, in columns as wide as their widest cell. */
export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ cell }) => oneLine(cell(row) ?? ''))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => widthOf(line[index] ?? ''))));
  return cells
    .map((line) =>
      line
        .map((cell, index) => {
          const blanks = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
          return columns[index]?.right ? blanks + cell : cell + blanks;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const oneLine = (text: string) => text.replaceAll('\n', ' ').normalize('NFC');

const widthOf = (text: string) => [...text].length;

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** An amount with at least two and up to six decimals. */
export const amountOf = (amount: number | null): string => (amount === null ? '' : amounts.format(amount));
