import type { Database } from '@lacre/database/database';
import { recordEvent } from '../events/record-event.ts';

const batch = 200;

/**
 * Cancels the pending invitations that nothing stands behind any more: who invited was removed or is no admin any more,
 * or the key or authorization that it was made with has ended. Called in the transaction of what ended; a job sees to
 * those whose credential ran out. Answers how many.
 */
export async function cancelOrphanedInvitations(tx: Database, at: Date, organizationId?: string): Promise<number> {
  let total = 0;
  for (;;) {
    const ended = await tx.invitations.cancelOrphaned(at, batch, organizationId);
    for (const { organizationId: of, id, role } of ended)
      await recordEvent(tx, at, of, undefined, 'invitation.cancelled', { id, role });
    total += ended.length;
    if (ended.length < batch) return total;
  }
}
