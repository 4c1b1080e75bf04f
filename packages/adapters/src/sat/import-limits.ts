import { Transform } from 'node:stream';

/** Many times the size of the SAT's. */
export const LARGEST_WORKBOOK = 200_000_000;
/** Of a workbook that is a zip archive; one with as many rows as the SAT's has 150 MB. */
export const LARGEST_UNPACKED = 400_000_000;
export const LARGEST_CSV = 100_000_000;
/** All schemas together have 10 MB. */
export const LARGEST_TEXTS = 60_000_000;

/** Heap of a process that reads a source; the SAT's workbook takes about half. */
export const IMPORT_MEMORY_MB = 1_500;
/** How long reading a source may take; the SAT's takes less than a minute. */
export const IMPORT_MS = 600_000;

/** Says that reading a source exceeded its memory or time. */
export const tooMuchToImport = (limitMs: number) =>
  `it needs more than ${IMPORT_MEMORY_MB} MB of memory or ${limitMs / 1000} seconds to be read, many times as much as ` +
  "the SAT's files: it is damaged or not theirs. Download it again";

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
