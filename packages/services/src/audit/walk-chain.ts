import type { Database } from '@lacre/database/database';
import type { AuditHead } from '@lacre/database/repositories/audit-entry.repository';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { hashOfEntry } from './audit-chain.ts';

/** The first entry that was altered or is missing. */
export interface BrokenLink {
  position: number;
  reason: 'missing' | 'changed';
}

const slice = 500;

/**
 * Reads the entries after `from` in batches of some hundred and returns the last one, or the first that does not
 * continue the one before. `visit` may report another error of an entry.
 */
export async function walkChain(
  database: Database,
  organizationId: string,
  from: AuditHead,
  visit: (entry: AuditHead & { action: string }) => BrokenLink['reason'] | undefined = () => undefined,
): Promise<{ end: AuditHead } | { broken: BrokenLink }> {
  let end = from;
  for (;;) {
    const entries = await database.auditEntries.listAfter(organizationId, end.position, slice);
    for (const entry of entries) {
      const position = end.position + 1;
      if (entry.position !== position) return { broken: { position, reason: 'missing' } };
      const follows = entry.previousHash.equals(end.hash) && hashOfEntry(entry).equals(entry.hash);
      const fault = follows ? visit(entry) : 'changed';
      if (fault) return { broken: { position, reason: fault } };
      end = { position, hash: entry.hash };
    }
    if (entries.length < slice) return { end };
    await yieldToEventLoop();
  }
}
