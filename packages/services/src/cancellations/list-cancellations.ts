import type { InvoiceAccess } from '../access.ts';
import { type DocumentPath, findStamped } from '../documents/find-document.ts';
import { english, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { type CancellationRecord, toCancellationRecord } from './cancellation-view.ts';

/** All cancellation requests of a document, newest first. */
export async function listCancellations(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  { id }: { id: string },
  path: DocumentPath = 'invoice',
  language: ResponseLanguage = english,
): Promise<CancellationRecord[]> {
  const row = await findStamped(services, access, id, path);
  const requests = await services.database.cancellationRequests.list(access.organizationId, row.id);
  return requests.map((request) => toCancellationRecord(request, language));
}
