import type { ImportedProducts, ProductImportColumn } from '@lacre/database/repositories/product-import';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { foldText } from '@lacre/sat-catalogs/search/fold-text';
import { operations } from '../access/operations.ts';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { readCsvFile } from '../csv-import/csv-file.ts';
import { openCsv } from '../csv-import/csv-header.ts';
import { csvWords, type Translate } from '../csv-import/csv-words.ts';
import { ignoredColumns } from '../csv-import/ignored-columns.ts';
import type { ImportInput } from '../csv-import/import-input.ts';
import { type ImportResult, ImportTally } from '../csv-import/import-tally.ts';
import { readRows } from '../csv-import/read-rows.ts';
import { recordImport } from '../csv-import/record-import.ts';
import { type RowFault, rowFault } from '../csv-import/row-fault.ts';
import { english, type ResponseLanguage } from '../language.ts';
import { visibleLivemode } from '../livemode.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Services } from '../services.ts';
import { type CsvProduct, type ProductCsv, productCsvColumns, productReader } from './csv-row.ts';

const { known } = productCsvColumns;
const csvBytesMax = operations['products.import'].bodyMax;
/** Characters sent to the database at once. */
const piece = 64_000;

/**
 * Creates a product for each valid row of a CSV and reports the others row by row. Nothing is imported from a file that
 * is not CSV, too large, empty, broken or lacks a required column (400). All rows in one transaction: a copy into a
 * temporary table and one insert, so that two concurrent imports of the same SKUs create each product once and report
 * it.
 *
 * @param input with `upsert`, a row updates the product with its SKU
 */
export async function importProducts(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: CredentialActor,
  input: ImportInput,
  language: ResponseLanguage = english,
): Promise<ImportResult> {
  const { database, clock, catalogs } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'products.import');
  const { organizationId } = access;
  const csv = openCsv(readCsvFile(input.file, csvBytesMax), productCsvColumns);
  const now = clock.now();
  const translate = csvWords(language);
  const tally = new ImportTally(translate);
  const read = productReader(csv, catalogs, catalogDay(services), translate);
  const lines = productLines(csv, read, visibleLivemode(access), now, tally);

  const changed = input.mode === 'upsert' ? changedColumns(csv) : undefined;

  // One at a time within this process; imports of other processes wait for each other's rows in the database.
  return oneAtATime(`import ${organizationId}`, () =>
    database.transaction(async (tx) => {
      const imported = await tx.products.importRows(organizationId, now, [...known, 'search'], lines, changed);
      for (const row of imported.taken)
        tally.fail(row, [
          ofSku(
            changed
              ? otherEnvironment(translate)
              : translate('The SKU already exists in the organization', 'El SKU ya existe en la organización'),
          ),
        ]);
      const result = tally.result(imported.updated, [
        ...ignoredColumns(csv, tally),
        ...taxWarnings(imported, translate),
      ]);
      await recordImport(tx, now, actor, organizationId, 'products.imported', result, imported.live);
      return result;
    }),
  );
}

const ofSku = (sentence: string): RowFault => rowFault('sku', 'SKU_TAKEN', sentence, sentence);

const otherEnvironment = (translate: Translate) =>
  translate(
    'The SKU belongs to a product of the other environment (livemode), which cannot be changed: use another SKU or correct livemode',
    'El SKU es de un producto del otro ambiente (livemode), que no se puede cambiar: use otro SKU o corrija livemode',
  );

/** The columns of the file, which a row updates in an existing product. */
function changedColumns({ columns }: ProductCsv): ProductImportColumn[] {
  const fileColumns = known.filter((column) => column !== 'sku' && column !== 'livemode' && columns.has(column));
  // Taxability is derived from the taxes unless it is given.
  return columns.has('taxes') && !columns.has('taxability') ? [...fileColumns, 'taxability'] : fileColumns;
}

const taxWarnings = (
  { untaxed, withoutTaxes }: Pick<ImportedProducts, 'untaxed' | 'withoutTaxes'>,
  translate: Translate,
): ImportResult['warnings'] =>
  [
    { code: 'TAXABILITY_01', message: untaxedText(untaxed, translate), rows: untaxed },
    { code: 'TAXABILITY_02', message: withoutTaxesText(withoutTaxes, translate), rows: withoutTaxes },
  ].filter(({ rows }) => rows > 0);

const untaxedText = (rows: number, translate: Translate) =>
  translate(
    `${rows === 1 ? '1 product has' : `${rows} products have`} taxability 01 (not subject to tax): ` +
      'their invoices will not include IVA. Use 02 and add the taxes if they apply.',
    `${rows === 1 ? '1 producto tiene' : `${rows} productos tienen`} taxability 01 (no objeto de impuesto): ` +
      'sus facturas no llevarán IVA. Use 02 y agregue los impuestos si lo causan.',
  );

const withoutTaxesText = (rows: number, translate: Translate) =>
  translate(
    `${rows === 1 ? '1 product has' : `${rows} products have`} taxability 02 (subject to tax) without taxes: ` +
      'their invoices will be rejected unless the item lists taxes. Add the column taxes, for example IVA 16.',
    `${rows === 1 ? '1 producto tiene' : `${rows} productos tienen`} taxability 02 (sí objeto de impuesto) sin impuestos: ` +
      'sus facturas se rechazarán salvo que la partida los indique. Agregue la columna taxes, por ejemplo IVA 16.',
  );

/** The valid rows as lines of COPY, in pieces; errors go into the tally. */
async function* productLines(
  csv: ProductCsv,
  read: ReturnType<typeof productReader>,
  livemode: boolean | undefined,
  now: Date,
  tally: ImportTally,
): AsyncGenerator<string> {
  const rowOfSku = new Map<string, number>();
  let lines = '';
  for await (const product of readRows(csv, read, tally)) {
    const { row, sku } = product;
    if (lines.length > piece) {
      yield lines;
      lines = '';
    }
    const first = sku === null ? undefined : rowOfSku.get(sku);
    if (first !== undefined) {
      tally.fail(row, [
        ofSku(
          tally.translate(
            `The SKU is repeated in the file: it is already in row ${first}`,
            `El SKU se repite en el archivo: ya está en la fila ${first}`,
          ),
        ),
      ]);
      continue;
    }
    if (sku !== null) rowOfSku.set(sku, row);
    const { description, productKey } = product;
    const storedProduct = { ...product, livemode: livemode ?? product.livemode };
    const search = foldText(`${description} ${sku ?? ''} ${productKey}`);
    lines += `${uuidV7(now)}\t${row}\t${known.map((column) => cell(storedProduct[column])).join('\t')}\t${cell(search)}\n`;
  }
  if (lines !== '') yield lines;
}

const special = /[\\\t\n\r]/;
const allSpecials = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
/** In the text format of COPY. */
function cell(value: CsvProduct[keyof CsvProduct]): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return special.test(text) ? text.replace(allSpecials, (char) => escapes[char] ?? '') : text;
}
