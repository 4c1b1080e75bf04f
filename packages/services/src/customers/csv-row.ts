import { composedRfc, isRfc } from '@lacre/cfdi/rfc';
import { z } from 'zod';
import { type CsvCells, cellReader } from '../csv-import/csv-cells.ts';
import type { CsvColumns, OpenCsv } from '../csv-import/csv-header.ts';
import type { Translate } from '../csv-import/csv-words.ts';
import { type RowFault, rowFault } from '../csv-import/row-fault.ts';
import type { CustomerBody } from './customer-input.ts';

type AddressLine = 'street' | 'exterior' | 'interior' | 'neighborhood' | 'city' | 'municipality' | 'state';
type Column =
  | 'legalName'
  | 'taxId'
  | 'taxSystem'
  | 'zip'
  | 'email'
  | 'phone'
  | 'defaultInvoiceUse'
  | 'country'
  | 'foreignTaxId'
  | 'externalId'
  | AddressLine
  | 'livemode';

/** Texts stored unchanged and their maximum length, as for a body. */
const lines = { phone: 20, foreignTaxId: 40, externalId: 255, taxSystem: 10, defaultInvoiceUse: 10 } as const;
const addressLines: Record<AddressLine, number> = {
  street: 200,
  exterior: 50,
  interior: 50,
  neighborhood: 100,
  city: 100,
  municipality: 100,
  state: 100,
};
const addressColumns = Object.keys(addressLines) as AddressLine[];
const lineColumns = Object.keys(lines) as (keyof typeof lines)[];

export const customerCsvColumns: CsvColumns<Column> = {
  known: ['legalName', 'taxId', 'zip', 'email', 'country', ...lineColumns, ...addressColumns, 'livemode'],
  required: ['legalName', 'taxId'],
};

/** A file of customers, positioned after its header. */
export type CustomerCsv = OpenCsv<Column>;

export interface CsvCustomer {
  /** Values of the row; null for a blank cell. */
  body: CustomerBody;
  livemode: boolean;
}

/** Default of a blank cell, as for a body without it. */
const countryOfNationals = 'MEX';
const phoneMin = 10;
const nameMax = 300;
const email = z.string().max(254, { abort: true }).check(z.email());

/**
 * Reader for the rows of one file: a customer, or an error. Validated against the catalogs later, when it is known
 * which customer it updates.
 */
export function customerReader(csv: CustomerCsv, translate: Translate) {
  const { columns } = csv;
  const readCells = cellReader(csv, translate);
  const hasAddress = addressColumns.some((column) => columns.has(column));

  return (cells: readonly string[]): CsvCustomer | RowFault[] => {
    const row = readCells(cells);
    if (Array.isArray(row)) return row;
    const { faults, raw, text, documentText, required, flag } = row;
    const read = (column: Column) => (column === 'foreignTaxId' ? documentText : text);
    /** Undefined when the file lacks the column: the field then stays unchanged. */
    const line = (column: Column, maximum: number): string | null | undefined =>
      columns.has(column) ? read(column)(column, maximum, '').trim() || null : undefined;

    required('legalName');
    const legalName = documentText('legalName', nameMax, '').trim();
    const taxId = composedRfc(required('taxId')).toUpperCase();
    if (taxId !== '' && !isRfc(taxId))
      faults.push(
        rowFault(
          'taxId',
          'INVALID_FORMAT',
          translate('must be an RFC of 12 or 13 characters', 'debe ser un RFC de 12 o 13 caracteres'),
        ),
      );
    const zip = readZip(row, columns.has('zip'), translate);
    const address = Object.fromEntries(addressColumns.map((column) => [column, line(column, addressLines[column])]));
    const texts = Object.fromEntries(lineColumns.map((column) => [column, line(column, lines[column])]));
    if (texts['phone'] && texts['phone'].length < phoneMin)
      faults.push(
        rowFault(
          'phone',
          'TOO_SHORT',
          translate(`must be at least ${phoneMin} characters long`, `debe tener como mínimo ${phoneMin} caracteres`),
        ),
      );
    const mail = line('email', 254);
    if (mail && !email.safeParse(mail).success)
      faults.push(
        rowFault(
          'email',
          'INVALID_FORMAT',
          translate('must be a valid e-mail address', 'debe ser una dirección de correo electrónico válida'),
        ),
      );
    const livemode = flag('livemode', true);
    const country = columns.has('country') ? (raw('country')?.trim().toUpperCase() ?? countryOfNationals) : undefined;
    if (faults.length > 0) return faults;
    return {
      livemode,
      body: {
        legalName,
        taxId,
        ...texts,
        ...(mail !== undefined && { email: mail }),
        ...(zip !== undefined && { zip }),
        ...(country !== undefined && { country }),
        ...(hasAddress && { address }),
      },
    };
  };
}

/** Five digits; a spreadsheet that treats it as a number has dropped the leading zero. */
function readZip(
  { raw, faults }: CsvCells<Column>,
  hasColumn: boolean,
  translate: Translate,
): string | null | undefined {
  if (!hasColumn) return undefined;
  const zip = raw('zip')?.trim();
  if (zip === undefined || /^\d{5}$/.test(zip)) return zip ?? null;
  const fault = translate('must be five digits', 'debe tener cinco dígitos');
  const hint = translate(
    `did you mean 0${zip}? Excel removes the leading zero: format the column as text`,
    `¿quiso decir 0${zip}? Excel quita el cero inicial: dé a la columna formato de texto`,
  );
  faults.push(rowFault('zip', 'INVALID_FORMAT', /^\d{4}$/.test(zip) ? `${fault}; ${hint}` : fault));
  return null;
}
