import type { ExportedPath } from '@lacre/services/documents/document-path';
import { exportCsv } from '@lacre/services/exports/export-csv';
import type { ExportFile } from '@lacre/services/exports/export-documents';
import { exportPdfZip } from '@lacre/services/exports/export-pdf-zip';
import { exportXmlZip } from '@lacre/services/exports/export-xml-zip';
import type { Reply } from '../context.ts';
import { FileLink, FileResponse, streamedFileOutput } from '../file.ts';
import { access, invoiceProcedure } from '../procedures.ts';
import { exportInputs } from '../schemas/document.ts';

const tags = ['lacre'];
const zip = 'application/zip';
const csv = 'text/csv; charset=utf-8';

/** Export of documents under `/invoices`, `/payments` and `/payrolls`: the same operations for all. */
export function exportProcedures<Kind extends ExportedPath>(kind: Kind) {
  const path = `/${kind}s/report/export` as const;
  const documentsName = { invoice: 'invoices', payment: 'payment receipts', payroll: 'payroll receipts' }[kind];
  const inputs = exportInputs[kind];
  const zipProcedure = (
    name: 'exportPdfZip' | 'exportXmlZip',
    file: 'pdf.zip' | 'xml.zip',
    content: string,
    build: typeof exportPdfZip,
  ) =>
    invoiceProcedure(`${kind}s.${name}`)
      .meta({
        openapi: {
          method: 'GET',
          path: `${path}/${file}`,
          tags,
          summary: `Export ${documentsName} as a ZIP of ${content}, at most 500`,
        },
        rest: { produces: zip, errors: [429, 503] },
      })
      .input(inputs.zip)
      .use(access)
      .output(streamedFileOutput())
      .query(async ({ ctx, input, signal }) =>
        ctx.takesStreams === false
          ? new FileLink(`${path}/${file}`, input, zip)
          : exported(await build(ctx.services, ctx.access, input, signal, kind), zip, ctx.reply),
      );
  return {
    exportPdfZip: zipProcedure('exportPdfZip', 'pdf.zip', 'PDFs', exportPdfZip),
    exportXmlZip: zipProcedure('exportXmlZip', 'xml.zip', 'stamped XML', exportXmlZip),

    exportCsv: invoiceProcedure(`${kind}s.exportCsv`)
      .meta({
        openapi: {
          method: 'GET',
          path: `${path}/csv`,
          tags,
          summary: `Export ${documentsName} as CSV, at most 100,000`,
        },
        rest: { produces: csv, errors: [429, 503] },
      })
      .input(inputs.csv)
      .use(access)
      .output(streamedFileOutput())
      .query(async ({ ctx, input, signal }) =>
        ctx.takesStreams === false
          ? new FileLink(`${path}/csv`, input, csv)
          : exported(await exportCsv(ctx.services, ctx.access, input, signal, kind), csv, ctx.reply),
      ),
  };
}

/** A streamed file. */
function exported({ filename, content, total }: ExportFile, contentType: string, reply: Reply): FileResponse {
  reply.headers['X-Total-Count'] = String(total);
  return new FileResponse(filename, contentType, content);
}
