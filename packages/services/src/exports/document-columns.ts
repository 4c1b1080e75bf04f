import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';

type Column = [name: string, value: (row: InvoiceRow) => string];

/** Columns of every document table, before and after the document's type. */
export const numberColumns: readonly Column[] = [
  ['UUID', (row) => row.uuid],
  ['Serie', (row) => row.serie],
  ['Folio', (row) => row.folio],
];

export const partyColumns: readonly Column[] = [
  ['Estado', (row) => row.status],
  ['Estado de cancelación', (row) => row.cancellationStatus ?? ''],
  ['Fecha de emisión', (row) => row.fecha],
  ['Fecha de timbrado', (row) => row.fechaTimbrado],
  ['RFC emisor', (row) => row.rfcEmisor],
  ['RFC receptor', (row) => row.rfcReceptor],
  ['Nombre receptor', (row) => row.nombreReceptor],
];
