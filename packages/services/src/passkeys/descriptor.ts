import type { PasskeyRow } from '@lacre/database/entities/passkey.entity';

/** How a passkey is described to a browser. */
export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  transports,
});
