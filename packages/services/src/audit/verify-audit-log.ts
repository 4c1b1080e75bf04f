import type { Services } from '../services.ts';
import { chainStart, hashOfEntry } from './audit-chain.ts';

export type AuditVerification =
  | { ok: true; entries: number }
  /** The first entry that is not as it was written, or that is missing. */
  | { ok: false; position: number; reason: 'missing' | 'changed' };

const slice = 1_000;

/** Reads an organization's log from its first entry on and finds the first broken link. */
export async function verifyAuditLog(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
): Promise<AuditVerification> {
  // Read first: what is added meanwhile lies beyond it.
  const head = await database.auditEntries.findHead(organizationId);
  let position = 0;
  let previous = chainStart(organizationId.toLowerCase());
  for (;;) {
    const entries = await database.auditEntries.listAfter(organizationId, position, slice);
    for (const entry of entries) {
      position += 1;
      if (entry.position !== position) return { ok: false, position, reason: 'missing' };
      const linked = entry.previousHash.equals(previous) && hashOfEntry(entry).equals(entry.hash);
      if (!linked || (position === head?.position && !entry.hash.equals(head.hash)))
        return { ok: false, position, reason: 'changed' };
      previous = entry.hash;
    }
    if (entries.length < slice) break;
  }
  if (position < (head?.position ?? 0)) return { ok: false, position: position + 1, reason: 'missing' };
  if (position > 0 && head === undefined) return { ok: false, position: position + 1, reason: 'missing' };
  return { ok: true, entries: position };
}
