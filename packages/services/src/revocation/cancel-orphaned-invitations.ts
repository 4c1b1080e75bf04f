import type { Database } from '@lacre/database/database';
import { recordEvent } from '../events/record-event.ts';

/**
 * Cancels pending invitations that are no longer valid: the inviter was removed or is no longer an admin, or the key or
 * authorization that created it has ended. Called in the transaction of that change; a job handles expired credentials.
 */
export async function cancelOrphanedInvitations(tx: Database, at: Date, organizationId: string): Promise<void> {
  for (const { id, role } of await tx.invitations.cancelOrphaned(organizationId, at))
    await recordEvent(tx, at, organizationId, undefined, 'invitation.cancelled', { id, role });
}
