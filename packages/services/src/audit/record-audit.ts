import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Actor } from '../actor.ts';
import { chainStart, hashOfEntry } from './audit-chain.ts';

/** What somebody did, for the owner's audit log. Identifiers and public facts only, never a secret. */
export interface AuditEntry {
  organizationId: string;
  /** Resource and verb, `member.role_updated`. */
  action: string;
  /** What it was done to. */
  target?: { type: string; id: string };
  details?: Record<string, string | number | boolean | null>;
}

const userAgentMax = 400;

/**
 * Writes an entry in the transaction of what it tells about. Best the last thing in it: until it ends, others who write in
 * the same organization's log wait.
 */
export async function recordAudit(tx: Database, at: Date, actor: Actor, entry: AuditEntry): Promise<void> {
  const { action, target, details = {} } = entry;
  const organizationId = entry.organizationId.toLowerCase();
  const head = await tx.auditEntries.holdHead(organizationId, chainStart(organizationId));
  const content = {
    organizationId,
    position: head.position + 1,
    id: uuidV7(at),
    createdAt: at,
    ...identityOf(actor),
    action,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    // As it will be read again.
    details: JSON.parse(JSON.stringify(details)) as Record<string, string | number | boolean | null>,
    previousHash: head.hash,
  };
  await tx.auditEntries.append({ ...content, hash: hashOfEntry(content) });
}

/** A key stands for itself, everybody else for the person behind it. */
function identityOf(actor: Actor) {
  const origin = 'origin' in actor ? actor.origin : undefined;
  return {
    actorKind: actor.kind,
    actorId: 'keyId' in actor ? actor.keyId : 'userId' in actor ? actor.userId : null,
    ip: origin?.ip ?? null,
    userAgent: origin?.userAgent?.slice(0, userAgentMax) ?? null,
  };
}
