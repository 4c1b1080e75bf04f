import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { findLatestCancellation } from '../cancellations/cancellation-view.ts';
import type { AttemptView } from '../documents/attempt-view.ts';
import { getDocument } from '../documents/get-document.ts';
import { readStampedRetention } from '../documents/stamped-document.ts';
import { english, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { type RetentionDetail, toRetentionDetail } from './retention-view.ts';

/** By record id or fiscal UUID. An API key finds documents of its own environment only. */
export function getRetention(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: ResponseLanguage = english,
): Promise<RetentionDetail | AttemptView> {
  return getDocument(services, access, { id, kind: 'retention', language }, (row) =>
    readRetentionDetail(services, access, row, language),
  );
}

/** Parses the stored XML: the row contains only what lists show. */
async function readRetentionDetail(
  services: Pick<Services, 'database'>,
  access: InvoiceAccess,
  row: InvoiceRow,
  language: ResponseLanguage,
): Promise<RetentionDetail> {
  const [document, cancellation] = await Promise.all([
    readStampedRetention(services, access, row),
    findLatestCancellation(services, access.organizationId, row.id, language),
  ]);
  return { ...toRetentionDetail(row, document), cancellation };
}
