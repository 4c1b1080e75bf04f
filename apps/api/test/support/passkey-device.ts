import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';

/** How the device of a test differs from a correct one. */
export interface Oddity {
  origin?: string;
  rpId?: string;
  /** Without user verification: neither fingerprint nor PIN. */
  isUnverified?: boolean;
  /** Its signature counter. */
  counter?: number;
  /** A part of its public key that it leaves out (COSE). */
  without?: cose.COSEKEYS;
}

/** A device with one passkey, which signs what a browser would let it sign (WebAuthn, sections 6 and 7). */
export interface PasskeyDevice {
  /** What `navigator.credentials.create` returns for these options, as JSON. */
  create(options: Options, oddity?: Oddity): Record<string, unknown>;
  /** What `navigator.credentials.get` returns. */
  get(options: Options, oddity?: Oddity): Record<string, unknown>;
}
type Options = Record<string, unknown>;

export function passkeyDevice(site: { origin: string; rpId: string }): PasskeyDevice {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let user = '';
  const data = (oddity: Oddity, attested?: Buffer) => {
    counter = oddity.counter ?? counter + 1;
    // User present, user verified, attested credential data.
    const flags = 0x01 | (oddity.isUnverified ? 0 : 0x04) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(oddity.rpId ?? site.rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const clientData = (type: string, { challenge }: Options, { origin = site.origin }: Oddity) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, Buffer | string | string[]>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        Buffer.isBuffer(value) ? value.toString('base64url') : value,
      ]),
    ),
  });
  return {
    create(options, oddity = {}) {
      user = (options['user'] as { id: string }).id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey, oddity.without)]);
      const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(data(oddity, attested))],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, oddity),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)),
        transports: ['internal'],
      });
    },
    get(options, oddity = {}) {
      const authenticatorData = data(oddity);
      const clientDataJSON = clientData('webauthn.get', options, oddity);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const signature = sign('sha256', signed, privateKey);
      return credential({ clientDataJSON, authenticatorData, signature, ...(user !== '' && { userHandle: user }) });
    },
  };
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** RFC 9053, section 7.1.1. */
function coseOf(key: KeyObject, without?: cose.COSEKEYS): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts: [number, number | Uint8Array<ArrayBuffer>][] = [
    [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
    [cose.COSEKEYS.alg, cose.COSEALG.ES256],
    [cose.COSEKEYS.crv, cose.COSECRV.P256],
    [cose.COSEKEYS.x, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [cose.COSEKEYS.y, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ];
  return Buffer.from(isoCBOR.encode(new Map(parts.filter(([name]) => name !== without))));
}
