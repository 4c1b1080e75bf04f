import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type OauthApplicationView, toOauthApplicationView } from './oauth-application-view.ts';

/** The organization's applications, newest first. Owner or admin. */
export async function listOauthApplications(
  services: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
  input: { organizationId: string },
): Promise<OauthApplicationView[]> {
  await requireRole(services, actor, input.organizationId, 'oauth.listApplications');
  const now = services.clock.now();
  const rows = await services.database.oauthApplications.list(input.organizationId);
  return rows.map((row) => toOauthApplicationView(row, now));
}
