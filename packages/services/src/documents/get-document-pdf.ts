import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { AppError } from '../errors.ts';
import { findDocument, invoiceNotFound } from '../invoices/get-invoice.ts';
import type { Language } from '../language.ts';
import { paymentNotFound } from '../payments/get-payment.ts';
import type { Services } from '../services.ts';
import { printDocument } from './print-document.ts';
import { readLetterhead } from './read-letterhead.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'pdf' | 'logos' | 'log'>;

export interface PrintInput {
  id: string;
  /** Of our words on it; default Spanish. */
  lang?: Language | undefined;
}

export interface PdfFile {
  /** Named after the fiscal UUID. */
  filename: string;
  pdf: Buffer;
}

/** The printed form of a stamped invoice, by record id or fiscal UUID. */
export function getInvoicePdf(deps: Deps, access: InvoiceAccess, input: PrintInput): Promise<PdfFile> {
  return getPdf(deps, access, input, (row) => row.tipoComprobante !== 'P', invoiceNotFound);
}

/** The same of a payment receipt. */
export function getPaymentPdf(deps: Deps, access: InvoiceAccess, input: PrintInput): Promise<PdfFile> {
  return getPdf(deps, access, input, (row) => row.tipoComprobante === 'P', paymentNotFound);
}

async function getPdf(
  deps: Deps,
  access: InvoiceAccess,
  { id, lang }: PrintInput,
  isKind: (row: InvoiceRow) => boolean,
  notFound: () => AppError,
): Promise<PdfFile> {
  const { organizationId } = access;
  const row = await findDocument(deps, access, id);
  if (!row || !isKind(row)) throw notFound();
  const [xml, letterhead] = await Promise.all([
    deps.database.invoices.findXml(organizationId, row.id),
    readLetterhead(deps, organizationId),
  ]);
  if (!xml) throw notFound();
  const pdf = await printDocument(deps, organizationId, letterhead, row, xml, { language: lang });
  return { filename: `${row.uuid}.pdf`, pdf };
}
