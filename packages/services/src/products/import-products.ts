import { importColumns, type ProductImportColumn } from '@lacre/database/repositories/product-import';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { foldText } from '@lacre/sat-catalogs/search/fold-text';
import { operations } from '../access/operations.ts';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { recordEvent } from '../events/record-event.ts';
import { type AnswerLanguage, english } from '../language.ts';
import { environmentOf, visibleLivemode } from '../livemode.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Services } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type OpenCsv, openCsv } from './csv-header.ts';
import { rowReader } from './csv-row.ts';
import { csvWords, type Tell } from './csv-words.ts';
import { decodeCsv } from './decode-csv.ts';
import { csvTooLarge, noFile, notCsv, tooManyFailures } from './import-errors.ts';

/** A file as its sender calls it. */
export interface CsvFile {
  name: string;
  /** Media type, as sent. */
  type: string;
  bytes: Uint8Array;
}

export interface ImportError {
  /** Of the file: the header is row 1. A field with line ends inside does not make two rows of one. */
  row: number;
  message: string;
}

export interface ImportResult {
  totalRows: number;
  successCount: number;
  errorCount: number;
  /** Every one, in the order of rows. */
  errors: ImportError[];
  /** Of the successes: products that were there and were changed. */
  updatedCount: number;
  warnings: { code: string; message: string; rows: number }[];
}

const csvBytesMax = operations['products.import'].bodyMax;
/** A file beyond that is no list of products: every failed row is listed, and memory is bounded. */
const failuresMax = 250_000;
const failuresTextMax = 32 * 1024 * 1024;
/** Rows between two pauses: about two milliseconds of work. */
const slice = 250;

export interface ImportInput {
  organizationId: string;
  file?: CsvFile;
  /**
   * `upsert`: a row whose SKU the organization has changes that product, by the columns of the file. Default `create`.
   */
  mode?: 'create' | 'upsert' | undefined;
}

/**
 * Makes a product of each right row of a CSV; the others are answered, row by row. Nothing at all is made of a file
 * that is no CSV, too large, empty, broken or lacks a required column (400). All rows in one transaction: a copy into a
 * temporary table and one insert, so that two imports of the same SKUs at once make each of them once, and say so.
 */
export async function importProducts(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: CredentialActor,
  input: ImportInput,
  language: AnswerLanguage = english,
): Promise<ImportResult> {
  const { database, clock, catalogs } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'products.import');
  const { organizationId } = access;
  const { file } = input;
  if (!file) throw noFile();
  if (!/\.csv$/i.test(file.name) && !csvTypes.has(file.type.split(';', 1)[0]?.trim().toLowerCase() ?? ''))
    throw notCsv();
  if (file.bytes.length > csvBytesMax) throw csvTooLarge();
  const csv = openCsv(decodeCsv(file.bytes));
  const now = clock.now();
  const tell = csvWords(language);
  const tally = new Tally(tell);
  const read = rowReader(csv, catalogs, catalogDay(services), tell);
  const lines = productLines(csv, read, visibleLivemode(access), now, tally, tell);

  const changed = input.mode === 'upsert' ? changedColumns(csv) : undefined;

  // One after another within this process: those of other processes wait for each other's rows in the database.
  return oneAtATime(`import ${organizationId}`, () =>
    database.transaction(async (tx) => {
      const made = await tx.products.importRows(organizationId, now, lines, changed);
      for (const row of made.taken)
        tally.fail(
          row,
          changed
            ? otherEnvironment(tell)
            : tell('The SKU exists in the organization already', 'El SKU ya existe en la organización'),
        );
      const result = tally.result(made.updated, made.untaxed);
      if (result.successCount > 0) {
        const { live, imported } = made;
        const environment = live === imported ? true : live === 0 ? false : undefined;
        const facts = { totalRows: result.totalRows, successCount: imported, errorCount: result.errorCount };
        await recordEvent(
          tx,
          now,
          organizationId,
          environment === undefined ? undefined : environmentOf(environment),
          'products.imported',
          facts,
        );
        await recordAudit(tx, now, actor, { organizationId, action: 'products.imported', details: facts });
      }
      return result;
    }),
  );
}

const otherEnvironment = (tell: Tell) =>
  tell(
    'The SKU is that of a product of the other environment (livemode), which does not change: use another SKU or correct livemode',
    'El SKU es de un producto del otro ambiente (livemode), que no cambia: use otro SKU o corrija livemode',
  );

