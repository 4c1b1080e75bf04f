import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type ApiKeyView, toApiKeyView } from './api-key-view.ts';

/** The organization's keys, newest first, revoked ones included. Owner or admin. */
export async function listApiKeys(
  services: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
  input: { organizationId: string },
): Promise<ApiKeyView[]> {
  await requireRole(
    services,
    actor,
    input.organizationId,
    ['owner', 'admin'],
    'Access denied. Only owners and admins can list API keys.',
  );
  const now = services.clock.now();
  return (await services.database.apiKeys.list(input.organizationId)).map((row) => toApiKeyView(row, now));
}
