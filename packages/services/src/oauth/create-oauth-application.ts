import type { Database } from '@lacre/database/database';
import type { OauthApplicationType } from '@lacre/database/repositories/oauth-application.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { requireRole } from '../access.ts';
import type { Scope, SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import type { Services } from '../services.ts';
import { showOnce } from '../show-once.ts';
import { newClientSecret } from './client-secret.ts';
import { type OauthApplicationView, toOauthApplicationView } from './oauth-application-view.ts';
import { checkRedirectUris } from './redirect-uri.ts';
import { originsOf } from './registered-origins.ts';

export interface CreateOauthApplicationInput {
  organizationId: string;
  name: string;
  redirectUris: string[];
  /** The maximum scopes that it may request. */
  scopes: Scope[];
  type: OauthApplicationType;
  logo?: string | null;
}

/** A list returns all of them. */
const applicationsMax = 100;

/** Creates an application. Only this response contains its secret; a public application has none. Owner or admin. */
export async function createOauthApplication(
  services: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
  input: CreateOauthApplicationInput,
): Promise<OauthApplicationView & { clientSecret: string | null }> {
  const { database, clock } = services;
  await requireRole(services, actor, input.organizationId, 'oauth.createApplication');
  checkRedirectUris(input.redirectUris, input.type);
  const now = clock.now();
  const secret = input.type === 'confidential' ? newClientSecret() : undefined;
  const row = {
    organizationId: input.organizationId.toLowerCase(),
    id: uuidV7(now),
    name: input.name.trim(),
    logo: input.logo ?? null,
    type: input.type,
    redirectUris: input.redirectUris,
    origins: originsOf(input.redirectUris),
    scopes: [...new Set(input.scopes)],
    secretHash: secret?.hash ?? null,
    secretLast4: secret?.last4 ?? null,
    previousSecretHash: null,
    previousSecretEndsAt: null,
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  const keep = async (tx: Database) => {
    // Serializes with deleting the organization, which ends all applications, and with concurrent requests, which count
    // each other.
    await lockOrganization(tx, row.organizationId);
    if ((await tx.oauthApplications.count(row.organizationId)) >= applicationsMax)
      throw new AppError('TOO_MANY_OAUTH_APPS', { params: { most: applicationsMax } });
    await tx.oauthApplications.insert(row);
    await recordAudit(tx, now, actor, {
      organizationId: row.organizationId,
      action: 'oauth_app.created',
      target: { type: 'oauth_app', id: row.id },
      details: { name: row.name, type: row.type },
    });
  };
  await showOnce(database, keep, (work) => organizationTransaction(database, row.organizationId, work));
  return { ...toOauthApplicationView(row, now), clientSecret: secret?.secret ?? null };
}
