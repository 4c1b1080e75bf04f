import { isGenericRfc } from '@lacre/cfdi/rfc';
import { collapseNfc } from '@lacre/cfdi/white-space';
import type { Database } from '@lacre/database/database';
import type { CustomerRow } from '@lacre/database/entities/customer.entity';
import { operations } from '../access/operations.ts';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
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
import { customerFaults } from './check-customer.ts';
import { newCustomer } from './create-customer.ts';
import { type CsvCustomer, type CustomerCsv, customerCsvColumns, customerReader } from './csv-row.ts';
import { customerColumns, customerSearch } from './customer-columns.ts';
import type { CustomerBody } from './customer-input.ts';

const csvBytesMax = operations['customers.import'].bodyMax;
/** Rows that are looked up and written together. */
const slice = 500;

/**
 * Creates a customer for each valid row of a CSV and reports the others row by row. Nothing is imported from a file
 * that is not CSV, too large, empty, broken or lacks a required column (400). All rows are written in one transaction,
 * during which no other import and no invoice creates a customer of the same RFC.
 *
 * @param input with `upsert`, a row updates the customer of that environment with its RFC; generic RFCs are matched by
 *   name too
 */
export async function importCustomers(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: CredentialActor,
  input: ImportInput,
  language: ResponseLanguage = english,
): Promise<ImportResult> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'customers.import');
  const { organizationId } = access;
  const csv = openCsv(readCsvFile(input.file, csvBytesMax), customerCsvColumns);
  const now = clock.now();
  const tally = new ImportTally(csvWords(language));
  const slices = customerSlices(csv, visibleLivemode(access), tally);

  return oneAtATime(`import customers ${organizationId}`, () =>
    database.transaction(async (tx) => {
      await tx.customers.holdAll(organizationId);
      /** The row that created or updated each customer. */
      const rowOf = new Map<string, number>();
      let updated = 0;
      let live = 0;
      for await (const rows of slices) {
        const known = byKey(await findExisting(tx, organizationId, rows));
        const written: (CustomerRow & { search: string })[] = [];
        for (const { row, body, livemode } of rows) {
          const key = keyOf({ ...body, livemode });
          const first = rowOf.get(key);
          const current = known.get(key);
          if (first !== undefined || (current && input.mode !== 'upsert')) {
            const fault = first === undefined ? existsAlready : isRepeated;
            tally.fail(row, [fault(body, tally.translate, first)]);
            continue;
          }
          const customer = current
            ? { ...current, ...customerColumns(body), updatedAt: now }
            : newCustomer(organizationId, livemode, body, now);
          const faults = customerFaults(services, customer);
          if (faults.length > 0) {
            tally.fail(
              row,
              faults.map(({ path, code, message: { en, es } }) => {
                const sentence = tally.translate(en, es);
                return rowFault(path, code, sentence.replace(`${path} `, ''), sentence);
              }),
            );
            continue;
          }
          written.push({ ...customer, search: customerSearch(customer) });
          rowOf.set(key, row);
          if (current) updated += 1;
          if (livemode) live += 1;
        }
        if (written.length > 0) await tx.customers.putAll(organizationId, written);
      }
      const result = tally.result(updated, ignoredColumns(csv, tally));
      await recordImport(tx, now, actor, organizationId, 'customers.imported', result, live);
      return result;
    }),
  );
}

/** The key by which an invoice's customer is matched too: RFC and environment, with a generic RFC also the name. */
const keyOf = ({ livemode, taxId, legalName }: Pick<CustomerRow, 'livemode' | 'taxId' | 'legalName'>) =>
  `${livemode} ${taxId} ${isGenericRfc(taxId) ? collapseNfc(legalName) : ''}`;

/**
 * Existing customers that the rows may refer to. Thousands may share a generic RFC, so only those with matching names
 * are read.
 */
function findExisting(tx: Database, organizationId: string, rows: readonly CsvCustomer[]): Promise<CustomerRow[]> {
  const bodies = rows.map(({ body }) => body);
  const generic = bodies.filter(({ taxId }) => isGenericRfc(taxId));
  const others = bodies.filter(({ taxId }) => !isGenericRfc(taxId));
  const taxIds = (of: readonly CustomerBody[]) => [...new Set(of.map(({ taxId }) => taxId))];
  return tx.customers.holdAllOf(organizationId, taxIds(others), {
    taxIds: taxIds(generic),
    legalNames: [...new Set(generic.map(({ legalName }) => collapseNfc(legalName)))],
  });
}

/** The oldest customer of each key. */
function byKey(rows: readonly CustomerRow[]): ReadonlyMap<string, CustomerRow> {
  const first = new Map<string, CustomerRow>();
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row);
  return first;
}

/** The column that identifies a customer: with a generic RFC, the name. */
const cellOf = ({ taxId }: Pick<CustomerRow, 'taxId'>) => (isGenericRfc(taxId) ? 'legalName' : 'taxId');

function isRepeated(body: Pick<CustomerRow, 'taxId'>, translate: Translate, first = 0): RowFault {
  const sentence = translate(
    `The customer is repeated in the file: it is already in row ${first}`,
    `El cliente se repite en el archivo: ya está en la fila ${first}`,
  );
  return rowFault(cellOf(body), 'CONFLICT', sentence, sentence);
}

function existsAlready(body: Pick<CustomerRow, 'taxId'>, translate: Translate): RowFault {
  const sentence = isGenericRfc(body.taxId)
    ? translate(
        'A customer with this name and RFC already exists in the organization',
        'Ya existe en la organización un cliente con este nombre y RFC',
      )
    : translate(
        'A customer with this RFC already exists in the organization',
        'Ya existe en la organización un cliente con este RFC',
      );
  return rowFault(cellOf(body), 'CONFLICT', sentence, sentence);
}

/** The valid rows, in slices. */
async function* customerSlices(
  csv: CustomerCsv,
  environmentOfKey: boolean | undefined,
  tally: ImportTally,
): AsyncGenerator<(CsvCustomer & { row: number })[]> {
  let rows: (CsvCustomer & { row: number })[] = [];
  for await (const customer of readRows(csv, customerReader(csv, tally.translate), tally)) {
    rows.push({ ...customer, livemode: environmentOfKey ?? customer.livemode });
    if (rows.length === slice) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}
