import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { readStamped, type StampedDocument } from '../documents/stamped-document.ts';
import { inEnvironment } from '../environment-clock.ts';
import { english, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { type CancellationRecord, findLatestCancellation } from './cancellation-view.ts';

/** The document's detail with the latest cancellation request, at the time of its environment. */
export async function readDocumentDetail<Detail extends object>(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  access: InvoiceAccess,
  row: InvoiceRow,
  toDetail: (atItsTime: Pick<Services, 'clock' | 'catalogs'>, row: InvoiceRow, document: StampedDocument) => Detail,
  language: ResponseLanguage = english,
): Promise<Detail & { cancellation: CancellationRecord | null }> {
  const [document, atItsTime, cancellation] = await Promise.all([
    readStamped(services, access, row),
    inEnvironment(services, access.organizationId, row.environment),
    findLatestCancellation(services, access.organizationId, row.id, language),
  ]);
  return { ...toDetail(atItsTime, row, document), cancellation };
}
