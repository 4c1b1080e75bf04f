import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import type { ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { type AttemptView, findAttempt } from './attempt-view.ts';
import { type DocumentPath, documentNotFound, findOfKind } from './find-document.ts';

/** A document of one kind by record id or fiscal UUID, mapped by `read` once it is stamped. 404 when there is none. */
export async function getDocument<Detail>(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  { id, kind, language }: { id: string; kind: DocumentPath; language: ResponseLanguage },
  read: (row: InvoiceRow) => Promise<Detail>,
): Promise<Detail | AttemptView> {
  const row = await findOfKind(services, access, id, kind);
  if (row) return read(row);
  const attempt = await findAttempt(services, access, id, kind, language);
  if (attempt) return attempt;
  // Recovery may have committed the stamp between the two look-ups.
  const stamped = await findOfKind(services, access, id, kind);
  if (!stamped) throw documentNotFound(kind);
  return read(stamped);
}
