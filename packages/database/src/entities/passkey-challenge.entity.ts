import { bytes, instant, oneOf, uuid } from '../columns.ts';
import { ofUser, type RowOf, table } from '../table.ts';

/** `proof` is not a challenge but the result of a `step-up` challenge: it replaces a code of the second factor. */
const challengePurposes = ['register', 'sign-in', 'step-up', 'proof'] as const;

/** A challenge for a passkey, by its hash: valid once, for a few minutes. */
export const PasskeyChallenge = table('passkey_challenge', {
  columns: {
    hash: bytes().primary(),
    purpose: oneOf(challengePurposes),
    /** Null: the user is not known yet. */
    userId: uuid().nullable(),
    expiresAt: instant(),
  },
  indices: [
    { name: 'passkey_challenge_expires_idx', columns: ['expiresAt'] },
    { name: 'passkey_challenge_user_idx', columns: ['userId'] },
  ],
  foreignKeys: [ofUser],
});
export type ChallengePurpose = RowOf<typeof PasskeyChallenge>['purpose'];
