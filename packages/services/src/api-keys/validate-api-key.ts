import { lackingScope } from '../access.ts';
import type { ApiKeyActor, Environment, Scope } from '../actor.ts';
import { invalidApiKey } from '../errors.ts';
import type { Services } from '../services.ts';
import { toApiKeyView } from './api-key-view.ts';

export interface ApiKeyValidation {
  valid: true;
  keyId: string;
  name: string;
  organizationId: string;
  environment: Environment;
  scopes: Scope[];
  expiresAt: string | null;
  isActive: boolean;
}

/** Describes the presented key. 403 when `scopes` (space-separated) contains one that it lacks. */
export async function validateApiKey(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  actor: ApiKeyActor,
  input: { scopes?: string },
): Promise<ApiKeyValidation> {
  const missing = (input.scopes ?? '')
    .split(/\s+/)
    .filter((scope) => scope !== '' && !actor.scopes.includes(scope as Scope));
  if (missing.length > 0) throw lackingScope('API key', missing, 'all');
  const row = await database.apiKeys.findById(actor.organizationId, actor.keyId);
  if (!row) throw invalidApiKey();
  const key = toApiKeyView(row, clock.now());
  return {
    valid: true,
    keyId: key.id,
    name: key.name,
    organizationId: actor.organizationId,
    environment: key.environment,
    scopes: key.scopes,
    expiresAt: key.expiresAt,
    isActive: key.isActive,
  };
}
