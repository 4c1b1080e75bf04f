import { decimal, toCompact, ZERO } from '@lacre/cfdi/decimal';
import type { DoctoRelacionado, Pago } from '@lacre/cfdi/pagos/pagos';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { CsvTable } from './csv-table.ts';
import { numberColumns, partyColumns } from './document-columns.ts';

type Value = (row: InvoiceRow, pago: Pago, docto: DoctoRelacionado | undefined) => string;

/** Name and value of each column. Amounts are the document's own strings. */
const columns: readonly [name: string, value: Value][] = [
  ...numberColumns,
  ...partyColumns,
  ['Fecha de pago', (_, pago) => pago.fechaPago],
  ['Forma de pago', (_, pago) => pago.formaDePagoP],
  ['Moneda de pago', (_, pago) => pago.monedaP],
  ['Tipo de cambio', (_, pago) => pago.tipoCambioP ?? ''],
  ['Monto del pago', (_, pago) => pago.monto],
  ['Número de operación', (_, pago) => pago.numOperacion ?? ''],
  ['UUID factura', (_row, _pago, docto) => docto?.idDocumento ?? ''],
  ['Serie factura', (_row, _pago, docto) => docto?.serie ?? ''],
  ['Folio factura', (_row, _pago, docto) => docto?.folio ?? ''],
  ['Moneda factura', (_row, _pago, docto) => docto?.monedaDr ?? ''],
  ['Equivalencia', (_row, _pago, docto) => docto?.equivalenciaDr ?? ''],
  ['Parcialidad', (_row, _pago, docto) => docto?.numParcialidad ?? ''],
  ['Saldo anterior', (_row, _pago, docto) => docto?.impSaldoAnt ?? ''],
  ['Pagado', (_row, _pago, docto) => docto?.impPagado ?? ''],
  ['Saldo insoluto', (_row, _pago, docto) => docto?.impSaldoInsoluto ?? ''],
  ['Objeto de impuesto', (_row, _pago, docto) => docto?.objetoImpDr ?? ''],
  ['IVA trasladado', (_row, _pago, docto) => sum(docto?.impuestosDr?.traslados, '002')],
  ['IEPS trasladado', (_row, _pago, docto) => sum(docto?.impuestosDr?.traslados, '003')],
  ['ISR retenido', (_row, _pago, docto) => sum(docto?.impuestosDr?.retenciones, '001')],
  ['IVA retenido', (_row, _pago, docto) => sum(docto?.impuestosDr?.retenciones, '002')],
  ['Lugar de expedición', (row) => row.lugarExpedicion],
  ['Ambiente', (row) => row.environment],
  ['Registro', (row) => row.createdAt.toISOString()],
];

/** One line per invoice that a receipt pays, so that sums of `Pagado` are those of the invoices. */
export const paymentTable: CsvTable = {
  columns: columns.map(([name]) => name),
  lines: (row, { comprobante }) =>
    (comprobante.pagos?.pagos ?? []).flatMap((pago) => {
      const doctos = pago.doctosRelacionados.length > 0 ? pago.doctosRelacionados : [undefined];
      return doctos.map((docto) => columns.map(([, value]) => value(row, pago, docto)));
    }),
};

function sum(taxes: readonly { impuesto: string; importe?: string }[] = [], impuesto: string): string {
  const own = taxes.filter((tax) => tax.impuesto === impuesto);
  return toCompact(own.reduce((all, { importe }) => all.plus(decimal(importe ?? '0')), ZERO));
}
