import { type CatalogTable, tableLength, tableRowAt } from './catalog-table.ts';

/** c_NumPedimentoAduana: which brokers handled customs documents where and when, and up to which number. */
export interface Pedimentos {
  /** The last year of validation in the list: newer ones may be missing. */
  readonly lastYear: number;
  /** Highest progressive number; undefined when the broker (`3009`) had none at that office (`48`) in that year. */
  highestNumber(aduana: string, patente: string, ejercicio: number): number | undefined;
}

/** Over the table's rows, which are sorted by office, broker and year: nothing is copied. */
export function pedimentosOver(table: CatalogTable): Pedimentos {
  const at = (row: number) => tableRowAt(table, row);
  const length = tableLength(table);
  return {
    lastYear: lastYearOf(table),
    highestNumber(aduana, patente, ejercicio) {
      const wanted = `${aduana}-${patente}-${ejercicio}`;
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (at(middle).codigo < wanted) low = middle + 1;
        else high = middle;
      }
      if (low === length) return undefined;
      const { codigo, mas } = at(low);
      return codigo === wanted ? Number(mas?.['cantidad'] ?? 0) : undefined;
    },
  };
}

/** Reads 58,853 rows without creating strings: a row starts with its code, `48-3009-2015`. */
function lastYearOf(table: CatalogTable): number {
  const { bytes, offsets } = table.lines;
  let last = 0;
  for (let row = 0; row < tableLength(table); row++) {
    const start = (offsets[row] ?? 0) + '48-3009-'.length;
    let year = 0;
    for (let i = 0; i < 4; i++) year = year * 10 + ((bytes[start + i] ?? 0x30) - 0x30);
    last = Math.max(last, year);
  }
  return last;
}
