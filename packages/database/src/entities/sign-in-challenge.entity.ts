import { bytes, instant, uuid } from '../columns.ts';
import { ofUser, table } from '../table.ts';

/** A person who has entered the right password and still has to pass the second factor, by the hash of the token. */
export const SignInChallenge = table('sign_in_challenge', {
  columns: {
    hash: bytes().primary(),
    userId: uuid(),
    expiresAt: instant(),
  },
  indices: [
    { name: 'sign_in_challenge_expires_idx', columns: ['expiresAt'] },
    { name: 'sign_in_challenge_user_idx', columns: ['userId'] },
  ],
  foreignKeys: [ofUser],
});
