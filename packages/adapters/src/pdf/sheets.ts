/** Heights in one unit, as the browser measured them with everything on one sheet. */
export interface Measures {
  /** Space on a sheet. */
  body: number;
  /** Height on the first sheet above its first row, the table's head included. */
  lead: number;
  /** Height on every other sheet above its first row. */
  again: number;
  /** The same without a table. */
  againAlone: number;
  /** A row with the carried-over total. */
  carry: number;
  rows: readonly number[];
  /** Blocks after the rows that are not split. */
  tails: readonly number[];
}

/** One sheet: rows `from` (inclusive) to `to` (exclusive), then these blocks. */
export interface SheetPlan {
  from: number;
  to: number;
  tails: number[];
}

/** Rows that move along if the sums would otherwise be alone on a sheet. */
const companions = 2;

/**
 * Splits a document into sheets. Rows are never cut, a row that belongs to the next one does not end a sheet, and the
 * sums are not alone on a sheet. undefined if a row or block is higher than a sheet.
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
      // The row with the carried-over total must fit too.
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
   * Where to split the sheet so that some rows move along with a block; undefined if that would leave no row, or they
   * do not fit.
   */
  function companionsOf({ from, to }: SheetPlan, height: number): number | undefined {
    let cut = Math.max(to - companions, from + 1);
    while (cut > from && keepsWithNext(cut - 1)) cut -= 1;
    const fits = again + carry + sum(rows.slice(cut)) + height <= body;
    return fits && cut > from && cut < to ? cut : undefined;
  }
}

/**
 * Groups of blocks that move together. Seals alone would leave a sheet nearly empty: they stay with the sums, or with
 * the last of the blocks in between, if a sheet can hold them; those blocks may continue from sheet to sheet.
 */
function blocksOf(tails: readonly number[], room: number): number[][] {
  const each = tails.map((_, index) => [index]);
  if (tails.length < 2 || sum(tails.slice(-2)) > room) return each;
  return [...each.slice(0, -2), [tails.length - 2, tails.length - 1]];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
