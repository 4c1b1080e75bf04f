import { recordEvent } from '../events/record-event.ts';
import { failPendingDeliveries, revokeDependents } from '../revocation/revoke-dependents.ts';
import type { Services } from '../services.ts';

const batch = 200;

/**
 * Ends invitations that were not accepted in time, each with its event; returns how many. Before that, ends what
 * depends on a key or authorization that has expired by itself.
 */
export async function expireInvitations({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  await failPendingDeliveries(
    { database, clock },
    await database.transaction((tx) => revokeDependents(tx, clock.now())),
  );
  let total = 0;
  for (;;) {
    const now = clock.now();
    const ended = await database.transaction(async (tx) => {
      const due = await tx.invitations.expireDue(now, batch);
      for (const { organizationId, id, role } of due)
        await recordEvent(tx, now, organizationId, undefined, 'invitation.expired', { id, role });
      return due.length;
    });
    total += ended;
    if (ended < batch) return total;
  }
}
