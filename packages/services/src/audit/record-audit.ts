import type { Database } from '@lacre/database/database';
import type { AuditHead } from '@lacre/database/repositories/audit-entry.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Actor } from '../actor.ts';
import { chained, chainStart } from './audit-chain.ts';

/** An action of an actor, for the owner's audit log. Identifiers and public facts only, never a secret. */
export interface AuditEntry {
  organizationId: string;
  /** Resource and verb, `member.role_updated`. */
  action: string;
  /** The object of the action. */
  target?: { type: string; id: string };
  details?: Record<string, string | number | boolean | null>;
}

const userAgentMax = 400;

/**
 * Writes an entry in the transaction of the change it describes, preferably as its last statement: until the
 * transaction ends, others who write to the same organization's log wait. Returns the head of the chain, which is
 * sealed a few seconds later (`seal-audit-heads.ts`).
 */
export async function recordAudit(tx: Database, at: Date, actor: Actor, entry: AuditEntry): Promise<AuditHead> {
  const { action, target, details } = entry;
  const organizationId = entry.organizationId.toLowerCase();
  const head = await tx.auditEntries.holdHead(organizationId, chainStart(organizationId));
  const row = chained(head, {
    organizationId,
    id: uuidV7(at),
    createdAt: at,
    ...identityOf(actor),
    action,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    details,
  });
  await tx.auditEntries.append([row]);
  return { position: row.position, hash: row.hash };
}

/** A key stands for itself, other actors for their user; an application is recorded besides its user. */
function identityOf(actor: Actor) {
  const origin = 'origin' in actor ? actor.origin : undefined;
  return {
    actorKind: actor.kind,
    actorId: 'keyId' in actor ? actor.keyId : 'userId' in actor ? actor.userId : null,
    applicationId: 'applicationId' in actor ? actor.applicationId : null,
    ip: origin?.ip ?? null,
    userAgent: origin?.userAgent?.slice(0, userAgentMax) ?? null,
  };
}
