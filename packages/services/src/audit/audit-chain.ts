import { createHash } from 'node:crypto';
import type { AuditEntryRow } from '@lacre/database/repositories/audit-entry.repository';

/** What stands before an organization's first entry. */
export function chainStart(organizationId: string): Buffer {
  return createHash('sha256').update(`lacre-audit/v1/${organizationId}`).digest();
}

/** SHA-256 over the hash of the entry before and everything the entry says, in one fixed form. */
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
  ]);
  return createHash('sha256').update(entry.previousHash).update(content).digest();
}
