import type {
  OauthApplicationRow,
  OauthApplicationType,
} from '@lacre/database/repositories/oauth-application.repository';
import type { Scope } from '../actor.ts';
import { AppError } from '../errors.ts';

/** An application without its secret (contract section 4). */
export interface OauthApplicationView {
  id: string;
  organizationId: string;
  clientId: string;
  name: string;
  logo: string | null;
  type: OauthApplicationType;
  redirectUris: string[];
  scopes: Scope[];
  /** Last four characters of the secret; null for a public application. */
  secretLast4: string | null;
  /** Until when the previous secret is valid; null when it is not. */
  previousSecretEndsAt: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

export function toOauthApplicationView(row: OauthApplicationRow, now: Date): OauthApplicationView {
  const { previousSecretEndsAt } = row;
  return {
    id: row.id,
    organizationId: row.organizationId,
    clientId: row.id,
    name: row.name,
    logo: row.logo,
    type: row.type,
    redirectUris: row.redirectUris,
    scopes: row.scopes as Scope[],
    secretLast4: row.secretLast4,
    previousSecretEndsAt:
      previousSecretEndsAt !== null && previousSecretEndsAt > now ? previousSecretEndsAt.toISOString() : null,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const oauthApplicationNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'OAuth application not found', es: 'No se encontró la aplicación OAuth' } });
