import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { findLatestCancellation } from '../cancellations/cancellation-view.ts';
import type { AttemptView } from '../documents/attempt-view.ts';
import { getDocument } from '../documents/get-document.ts';
import { readStamped } from '../documents/stamped-document.ts';
import { inEnvironment } from '../environment-clock.ts';
import { type AnswerLanguage, english } from '../language.ts';
import type { Services } from '../services.ts';
import { type PayrollDetail, toPayrollDetail } from './payroll-view.ts';

/** By record id or fiscal UUID. A key finds receipts of its own environment only. */
export function getPayroll(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  { id }: { id: string },
  language: AnswerLanguage = english,
): Promise<PayrollDetail | AttemptView> {
  return getDocument(services, access, { id, kind: 'payroll', language }, (row) =>
    readPayrollDetail(services, access, row),
  );
}

/** As `readDetail` of invoices. */
export async function readPayrollDetail(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  row: InvoiceRow,
): Promise<PayrollDetail> {
  const [document, atItsTime, cancellation] = await Promise.all([
    readStamped(services, access, row),
    inEnvironment(services, access.organizationId, row.environment),
    findLatestCancellation(services, access.organizationId, row.id),
  ]);
  return { ...toPayrollDetail(atItsTime, row, document), cancellation };
}
