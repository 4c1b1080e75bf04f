import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type PartnerView, toPartnerView } from './partner-view.ts';

/** null when the organization has not enrolled. Owner or admin. */
export async function getPartner(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  actor: SessionActor,
  input: { organizationId: string },
): Promise<PartnerView | null> {
  const { organizationId } = input;
  await requireRole(services, actor, organizationId, 'partners.get');
  const row = await services.database.partners.find(organizationId);
  return row ? toPartnerView(row, services.settings.baseUrl) : null;
}
