import { readAcuse } from '@lacre/cfdi/acuse';
import type { InvoiceAccess } from '../access.ts';
import { cancellationMotives } from '../documents/cancellation-motives.ts';
import { describeDocument } from '../documents/describe-document.ts';
import { type DocumentPath, findStamped } from '../documents/find-document.ts';
import type { PdfFile, PrintInput } from '../documents/get-document-pdf.ts';
import { parseStored } from '../documents/parse-stored.ts';
import { readLetterhead } from '../documents/read-letterhead.ts';
import { english } from '../language.ts';
import type { Services } from '../services.ts';
import { toCancellationRecord } from './cancellation-view.ts';
import { receiptNotFound } from './get-cancellation-receipt.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'pdf' | 'logos' | 'log'>;

/**
 * The printed form of the receipt that `getCancellationReceipt` returns. Not cached: it is rarely requested, and it
 * shows the current status. 404 without a receipt, 409 without a stamp, 503 when printing is unavailable.
 */
export async function printCancellationReceipt(
  deps: Deps,
  access: InvoiceAccess,
  { id, lang }: PrintInput,
  path: DocumentPath = 'invoice',
): Promise<PdfFile> {
  const { database, pdf } = deps;
  const { organizationId } = access;
  const row = await findStamped(deps, access, id, path);
  const [acuse, requests, xml, issuer] = await Promise.all([
    database.cancellationRequests.findAcuse(organizationId, row.id),
    database.cancellationRequests.list(organizationId, row.id),
    database.invoices.findXml(organizationId, row.id),
    readLetterhead(deps, organizationId),
  ]);
  const request = requests.find(({ hasAcuse }) => hasAcuse);
  if (!acuse || !request) throw receiptNotFound();
  const { comprobante, sello, timbre } = await parseStored(xml ?? Buffer.alloc(0));
  if (!sello || !timbre) throw new Error(`invoice ${row.id} has no readable XML`);
  const { motivo, folioSustitucion, status } = toCancellationRecord(request, english);
  const printable = await pdf.prepare({
    language: lang ?? 'es',
    comprobante,
    stamp: { timbre, sello: sello.sello },
    environment: row.environment,
    issuer,
    descriptions: await describeDocument(deps, comprobante),
    request: {
      motive: `${motivo} ${cancellationMotives[motivo]}`,
      substitute: folioSustitucion ?? undefined,
      status,
    },
    acuse: readAcuse(acuse.toString('utf8'), row.uuid),
  });
  const printed = await printable.print({ lane: organizationId });
  return { filename: `${row.uuid}-acuse.pdf`, pdf: printed };
}
