import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import {
  type OauthApplicationView,
  oauthApplicationNotFound,
  toOauthApplicationView,
} from './oauth-application-view.ts';

/** Owner or admin; 404 for one of another organization. */
export async function getOauthApplication(
  services: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
  input: { organizationId: string; id: string },
): Promise<OauthApplicationView> {
  await requireRole(services, actor, input.organizationId, 'oauth.getApplication');
  const row = await services.database.oauthApplications.findById(input.organizationId, input.id);
  if (!row) throw oauthApplicationNotFound();
  return toOauthApplicationView(row, services.clock.now());
}
