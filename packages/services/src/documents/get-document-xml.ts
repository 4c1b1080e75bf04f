import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';
import { type DocumentPath, documentNotFound, requireOfKind } from './find-document.ts';

type Deps = Pick<Services, 'database'>;

export interface XmlFile {
  /** The fiscal UUID with its extension. */
  filename: string;
  /** The exact stamped bytes. */
  xml: Buffer;
}

/** The XML of a stamped invoice, by record id or fiscal UUID. */
export function getInvoiceXml(deps: Deps, access: InvoiceAccess, input: { id: string }): Promise<XmlFile> {
  return getXml(deps, access, input.id, 'invoice');
}

/** The same of a payment receipt. */
export function getPaymentXml(deps: Deps, access: InvoiceAccess, input: { id: string }): Promise<XmlFile> {
  return getXml(deps, access, input.id, 'payment');
}

/** The same of a payroll receipt. */
export function getPayrollXml(deps: Deps, access: InvoiceAccess, input: { id: string }): Promise<XmlFile> {
  return getXml(deps, access, input.id, 'payroll');
}

/** The same of a retentions document. */
export function getRetentionXml(deps: Deps, access: InvoiceAccess, input: { id: string }): Promise<XmlFile> {
  return getXml(deps, access, input.id, 'retention');
}

async function getXml(deps: Deps, access: InvoiceAccess, id: string, kind: DocumentPath): Promise<XmlFile> {
  const row = await requireOfKind(deps, access, id, kind);
  const xml = await deps.database.invoices.findXml(access.organizationId, row.id);
  if (!xml) throw documentNotFound(kind);
  return { filename: `${row.uuid}.xml`, xml };
}
