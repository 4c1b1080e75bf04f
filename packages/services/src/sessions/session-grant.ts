import type { UserProfile } from '../users/user-profile.ts';

/** Origin of a sign-in, for the user's list of sessions. */
export interface Origin {
  ip: string | undefined;
  userAgent: string | undefined;
}

/**
 * Response of sign-up, sign-in and refresh. `token` is a JWT that expires at `expiresAt`; `refreshToken` is valid once.
 */
export interface SessionGrant {
  user: UserProfile;
  token: string;
  refreshToken: string;
  expiresAt: string;
}
