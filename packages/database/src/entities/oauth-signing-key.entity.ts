import { bytes, instant, integer, text } from '../columns.ts';
import { table } from '../table.ts';

/** A private key for access tokens and ID tokens, sealed. Belongs to the installation. */
export const OauthSigningKey = table('oauth_signing_key', {
  columns: {
    generation: integer().primary(),
    kid: text(),
    sealedKey: bytes(),
    /** The master key it is sealed with. */
    sealedKeyId: text(),
    createdAt: instant(),
    /** It signs from then on; before that it is only published. */
    activeFrom: instant(),
  },
  uniques: [{ name: 'oauth_signing_key_kid_key', columns: ['kid'] }],
});
