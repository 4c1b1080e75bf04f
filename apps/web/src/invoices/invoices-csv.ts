import { SPREADSHEET_FORMULA } from '@lacre/cfdi/spreadsheet-formula';
import type { DownloadedFile, InvoiceListItem } from '@lacre/client';
import Papa from 'papaparse';

/** Columns named as in the service's own export. */
const columns = {
  UUID: ({ uuid }: InvoiceListItem) => uuid,
  Serie: ({ serie }: InvoiceListItem) => serie,
  Folio: ({ folio }: InvoiceListItem) => folio,
  Tipo: ({ tipoComprobante }: InvoiceListItem) => tipoComprobante,
  Estado: ({ status }: InvoiceListItem) => status,
  'Fecha de emisión': ({ fecha }: InvoiceListItem) => fecha,
  'RFC receptor': ({ rfcReceptor }: InvoiceListItem) => rfcReceptor,
  'Nombre receptor': ({ receptorNombre }: InvoiceListItem) => receptorNombre,
  Moneda: ({ moneda }: InvoiceListItem) => moneda,
  Subtotal: ({ subtotal }: InvoiceListItem) => subtotal,
  Total: ({ total }: InvoiceListItem) => total,
  Saldo: ({ saldo }: InvoiceListItem) => saldo,
};

/** A CSV of invoices for Excel: with a byte order mark, and no cell that Excel would run as a formula. */
export function invoicesCsv(rows: readonly InvoiceListItem[]): DownloadedFile {
  const data = rows.map((row) => Object.values(columns).map((valueOf) => valueOf(row)));
  const text = Papa.unparse({ fields: Object.keys(columns), data }, { escapeFormulae: SPREADSHEET_FORMULA });
  return Object.assign(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), { filename: 'facturas.csv' });
}
