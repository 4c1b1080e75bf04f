import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type ApiKeyView, toApiKeyView } from './api-key-view.ts';

/**
 * The organization's keys, newest first, including the latest 1,000 that were revoked or have expired; a key with
 * read:api-keys sees those of its environment.
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
  const rows = await services.database.apiKeys.list(organizationId, now, environment);
  return rows.map((row) => toApiKeyView(row, now));
}
