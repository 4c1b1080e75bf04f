import { createHash } from 'node:crypto';
import type { AuditEntryRow, AuditHead } from '@lacre/database/repositories/audit-entry.repository';

/** What stands before an organization's first entry. */
export function chainStart(organizationId: string): Buffer {
  return createHash('sha256').update(`lacre-audit/v1/${organizationId}`).digest();
}

/**
 * SHA-256 over the hash of the entry before and everything the entry says, in one fixed form; the application only
 * where one acted.
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

/** The entry behind `previous`, with its place and its hash. */
export function chained(
  previous: AuditHead,
  content: Omit<AuditEntryRow, 'position' | 'previousHash' | 'hash' | 'details'> & {
    details?: AuditEntryRow['details'] | undefined;
  },
): AuditEntryRow {
  // As it will be read again.
  const details = JSON.parse(JSON.stringify(content.details ?? {})) as AuditEntryRow['details'];
  const entry = { ...content, details, position: previous.position + 1, previousHash: previous.hash };
  return { ...entry, hash: hashOfEntry(entry) };
}
