import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { GatheredBytes } from '@lacre/services/gathered-bytes';
import { bodyTooLarge, invalidCompression, wrongContentEncoding } from './transport-errors.ts';

type Decompress = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const decompressors: Record<string, Decompress> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** True if the request has a body, of any length. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** The `Content-Encoding` of a request, `identity` if it states none. */
export const contentEncodingOf = ({ headers }: IncomingMessage): string =>
  headers['content-encoding']?.trim().toLowerCase() ?? 'identity';

/** Upper bound for the size of the body: its length; Infinity if that is unknown or the body is compressed. */
export function announcedBytes(req: IncomingMessage): number {
  if (!announcesBody(req)) return 0;
  const { 'content-length': length, 'content-encoding': encoding } = req.headers;
  return length === undefined || encoding !== undefined ? Infinity : Number(length);
}

const bytesReadKey = Symbol('bytes read');
/** On the request itself: a map of all requests would be changed by each of them. */
type Measured = IncomingMessage & { [bytesReadKey]?: number };

/** The size of a body whose length was not announced, once it was read: compressed or not, whichever is larger. */
export const bytesReadOf = (req: Measured): number | undefined => req[bytesReadKey];

/** For readers other than `readBody`. */
export const rememberBytesRead = (req: Measured, bytes: number): void => void (req[bytesReadKey] = bytes);

/**
 * The whole body, decompressed. `bytesMax` limits it before and after decompression; more is 413, and Node discards the
 * rest.
 */
export async function readBody(req: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const encoding = contentEncodingOf(req);
  const decompress = encoding === 'identity' ? undefined : decompressors[encoding];
  if (encoding !== 'identity' && !decompress) throw wrongContentEncoding();
  if (Number(req.headers['content-length'] ?? 0) > bytesMax) throw bodyTooLarge();
  const bytes = await readBytes(req, bytesMax);
  const body = decompress ? await inflateWithin(decompress, bytes, bytesMax) : bytes;
  if (announcedBytes(req) === Infinity) rememberBytesRead(req, Math.max(bytes.length, body.length));
  return body;
}

function readBytes(req: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The client may have disconnected while the request was queued: no event would follow.
    if (req.destroyed && !req.complete) return reject(clientLeft());
    const body = new GatheredBytes(bytesMax);
    const finish = (settle: () => void) => {
      req.off('data', onData).off('end', onEnd).off('error', onError).off('aborted', onAborted);
      settle();
    };
    const onData = (chunk: Buffer) => {
      if (!body.add(chunk)) finish(() => reject(bodyTooLarge()));
    };
    const onEnd = () => finish(() => resolve(body.bytes()));
    const onError = (error: Error) => finish(() => reject(error));
    // No client is left to read the response, but the promise must settle.
    const onAborted = () => finish(() => reject(clientLeft()));
    req.on('data', onData).on('end', onEnd).on('error', onError).on('aborted', onAborted);
  });
}

const clientLeft = () => new Error('The client went away while it was sending');

async function inflateWithin(decompress: Decompress, bytes: Buffer, bytesMax: number): Promise<Buffer> {
  try {
    return await decompress(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? bodyTooLarge() : invalidCompression();
  }
}
