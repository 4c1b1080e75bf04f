import type { PasskeyRow } from '@lacre/database/entities/passkey.entity';

/** How a browser is told of a passkey. */
export const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  transports,
});
