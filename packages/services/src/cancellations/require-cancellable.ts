import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { readAnyStamped } from '../documents/stamped-document.ts';
import { environmentClock } from '../environment-clock.ts';
import { bindingLimits, requireWithinLimits } from '../key-limits/binding-limits.ts';
import type { Services } from '../services.ts';

/**
 * 403 `KEY_LIMIT_EXCEEDED` for a document that the key could not issue now: by its hours, or by the document's total,
 * receiver or product keys. Daily limits apply to issuing only: cancelling neither uses nor frees them.
 */
export async function requireCancellable(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  row: InvoiceRow,
): Promise<void> {
  const binding = await bindingLimits(services, access);
  if (binding.length === 0) return;
  const [clock, { comprobante }] = await Promise.all([
    environmentClock(services, access.organizationId, row.environment),
    readAnyStamped(services, access, row),
  ]);
  requireWithinLimits(binding, comprobante, clock.now());
}