/** What a row says of a product that is there already: the columns of the file. */
function changedColumns({ columns }: OpenCsv): ProductImportColumn[] {
  const named = importColumns.filter((column) => columns.has(column));
  // Whether it is taxed follows from its taxes where nothing else says so.
  return columns.has('taxes') && !columns.has('taxability') ? [...named, 'taxability'] : named;
}

const csvTypes = new Set(['text/csv', 'application/vnd.ms-excel']);

/** What became of the rows. */
class Tally {
  rows = 0;
  failed = 0;
  readonly errors: ImportError[] = [];

  /** Most rows fail for a few reasons: each is held once. */
  readonly #messages = new Map<string, string>();
  #textSize = 0;
  readonly #tell: Tell;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  fail(row: number, reason: string): void {
    this.failed += 1;
    const message = this.#messages.get(reason) ?? reason;
    if (this.#messages.size < 1_000) this.#messages.set(message, message);
    this.errors.push({ row, message });
    this.#textSize += message.length;
    if (this.failed > failuresMax || this.#textSize > failuresTextMax) {
      const [first] = this.errors;
      throw tooManyFailures(this.failed - 1, {
        en: `Row ${first?.row}: ${first?.message}`,
        es: `Fila ${first?.row}: ${first?.message}`,
      });
    }
  }

  result(updated: number, untaxed: number): ImportResult {
    return {
      totalRows: this.rows,
      successCount: this.rows - this.failed,
      errorCount: this.failed,
      updatedCount: updated,
      errors: this.errors.sort((a, b) => a.row - b.row),
      warnings:
        untaxed === 0 ? [] : [{ code: 'TAXABILITY_01', message: untaxedText(untaxed, this.#tell), rows: untaxed }],
    };
  }
}

const untaxedText = (rows: number, tell: Tell) =>
  tell(
    `${rows === 1 ? '1 product has' : `${rows} products have`} taxability 01 (not subject to tax): ` +
      'their invoices will have no IVA. Use 02 and add the taxes if they are due.',
    `${rows === 1 ? '1 producto tiene' : `${rows} productos tienen`} taxability 01 (no objeto de impuesto): ` +
      'sus facturas no llevarán IVA. Use 02 y agregue los impuestos si lo causan.',
  );

/**
 * The right rows as lines of COPY, in pieces; the wrong ones go into the tally. Pauses, so that others are not held up.
 */
async function* productLines(
  { reader }: OpenCsv,
  read: ReturnType<typeof rowReader>,
  livemode: boolean | undefined,
  now: Date,
  tally: Tally,
  tell: Tell,
): AsyncGenerator<string> {
  const rowOfSku = new Map<string, number>();
  let lines = '';
  for (let cells = reader.next(); cells; cells = reader.next()) {
    if (reader.row % slice === 0) {
      if (lines !== '') yield lines;
      lines = '';
      await yieldToEventLoop();
    }
    // A line without anything is no row, but counts for a reader who looks the row up.
    if (cells.length === 1 && cells[0] === '') continue;
    tally.rows += 1;
    const product = read(cells);
    if (typeof product === 'string') {
      tally.fail(reader.row, product);
      continue;
    }
    const { sku } = product;
    const first = sku === null ? undefined : rowOfSku.get(sku);
    if (first !== undefined) {
      tally.fail(
        reader.row,
        tell(
          `The SKU is repeated in the file: it stands in row ${first} already`,
          `El SKU se repite en el archivo: ya está en la fila ${first}`,
        ),
      );
      continue;
    }
    if (sku !== null) rowOfSku.set(sku, reader.row);
    const { description, productKey } = product;
    lines += `${uuidV7(now)}\t${reader.row}\t${field(description)}\t${field(productKey)}\t${product.price}\t${field(product.unitKey)}\t${field(product.unitName)}\t${sku === null ? '\\N' : field(sku)}\t${product.taxIncluded}\t${field(product.taxability)}\t${field(JSON.stringify(product.taxes))}\t${livemode ?? product.livemode}\t${field(foldText(`${description} ${sku ?? ''} ${productKey}`))}\n`;
  }
  if (lines !== '') yield lines;
}

const special = /[\\\t\n\r]/;
const everySpecial = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
/** As the text format of COPY wants it. */
const field = (text: string) => (special.test(text) ? text.replace(everySpecial, (char) => escapes[char] ?? '') : text);
