import type { UserProfile } from '../users/user-profile.ts';

/** Where a sign-in came from, for the user's list of sessions. */
export interface Origin {
  ip: string | undefined;
  userAgent: string | undefined;
}

/** Answer of sign-up, sign-in and refresh. `token` is a JWT, `expiresAt` its end; `refreshToken` may be used once. */
export interface SessionGrant {
  user: UserProfile;
  token: string;
  refreshToken: string;
  expiresAt: string;
}
