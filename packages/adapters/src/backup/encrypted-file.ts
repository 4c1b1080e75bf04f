import { createReadStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { DamagedBackup } from './archive-frames.ts';
import { FileFault, fileFault } from './file-fault.ts';

/** An age key that cannot be used; the message says what to change. */
export class AgeKeyFault extends Error {
  override name = 'AgeKeyFault';
}

export interface AgeKey {
  /** `AGE-SECRET-KEY-1...`: decrypts backups. */
  identity: string;
  /** `age1...`: encrypts backups. */
  recipient: string;
}

export async function makeAgeKey(): Promise<AgeKey> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The identities of a key file as age-keygen writes it: one per line, comments after `#`. */
export function readIdentities(text: string): string[] {
  const identities = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0) throw new AgeKeyFault('the key file contains no AGE-SECRET-KEY');
  return identities;
}

/**
 * Compresses and encrypts (age-encryption.org/v1) to a file of mode 0600 that only appears once it is complete: written
 * under a temporary name, flushed to disk and renamed. The decryption key is not needed.
 *
 * @returns its size in bytes
 * @throws AgeKeyFault for an invalid recipient; FileFault if it cannot be written or already exists
 */
export async function writeEncrypted(
  path: string,
  recipients: readonly string[],
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new AgeKeyFault(`"${recipient}" is not an age recipient (age1...)`);
    }
  }
  const refuse = (error: unknown): never => {
    throw fileFault(path, 'written', error);
  };
  if (await isThere(path)) refuse({ code: 'EEXIST' });
  const part = `${path}.part`;
  const file = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') return refuse(error);
    throw new FileFault(
      `${part} already exists: another backup is being written to ${path}, or one was killed. ` +
        'Delete it if no backup is running, or choose another name',
    );
  });
  let bytes = 0;
  try {
    // Cheap compression: most of the input is bytes written as hexadecimal digits.
    const compressed = createGzip({ level: 1 });
    // An error upstream ends the stream after it with the same error.
    pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 1 }), compressed).catch(() => undefined);
    const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array>);
    for await (const chunk of piecesOf(encrypted)) {
      // Not `write`: on a full disk that may write a part and succeed.
      await file.writeFile(chunk).catch(refuse);
      bytes += chunk.byteLength;
    }
    await file.sync().catch(refuse);
    await file.close();
    await rename(part, path).catch(refuse);
    return bytes;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * The reverse: decrypts a file chunk by chunk. A chunk is only returned if its own tag is valid; that the file is
 * complete is only known at its end.
 *
 * @throws AgeKeyFault if none of the identities decrypts it; DamagedBackup if it is not such a file, was modified or is
 *   truncated; FileFault if it cannot be read
 */
export async function* readEncrypted(path: string, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch {
      throw new AgeKeyFault('the key file contains a line that is not an AGE-SECRET-KEY');
    }
  }
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>).catch((error: Error) => {
      if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
      throw /no identity matched/.test(error.message)
        ? new AgeKeyFault('this key does not decrypt the backup: it was encrypted for another recipient')
        : new DamagedBackup('this is not an age file, or its header was modified');
    });
    const plain = createGunzip();
    pipeline(Readable.fromWeb(opened as WebStream), plain).catch(() => undefined);
    yield* plain;
  } catch (error) {
    if (error instanceof AgeKeyFault || error instanceof DamagedBackup) throw error;
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw fileFault(path, 'read', error);
    throw new DamagedBackup('the backup was modified or is truncated', { cause: error });
  } finally {
    file.destroy();
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

type WebStream = Parameters<typeof Readable.fromWeb>[0];

const piecesOf = (stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.fromWeb(stream as WebStream) as AsyncIterable<Uint8Array>;
