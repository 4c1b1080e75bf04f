import { bytes, instant, oneOf, text, uuid } from '../columns.ts';
import { ofUser, table } from '../table.ts';

const tokenPurposes = ['password-reset', 'email-verification'] as const;

/** A token sent by e-mail, by its hash. A person has one of each purpose: the latest. */
export const UserToken = table('user_token', {
  columns: {
    hash: bytes().primary(),
    userId: uuid(),
    purpose: oneOf(tokenPurposes),
    /** Address it was sent to; it is valid for no other. */
    email: text(),
    expiresAt: instant(),
    createdAt: instant(),
  },
  uniques: [{ name: 'user_token_purpose_key', columns: ['userId', 'purpose'] }],
  indices: [{ name: 'user_token_expires_idx', columns: ['expiresAt'] }],
  foreignKeys: [ofUser],
});
