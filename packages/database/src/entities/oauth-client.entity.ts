import { instant, oneOf, text, uuid } from '../columns.ts';
import { indexOfMigration, table } from '../table.ts';

/** `own`: our command line. `registered`: a program that registered itself, unverified. */
const oauthClientKinds = ['own', 'registered'] as const;

/** A public application that belongs to no organization. Its id is its client id. */
export const OauthClient = table('oauth_client', {
  columns: {
    id: uuid().primary(),
    kind: oneOf(oauthClientKinds),
    name: text(),
    redirectUris: text().array(),
    scopes: text().array(),
    createdAt: instant(),
    /** When a user last authorized it; null: not yet. */
    authorizedAt: instant().nullable(),
  },
  indices: [indexOfMigration('oauth_client_registered_idx', ['authorizedAt', 'createdAt'])],
});
