import { pipeline, Readable } from 'node:stream';
import { decimal, toCompact, ZERO } from '@lacre/cfdi/decimal';
import { type ParsedCfdi, parseCfdi } from '@lacre/cfdi/parse';
import type { ExportedRow } from '@lacre/database/repositories/invoice-export.repository';
import { format } from 'fast-csv';
import type { InvoiceAccess } from '../access.ts';
import { AppError } from '../errors.ts';
import { letOthersRun } from '../let-others-run.ts';
import type { Services } from '../services.ts';
import { type ExportFile, type ExportInput, exportFilter } from './export-documents.ts';
import type { ExportRun } from './export-slots.ts';
import { readerPace } from './reader-pace.ts';
import { recordExport } from './record-export.ts';

/** Rows of one file. */
const rowsMax = 100_000;
const pageRows = 200;
/** Documents read before others get their turn. */
const slice = 25;

/** Name of each column, and its value. Amounts are the document's own texts, so that no sum can differ by a cent. */
const columns: [name: string, value: (row: ExportedRow, document: ParsedCfdi) => string][] = [
  ['UUID', (row) => row.uuid],
  ['Serie', (row) => row.serie],
  ['Folio', (row) => row.folio],
  ['Tipo', (row) => row.tipoComprobante],
  ['Estado', (row) => row.status],
  ['Estado de cancelación', (row) => row.cancellationStatus ?? ''],
  ['Fecha de emisión', (row) => row.fecha],
  ['Fecha de timbrado', (row) => row.fechaTimbrado],
  ['RFC emisor', (row) => row.rfcEmisor],
  ['RFC receptor', (row) => row.rfcReceptor],
  ['Nombre receptor', (row) => row.nombreReceptor],
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
  ['Locales trasladados', (_, { comprobante }) => comprobante.impuestosLocales?.totalDeTraslados ?? '0.00'],
  ['Locales retenidos', (_, { comprobante }) => comprobante.impuestosLocales?.totalDeRetenciones ?? '0.00'],
  ['Total', (_, { comprobante }) => comprobante.total],
  ['UUID relacionado', (row) => row.relatedInvoiceUuid ?? ''],
  ['Lugar de expedición', (row) => row.lugarExpedicion],
  ['Ambiente', (row) => row.environment],
  ['Registro', (row) => row.createdAt.toISOString()],
];

export const csvColumns = columns.map(([name]) => name);

/**
 * One line per matching invoice, newest first, at most 100,000: UTF-8 with a byte order mark, so that Excel reads it, and no
 * cell that a spreadsheet would run as a formula. Read page by page; a reader that is slow makes it slow.
 */
export async function exportCsv(
  deps: Pick<Services, 'database' | 'clock' | 'exportSlots'>,
  access: InvoiceAccess,
  input: ExportInput,
  signal?: AbortSignal,
): Promise<ExportFile> {
  const { organizationId } = access;
  const { database, exportSlots } = deps;
  const run = await exportSlots.enter(access, 'csv', signal);
  try {
    const filter = exportFilter(access, input);
    const total = await database.invoiceExports.countUpTo(organizationId, filter, rowsMax + 1);
    if (total > rowsMax)
      throw new AppError('EXPORT_TOO_LARGE', {
        texts: {
          en: `The export is limited to ${rowsMax} rows: narrow it with dateFrom and dateTo`,
          es: `La exportación se limita a ${rowsMax} filas: redúzcala con dateFrom y dateTo`,
        },
      });
    run.total = total;
    await recordExport(deps, access, input, { kind: 'csv', total });
    const table = format({
      headers: csvColumns,
      alwaysWriteHeaders: true,
      rowDelimiter: '\r\n',
      includeEndRowDelimiter: true,
    });
    // The formatter's own one is missing where there are no rows.
    table.push('\uFEFF');
    const content = pipeline(Readable.from(lines(), { highWaterMark: 64 }), table, readerPace(), () => run.end());
    return { filename: 'facturas.csv', content, total };

    async function* lines(): AsyncGenerator<string[]> {
      yield* readLines(deps, organizationId, filter, run);
    }
  } catch (error) {
    run.end();
    throw error;
  }
}

async function* readLines(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  filter: ReturnType<typeof exportFilter>,
  run: ExportRun,
): AsyncGenerator<string[]> {
  let after: { createdAt: Date; id: string } | undefined;
  while (run.done < rowsMax) {
    const page = await database.invoiceExports.page(organizationId, filter, after, pageRows);
    for (const [index, row] of page.entries()) {
      if (run.done >= rowsMax) return;
      if (index % slice === 0) await letOthersRun();
      const document = parseCfdi(row.xml.toString('utf8'));
      yield columns.map(([, value]) => safeCell(value(row, document)));
      run.done += 1;
    }
    after = page.at(-1);
    if (page.length < pageRows) return;
  }
}

/** What a spreadsheet would take for a formula begins with an apostrophe. */
export function safeCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
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
