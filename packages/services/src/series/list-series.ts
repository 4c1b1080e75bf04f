import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type SeriesView, toSeriesView } from './series-view.ts';

/** By environment, type and name; a key sees its environment. Any member, or a key with read:organization. */
export async function listSeries(
  services: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  input: { id: string },
): Promise<SeriesView[]> {
  const { organizationId, environment } = await resolveOrganizationAccess(services, actor, input.id, 'series.list');
  return (await services.database.folioSeries.list(organizationId, environment)).map(toSeriesView);
}
