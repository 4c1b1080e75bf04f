import { bigint, bytes, instant, text, uuid } from '../columns.ts';
import { ofUser, type RowOf, table } from '../table.ts';

/** A passkey of a person (WebAuthn credential). */
export const Passkey = table('passkey', {
  columns: {
    id: uuid().primary(),
    userId: uuid(),
    /** The authenticator's id for it. */
    credentialId: bytes(),
    /** COSE key. */
    publicKey: bytes(),
    /** Signature counter of the authenticator; 0 if it does not count. */
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
