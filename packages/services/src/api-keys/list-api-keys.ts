import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type ApiKeyView, toApiKeyView } from './api-key-view.ts';

/**
 * The organization's keys, newest first, including revoked ones; a key with read:api-keys sees those of its
 * environment.
 */
export async function listApiKeys(
  services: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  input: { organizationId: string },
): Promise<ApiKeyView[]> {
  const { organizationId, environment } = await resolveOrganizationAccess(
    services,
    actor,
    input.organizationId,
    'apiKeys.list',
  );
  const now = services.clock.now();
  return (await services.database.apiKeys.list(organizationId))
    .filter((row) => environment === undefined || row.environment === environment)
    .map((row) => toApiKeyView(row, now));
}
