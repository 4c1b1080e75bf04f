import { localTaxesOf } from '@lacre/cfdi/complements/impuestos-locales/impuestos-locales';
import { decimal, toCompact, ZERO } from '@lacre/cfdi/decimal';
import type { ParsedCfdi } from '@lacre/cfdi/parse';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { CsvTable } from './csv-table.ts';
import { numberColumns, partyColumns } from './document-columns.ts';

/** Name and value of each column. Amounts are the document's own strings, so that no sum can differ by a cent. */
const columns: readonly [name: string, value: (row: InvoiceRow, document: ParsedCfdi) => string][] = [
  ...numberColumns,
  ['Tipo', (row) => row.tipoComprobante],
  ...partyColumns,
  ['Régimen receptor', (row) => row.regimenReceptor],
  ['Uso CFDI', (_, { comprobante }) => comprobante.receptor.usoCfdi],
  ['Forma de pago', (_, { comprobante }) => comprobante.formaPago ?? ''],
  ['Método de pago', (_, { comprobante }) => comprobante.metodoPago ?? ''],
  ['Moneda', (row) => row.moneda],
  ['Tipo de cambio', (_, { comprobante }) => comprobante.tipoCambio ?? ''],
  ['Subtotal', (_, { comprobante }) => comprobante.subTotal],
  ['Descuento', (_, { comprobante }) => comprobante.descuento ?? '0.00'],
  ['IVA trasladado', (_, document) => transferred(document, '002')],
  ['IEPS trasladado', (_, document) => transferred(document, '003')],
  ['ISR retenido', (_, document) => withheld(document, '001')],
  ['IVA retenido', (_, document) => withheld(document, '002')],
  ['IEPS retenido', (_, document) => withheld(document, '003')],
  ['Locales trasladados', (_, { comprobante }) => localTaxesOf(comprobante)?.totaldeTraslados ?? '0.00'],
  ['Locales retenidos', (_, { comprobante }) => localTaxesOf(comprobante)?.totaldeRetenciones ?? '0.00'],
  ['Total', (_, { comprobante }) => comprobante.total],
  ['UUID relacionado', (row, document) => creditedBy(row, document).join(' ')],
  ['Lugar de expedición', (row) => row.lugarExpedicion],
  ['Ambiente', (row) => row.environment],
  ['Registro', (row) => row.createdAt.toISOString()],
];

/** One line per invoice. */
export const invoiceTable: CsvTable = {
  columns: columns.map(([name]) => name),
  lines: (row, document) => [columns.map(([, value]) => value(row, document))],
};

/** The invoices that a credit note credits, of which its row has the first. */
function creditedBy({ relatedInvoiceUuid: first }: InvoiceRow, { comprobante }: ParsedCfdi): string[] {
  if (first === null) return [];
  const isFirst = (uuid: string) => uuid.toUpperCase() === first.toUpperCase();
  return comprobante.cfdiRelacionados.find(({ uuids }) => uuids.some(isFirst))?.uuids ?? [first];
}

function transferred({ comprobante }: ParsedCfdi, impuesto: string): string {
  return sum((comprobante.impuestos?.traslados ?? []).filter((tax) => tax.impuesto === impuesto));
}

function withheld({ comprobante }: ParsedCfdi, impuesto: string): string {
  return sum((comprobante.impuestos?.retenciones ?? []).filter((tax) => tax.impuesto === impuesto));
}

function sum(taxes: readonly { importe?: string }[]): string {
  return toCompact(taxes.reduce((all, { importe }) => all.plus(decimal(importe ?? '0')), ZERO));
}
