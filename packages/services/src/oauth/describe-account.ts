import type { Services } from '../services.ts';

/** Claims of the ID token and the userinfo endpoint (OpenID Connect Core, section 5.1). */
export interface AccountClaims {
  [claim: string]: string | number | boolean | undefined;
  sub: string;
}

/** Undefined when the user no longer exists. */
export async function describeAccount(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<AccountClaims | undefined> {
  const user = await database.users.findById(userId);
  if (!user) return undefined;
  return {
    sub: user.id,
    name: user.name,
    email: user.email,
    email_verified: user.emailVerified,
    ...(user.image !== null && { picture: user.image }),
    locale: user.locale,
    zoneinfo: user.timezone,
    updated_at: Math.floor(user.updatedAt.getTime() / 1000),
  };
}
