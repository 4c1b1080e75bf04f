import { Transform } from 'node:stream';

/** Many times the size of the SAT's. */
export const LARGEST_WORKBOOK = 200_000_000;

/**
 * How long all downloads of an import, or that of an update, may take: a server that sends a byte now and then is never
 * silent for long enough.
 */
export const DOWNLOAD_MS = 900_000;

/** Passes bytes on, and fails once there are more than the maximum. */
export function limitBytes(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, next) {
      bytes += chunk.length;
      next(bytes > bytesMax ? new Error(`it is larger than ${bytesMax / 1e6} MB`) : null, chunk);
    },
  });
}
