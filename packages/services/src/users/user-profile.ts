import type { User } from '@lacre/database/repositories/user.repository';
import type { Environment, Role, Scope } from '../actor.ts';

/**
 * The current user (contract section 2). `apiKey` only for requests with an API key, whose creator the user then is.
 */
export interface UserProfile {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  locale: string;
  timezone: string;
  metadata: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  organizations: { id: string; name: string; slug: string; role: Role }[];
  apiKey?: { id: string; name: string; environment: Environment; scopes: Scope[] };
}

export function toUserProfile(row: User, organizations: UserProfile['organizations']): UserProfile {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    image: row.image,
    emailVerified: row.emailVerified,
    locale: row.locale,
    timezone: row.timezone,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    organizations,
  };
}
