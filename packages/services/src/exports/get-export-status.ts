import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';
import type { ExportKind } from './export-slots.ts';

export interface ExportStatus {
  running: { kind: ExportKind; total: number | null; done: number; startedAt: string }[];
}

/** Progress of the organization's exports in this process. */
export function getExportStatus(
  { exportSlots }: Pick<Services, 'exportSlots'>,
  { organizationId }: InvoiceAccess,
): ExportStatus {
  return {
    running: exportSlots.running(organizationId).map(({ kind, total, done, startedAt }) => ({
      kind,
      total: total ?? null,
      done,
      startedAt: startedAt.toISOString(),
    })),
  };
}
