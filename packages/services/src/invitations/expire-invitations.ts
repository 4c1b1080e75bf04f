import { eachOrganization } from '../each-organization.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'database' | 'clock'>;

/** Ends invitations that were not accepted in time, each with its event; returns how many. */
export function expireInvitations({ database, clock }: Deps): Promise<number> {
  return eachOrganization(
    (after, most) => database.invitations.listDueOrganizations(clock.now(), after, most),
    (organizationId) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const expired = await tx.invitations.expireDue(organizationId, now);
        for (const { id, role } of expired)
          await recordEvent(tx, now, organizationId, undefined, 'invitation.expired', { id, role });
        return expired.length;
      }),
  );
}
