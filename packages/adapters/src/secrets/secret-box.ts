import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SealedSecret, SecretBox } from '@lacre/services/ports/secret-box';

export interface SecretBoxOptions {
  /** 32 bytes; wraps the data keys of everything sealed from now on. */
  masterKey: Buffer;
  /** Earlier master keys, to open what has not been rewrapped yet. */
  previousKeys?: Buffer[];
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const wrappedKeyBytes = nonceBytes + keyBytes + tagBytes;
/** Part of the associated data, so that bytes of one layout can never be read as another. */
const version = 'lacre-secret-v1';

/** Identifies a master key without revealing anything usable about it: first 8 hex digits of its SHA-256. */
export function masterKeyId(masterKey: Buffer): string {
  return createHash('sha256').update(masterKey).digest('hex').slice(0, 8);
}

/**
 * Envelope encryption: every secret under its own random data key, that key under the master key, both AES-256-GCM with
 * the context as associated data (reliability, section 6). `open` throws the same error for a modified byte, another
 * context and another master key, and a separate one if the master key is unknown.
 */
export function createSecretBox(options: SecretBoxOptions): SecretBox {
  const keys = new Map<string, Buffer>();
  for (const key of [options.masterKey, ...(options.previousKeys ?? [])]) {
    if (key.length !== keyBytes) throw new Error(`A master key must have ${keyBytes} bytes`);
    if (!keys.has(masterKeyId(key))) keys.set(masterKeyId(key), Buffer.from(key));
  }
  const keyId = masterKeyId(options.masterKey);
  const masterKey = keys.get(keyId) as Buffer;

  /** Passes the data key of a secret to `use`, and to nothing else. */
  function withDataKey<T>({ keyId: sealedWith, bytes }: SealedSecret, context: string, use: (dataKey: Buffer) => T): T {
    const wrappingKey = keys.get(sealedWith);
    if (!wrappingKey) {
      const id = printableId(sealedWith);
      // The log of mail gives the code of an error only.
      throw Object.assign(
        new Error(`The secret was sealed with master key ${id}, which is not configured; add that key`),
        { code: `MASTER_KEY_MISSING ${id}` },
      );
    }
    if (bytes.length < wrappedKeyBytes + nonceBytes + tagBytes) throw cannotOpen();
    let dataKey: Buffer | undefined;
    try {
      dataKey = decrypt(wrappingKey, bytes.subarray(0, wrappedKeyBytes), associatedData('key', context));
      return use(dataKey);
    } catch {
      throw cannotOpen();
    } finally {
      dataKey?.fill(0);
    }
  }

  return {
    keyId,
    knows: (id) => keys.has(id),
    seal(plain, context) {
      const dataKey = randomBytes(keyBytes);
      try {
        const wrapped = encrypt(masterKey, dataKey, associatedData('key', context));
        const sealed = encrypt(dataKey, plain, associatedData('data', context));
        return { keyId, bytes: Buffer.concat([wrapped, sealed]) };
      } finally {
        dataKey.fill(0);
      }
    },
    open: (secret, context) =>
      withDataKey(secret, context, (dataKey) =>
        decrypt(dataKey, secret.bytes.subarray(wrappedKeyBytes), associatedData('data', context)),
      ),
    rewrap: (secret, context) =>
      withDataKey(secret, context, (dataKey) => {
        const wrapped = encrypt(masterKey, dataKey, associatedData('key', context));
        return { keyId, bytes: Buffer.concat([wrapped, secret.bytes.subarray(wrappedKeyBytes)]) };
      }),
  };
}

/** Includes which of the two layers it is: a wrapped key must not pass for data. */
function associatedData(layer: 'key' | 'data', context: string): Buffer {
  return Buffer.from(`${version}\n${layer}\n${context}`, 'utf8');
}

function encrypt(key: Buffer, plain: Buffer, associated: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associated);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

function decrypt(key: Buffer, bytes: Buffer, associated: Buffer): Buffer {
  const nonce = bytes.subarray(0, nonceBytes);
  // The length is fixed: without it GCM would also accept a tag truncated to 4 bytes.
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associated);
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes)), decipher.final()]);
}

function cannotOpen(): Error {
  return new Error(
    'The secret cannot be opened: it was modified, belongs to something else, or the master key is wrong',
  );
}

function printableId(keyId: string): string {
  return /^[0-9a-f]{8}$/.test(keyId) ? keyId : 'of an unreadable id';
}
