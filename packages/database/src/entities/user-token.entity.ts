import { bytes, instant, oneOf, text, uuid } from '../columns.ts';
import { ofUser, table } from '../table.ts';

export const tokenPurposes = ['password-reset', 'email-verification'] as const;

/** A token that travels in a mail, by its hash. Of each purpose a person has one: the latest. */
export const UserToken = table('user_token', {
  columns: {
    hash: bytes().primary(),
    userId: uuid(),
    purpose: oneOf(tokenPurposes),
    /** To which it was sent: it is good for no other. */
    email: text(),
    expiresAt: instant(),
    createdAt: instant(),
  },
  uniques: [{ name: 'user_token_purpose_key', columns: ['userId', 'purpose'] }],
  indices: [{ name: 'user_token_expires_idx', columns: ['expiresAt'] }],
  foreignKeys: [ofUser],
});
