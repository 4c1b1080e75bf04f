import type { PasskeyRow } from '@lacre/database/entities/passkey.entity';

/** A passkey's descriptor for the browser. */
export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  transports,
});
