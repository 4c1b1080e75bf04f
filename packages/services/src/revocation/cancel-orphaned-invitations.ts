import type { Database } from '@lacre/database/database';
import { recordEvent } from '../events/record-event.ts';

const batch = 200;

/**
 * Cancels pending invitations that are no longer valid: the inviter was removed or is no longer an admin, or the key or
 * authorization that created it has ended. Called in the transaction of that change; a job handles expired credentials.
 * Returns how many.
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
