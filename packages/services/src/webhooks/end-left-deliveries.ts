import { eachOrganization } from '../each-organization.ts';
import type { Services } from '../services.ts';
import { endPendingDeliveries } from './disable-webhook.ts';

/**
 * Marks as failed what still waits for disabled webhooks, in every organization: the process that disabled one died, or
 * got no response, before it did so. Otherwise it would wait, and keep its event, for ever. Returns how many webhooks.
 */
export function endLeftDeliveries({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  return eachOrganization(
    (after, most) => database.webhooks.listOrganizationsWithWaiting(after, most),
    async (organizationId) => {
      const webhooks = await database.webhooks.listWithWaiting(organizationId);
      for (const webhook of webhooks) await endPendingDeliveries({ database }, webhook, clock.now());
      return webhooks.length;
    },
  );
}
