import type { Translate } from './csv-words.ts';
import { tooManyFailures } from './import-errors.ts';
import type { RowFault } from './row-fault.ts';

export interface ImportError {
  /** Of the file: the header is row 1. A field with line ends inside does not make two rows of one. */
  row: number;
  message: string;
  /** What it is made of: the cell of each fault. */
  details: Omit<RowFault, 'sentence'>[];
}

export interface ImportResult {
  totalRows: number;
  successCount: number;
  errorCount: number;
  /** Every one, in the order of rows. */
  errors: ImportError[];
  /** Of the successes: records that were there and were changed. */
  updatedCount: number;
  warnings: { code: string; message: string; rows: number }[];
}

/** A file beyond that is no list of records: every failed row is listed, and memory is bounded. */
const failuresMax = 250_000;
const failuresTextMax = 32 * 1024 * 1024;

/** What became of the rows of a file. */
export class ImportTally {
  readonly translate: Translate;
  rows = 0;
  failed = 0;
  readonly #errors: ImportError[] = [];
  /** Most rows fail for a few reasons: each is held once. */
  readonly #reasons = new Map<string, Omit<ImportError, 'row'>>();
  #textSize = 0;

  constructor(translate: Translate) {
    this.translate = translate;
  }

  /** @throws AppError 400 when more rows fail than can be listed */
  fail(row: number, faults: readonly RowFault[]): void {
    this.failed += 1;
    const message = faults.map(({ sentence }) => sentence).join('; ');
    const reason = this.#reasons.get(message) ?? {
      message,
      details: faults.map(({ path, code, message }) => ({ path, code, message })),
    };
    if (this.#reasons.size < 1_000) this.#reasons.set(message, reason);
    this.#errors.push({ row, ...reason });
    this.#textSize += message.length;
    if (this.failed > failuresMax || this.#textSize > failuresTextMax) {
      const [first] = this.#errors;
      throw tooManyFailures(this.failed - 1, {
        en: `Row ${first?.row}: ${first?.message}`,
        es: `Fila ${first?.row}: ${first?.message}`,
      });
    }
  }

  result(updatedCount: number, warnings: ImportResult['warnings'] = []): ImportResult {
    return {
      totalRows: this.rows,
      successCount: this.rows - this.failed,
      errorCount: this.failed,
      updatedCount,
      errors: this.#errors.sort((a, b) => a.row - b.row),
      warnings,
    };
  }
}
