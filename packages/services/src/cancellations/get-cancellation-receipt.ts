import type { InvoiceAccess } from '../access.ts';
import { type DocumentPath, findStamped } from '../documents/find-document.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';

/** The SAT's receipt (acuse) of the latest request that has one, byte for byte. */
export async function getCancellationReceipt(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  { id }: { id: string },
  path: DocumentPath = 'invoice',
): Promise<{ filename: string; xml: Buffer }> {
  const row = await findStamped(services, access, id, path);
  const xml = await services.database.cancellationRequests.findAcuse(access.organizationId, row.id);
  if (!xml) throw receiptNotFound();
  return { filename: `${row.uuid}-acuse.xml`, xml };
}

export function receiptNotFound(): AppError {
  return new AppError('NOT_FOUND', {
    texts: { en: 'Cancellation receipt not found', es: 'No se encontró el acuse de cancelación' },
  });
}
