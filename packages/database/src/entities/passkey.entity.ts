import { bigint, bytes, instant, text, uuid } from '../columns.ts';
import { ofUser, type RowOf, table } from '../table.ts';

/** A passkey of a person (WebAuthn credential). */
export const Passkey = table('passkey', {
  columns: {
    id: uuid().primary(),
    userId: uuid(),
    /** The authenticator's own name for it. */
    credentialId: bytes(),
    /** COSE. */
    publicKey: bytes(),
    /** Signatures as the authenticator counts them; 0 where it does not. */
    counter: bigint(),
    /** How a browser reaches the authenticator: `internal`, `usb` ... */
    transports: text().array(),
    name: text(),
    createdAt: instant(),
    lastUsedAt: instant().nullable(),
  },
  uniques: [{ name: 'passkey_credential_id_key', columns: ['credentialId'] }],
  indices: [{ name: 'passkey_user_idx', columns: ['userId'] }],
  foreignKeys: [ofUser],
});
export type PasskeyRow = RowOf<typeof Passkey>;
