import type { InvoiceAccess } from '../access.ts';
import type { Language } from '../language.ts';
import type { Services } from '../services.ts';
import { type DocumentPath, documentNotFound, requireOfKind } from './find-document.ts';
import { printDocument } from './print-document.ts';
import { readLetterhead } from './read-letterhead.ts';

type Deps = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'pdf' | 'logos' | 'log' | 'spooledPrints'
>;

export interface PrintInput {
  id: string;
  /** Language of the labels; default Spanish. */
  lang?: Language | undefined;
}

export interface PdfFile {
  /** The fiscal UUID with its extension. */
  filename: string;
  pdf: Buffer;
}

/** The printed form of a stamped invoice, by record id or fiscal UUID. */
export function getInvoicePdf(deps: Deps, access: InvoiceAccess, input: PrintInput): Promise<PdfFile> {
  return getPdf(deps, access, input, 'invoice');
}

/** The same of a payment receipt. */
export function getPaymentPdf(deps: Deps, access: InvoiceAccess, input: PrintInput): Promise<PdfFile> {
  return getPdf(deps, access, input, 'payment');
}

/** The same of a payroll receipt. */
export function getPayrollPdf(deps: Deps, access: InvoiceAccess, input: PrintInput): Promise<PdfFile> {
  return getPdf(deps, access, input, 'payroll');
}

/** The same of a retentions document. */
export function getRetentionPdf(deps: Deps, access: InvoiceAccess, input: PrintInput): Promise<PdfFile> {
  return getPdf(deps, access, input, 'retention');
}

async function getPdf(
  deps: Deps,
  access: InvoiceAccess,
  { id, lang = 'es' }: PrintInput,
  kind: DocumentPath,
): Promise<PdfFile> {
  const { organizationId } = access;
  const { database, pdf: renderer } = deps;
  const row = await requireOfKind(deps, access, id, kind);
  const [xml, letterhead] = await Promise.all([
    database.invoices.findXml(organizationId, row.id),
    readLetterhead(deps, organizationId),
    // Starts a browser while the document is being loaded.
    database.printedDocuments.has(organizationId, row.id, lang).then((isKept) => isKept || renderer.warmUp()),
  ]);
  if (!xml) throw documentNotFound(kind);
  const pdf = await printDocument(deps, organizationId, letterhead, row, xml, { language: lang });
  return { filename: `${row.uuid}.pdf`, pdf };
}
