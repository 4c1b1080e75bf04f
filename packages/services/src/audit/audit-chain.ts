import { createHash } from 'node:crypto';
import type { AuditEntryRow, AuditHead } from '@lacre/database/repositories/audit-entry.repository';

/** The predecessor of an organization's first entry. */
export function chainStart(organizationId: string): Buffer {
  return createHash('sha256').update(`lacre-audit/v1/${organizationId}`).digest();
}

/**
 * SHA-256 over the hash of the previous entry and all fields of this one, in a fixed form; the application only if
 * there is one.
 */
export function hashOfEntry(entry: Omit<AuditEntryRow, 'hash'>): Buffer {
  const content = JSON.stringify([
    entry.organizationId,
    entry.position,
    entry.id,
    entry.createdAt.toISOString(),
    entry.actorKind,
    entry.actorId,
    entry.ip,
    entry.userAgent,
    entry.action,
    entry.targetType,
    entry.targetId,
    Object.entries(entry.details).sort(([a], [b]) => (a < b ? -1 : 1)),
    ...(entry.applicationId === null ? [] : [entry.applicationId]),
  ]);
  return createHash('sha256').update(entry.previousHash).update(content).digest();
}

/** The entry that follows `previous`, with its position and its hash. */
export function chained(
  previous: AuditHead,
  content: Omit<AuditEntryRow, 'position' | 'previousHash' | 'hash' | 'details'> & {
    details?: AuditEntryRow['details'] | undefined;
  },
): AuditEntryRow {
  // In the form in which it is read again.
  const details = JSON.parse(JSON.stringify(content.details ?? {})) as AuditEntryRow['details'];
  const entry = { ...content, details, position: previous.position + 1, previousHash: previous.hash };
  return { ...entry, hash: hashOfEntry(entry) };
}
