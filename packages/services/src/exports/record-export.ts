import type { InvoiceAccess } from '../access.ts';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { ExportedPath } from '../documents/document-path.ts';
import type { Services } from '../services.ts';
import type { ExportInput } from './export-input.ts';
import type { ExportKind } from './export-slots.ts';

const exported: Record<ExportedPath, Pick<AuditEntry, 'action'>> = {
  invoice: { action: 'invoices.exported' },
  payment: { action: 'payments.exported' },
  payroll: { action: 'payrolls.exported' },
};

/** Records in the audit log who exports which documents and how many, before the first one is sent. */
export async function recordExport(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { organizationId, actor }: InvoiceAccess,
  input: ExportInput,
  { kind, path, total }: { kind: ExportKind; path: ExportedPath; total: number },
): Promise<void> {
  const filter = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const details = {
    format: kind,
    documents: total,
    ...Object.fromEntries(filter.map(([name, value]) => [`filter.${name}`, String(value).slice(0, filterMax)])),
  };
  await database.transaction((tx) =>
    recordAudit(tx, clock.now(), actor, { organizationId, ...exported[path], details }),
  );
}

const filterMax = 200;
