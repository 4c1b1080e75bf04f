/** A column: heading, cell text, and whether it is aligned as an amount. */
export interface Column<Row> {
  heading: string;
  cell: (row: Row) => string | null | undefined;
  right?: boolean;
}

/**
 * Formats rows with headings, in columns as wide as their widest cell. Columns beyond `width` continue on further,
 * indented lines of the same row.
 */
export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], width = Infinity): string {
  const cells = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ cell }) => oneLine(cell(row) ?? ''))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => widthOf(line[index] ?? ''))));
  const padded = (cell: string, index: number) => {
    const blanks = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
    return columns[index]?.right ? blanks + cell : cell + blanks;
  };
  const starts = [...startsOf(widths, width), widths.length];
  return cells
    .flatMap((cell) => {
      const all = cell.map(padded);
      const lines = starts.slice(1).map((end, at) => all.slice(starts[at], end).join(gap).trimEnd());
      return lines.flatMap((line, at) => (at === 0 ? line : line === '' ? [] : gap + line));
    })
    .join('\n');
}

/** Between columns, and before the further lines of a row. */
const gap = '  ';

/** The columns that begin a line. */
function startsOf(widths: readonly number[], width: number): number[] {
  const starts = [0];
  let used = widths[0] ?? 0;
  for (const [index, needed] of widths.entries()) {
    if (index === 0) continue;
    used += gap.length + needed;
    if (used <= width) continue;
    starts.push(index);
    used = gap.length + needed;
  }
  return starts;
}

const oneLine = (text: string) => text.replaceAll('\n', ' ').normalize('NFC');

/** In columns of a terminal: Chinese, Japanese and Korean characters and emoji take two, joined marks none. */
const widthOf = (text: string) =>
  [...text].reduce((width, character) => width + (joined.test(character) ? 0 : wide.test(character) ? 2 : 1), 0);

const joined = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const wide =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]$/u;

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** An amount with at least two and up to six decimals. */
export const amountOf = (amount: number | null): string => (amount === null ? '' : amounts.format(amount));
