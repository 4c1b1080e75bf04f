/** Heights in one unit, as the browser measured them on one sheet that holds everything. */
export interface Measures {
  /** What a sheet can hold. */
  body: number;
  /** Top of the first sheet down to its first row, the table's head included. */
  lead: number;
  /** Top of every other sheet down to its first row. */
  again: number;
  /** The same without a table. */
  againAlone: number;
  /** A row that carries the sum over. */
  carry: number;
  rows: readonly number[];
  /** Blocks that follow the rows and are not divided. */
  tails: readonly number[];
}

/** One sheet: rows `from` to `to` (not included), then these blocks. */
export interface SheetPlan {
  from: number;
  to: number;
  tails: number[];
}

/** Rows that go along when the sums would stand on a sheet without any. */
const companions = 2;

/**
 * Divides a document into sheets. Rows are never cut, a row that belongs to the next one does not end a sheet, and the
 * sums do not stand alone. undefined when a row or block is higher than a sheet.
 */
export function planSheets(
  { body, lead, again, againAlone, carry, rows, tails }: Measures,
  keepsWithNext: (row: number) => boolean = () => false,
): SheetPlan[] | undefined {
  const sheets: SheetPlan[] = [];
  let row = 0;
  let used = 0;
  while (row < rows.length) {
    const first = sheets.length === 0;
    const top = first ? lead : again + carry;
    const from = row;
    used = top;
    while (row < rows.length) {
      const height = rows[row] ?? 0;
      // What follows needs the line that hands the sum over.
      const below = row === rows.length - 1 ? 0 : carry;
      if (used + height + below > body) break;
      used += height;
      row += 1;
    }
    while (row > from && row < rows.length && keepsWithNext(row - 1)) row -= 1;
    if (row === from && !first) return undefined;
    sheets.push({ from, to: row, tails: [] });
  }

  const blocks = blocksOf(tails, body - againAlone);
  for (const [place, block] of blocks.entries()) {
    const height = sum(block.map((index) => tails[index] ?? 0));
    const last = sheets.at(-1);
    if (last && used + height <= body) last.tails.push(...block);
    else {
      const from = (place === 0 && last && companionsOf(last, height)) || rows.length;
      used = from < rows.length ? again + carry + sum(rows.slice(from)) : againAlone;
      if (used + height > body) return undefined;
      if (last) last.to = from;
      sheets.push({ from, to: rows.length, tails: block });
    }
    used += height;
  }
  return sheets;

  /**
   * Where the sheet is cut so that some rows go with a block; undefined when it would be left without a row, or they do
   * not fit.
   */
  function companionsOf({ from, to }: SheetPlan, height: number): number | undefined {
    let cut = Math.max(to - companions, from + 1);
    while (cut > from && keepsWithNext(cut - 1)) cut -= 1;
    const fits = again + carry + sum(rows.slice(cut)) + height <= body;
    return fits && cut > from && cut < to ? cut : undefined;
  }
}

/**
 * What moves to another sheet together. Seals alone would leave one nearly empty: they stay with the sums, or with the
 * last of the blocks between both, where a sheet can hold them; those blocks go on from sheet to sheet.
 */
function blocksOf(tails: readonly number[], room: number): number[][] {
  const each = tails.map((_, index) => [index]);
  if (tails.length < 2 || sum(tails.slice(-2)) > room) return each;
  return [...each.slice(0, -2), [tails.length - 2, tails.length - 1]];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
