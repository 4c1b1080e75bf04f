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

/** Bytes of JSON in which failed rows are listed. It is written in one go, and held until its reader has taken it. */
const listedBytesMax = 16 * 1024 * 1024;
/** `{"row":100000,` and the comma between two. */
const rowBytes = 15;

/** What is said of a failed row, and how long it is. */
interface Reason {
  said: Omit<ImportError, 'row'>;
  bytes: number;
}

/** What became of the rows of a file. */
export class ImportTally {
  readonly translate: Translate;
  rows = 0;
  failed = 0;
  readonly #errors: ImportError[] = [];
  /** Most rows fail for a few reasons: each is held once. */
  readonly #reasons = new Map<string, Reason>();
  #listedBytes = 0;

  constructor(translate: Translate) {
    this.translate = translate;
  }

  /** @throws AppError 400 when more rows fail than can be listed */
  fail(row: number, faults: readonly RowFault[]): void {
    this.failed += 1;
    const message = faults.map(({ sentence }) => sentence).join('; ');
    const reason = this.#reasons.get(message) ?? reasonOf(message, faults);
    if (this.#reasons.size < 1_000) this.#reasons.set(message, reason);
    this.#errors.push({ row, ...reason.said });
    this.#listedBytes += rowBytes + reason.bytes;
    if (this.#listedBytes > listedBytesMax) {
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

function reasonOf(message: string, faults: readonly RowFault[]): Reason {
  const said = { message, details: faults.map(({ path, code, message }) => ({ path, code, message })) };
  return { said, bytes: Buffer.byteLength(JSON.stringify(said)) };
}
