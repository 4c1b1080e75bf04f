import type { Scope, SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';

/** An application that acts on the user's behalf in one organization. */
export interface AuthorizationView {
  id: string;
  application: { id: string; name: string; logo: string | null; owner: string | null };
  organization: { id: string; name: string };
  scopes: Scope[];
  /** Time of the last consent. */
  authorizedAt: string;
  /** When it last requested tokens; null: never. */
  lastUsedAt: string | null;
}

/** The user's authorizations in force, newest first. */
export async function listAuthorizations(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
): Promise<AuthorizationView[]> {
  const rows = await database.oauthAuthorizations.listOfUser(actor.userId, clock.now());
  return rows.map((row) => ({
    id: row.id,
    application: {
      id: row.applicationId,
      name: row.applicationName,
      logo: row.applicationLogo,
      owner: row.applicationOwner,
    },
    organization: { id: row.organizationId, name: row.organizationName },
    scopes: row.scopes as Scope[],
    authorizedAt: row.authorizedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}
