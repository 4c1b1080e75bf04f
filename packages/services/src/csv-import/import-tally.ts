import type { Translate } from './csv-words.ts';
import { tooManyFailures } from './import-errors.ts';
import type { RowFault } from './row-fault.ts';

export interface ImportError {
  /** Row of the file; the header is row 1. Line breaks inside a field do not start a new row. */
  row: number;
  message: string;
  /** The parts of the message, one per faulty cell. */
  details: Omit<RowFault, 'sentence'>[];
}

export interface ImportResult {
  totalRows: number;
  successCount: number;
  errorCount: number;
  /** All errors, in the order of rows. */
  errors: ImportError[];
  /** Of the successes: existing records that were updated. */
  updatedCount: number;
  warnings: { code: string; message: string; rows: number }[];
}

/**
 * Maximum bytes of JSON for the list of failed rows, which is written at once and kept in memory until the client has
 * read it.
 */
const listedBytesMax = 16 * 1024 * 1024;
/** `{"row":100000,` and the comma in between. */
const rowBytes = 15;

/** The error of a failed row, and its length. */
interface Reason {
  said: Omit<ImportError, 'row'>;
  bytes: number;
}

/** The result of each row of a file. */
export class ImportTally {
  readonly translate: Translate;
  rows = 0;
  failed = 0;
  readonly #errors: ImportError[] = [];
  /** Most rows fail for a few reasons: each is stored once. */
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
