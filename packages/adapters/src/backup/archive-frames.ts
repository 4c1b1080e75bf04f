/**
 * The contents of a backup: a stream of frames, each a letter, the payload length (32 bits, big-endian) and the
 * payload. `H` begins the archive, `F` a file, `T` a table (JSON each), `D` is a chunk of the current file or table,
 * `E` ends it and `Z` ends the archive (JSON).
 */
export type FrameKind = 'H' | 'F' | 'T' | 'D' | 'E' | 'Z';

export interface Frame {
  kind: FrameKind;
  payload: Buffer;
}

/** The archive is truncated, was modified, or is not one of ours. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}

const HEAD_BYTES = 5;
/** Maximum payload of one frame, which a reader must be able to hold in memory. */
const FRAME_BYTES_MAX = 1024 * 1024;
const KINDS = 'HFTDEZ';

export function frame(kind: FrameKind, payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 'latin1');
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

export const jsonFrame = (kind: FrameKind, value: object): Buffer => frame(kind, Buffer.from(JSON.stringify(value)));

/** @throws DamagedBackup for data that is not a frame, or a frame that is truncated or too long */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let held: Buffer[] = [];
  let bytes = 0;
  let wanted = HEAD_BYTES;
  for await (const chunk of chunks) {
    held.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    bytes += chunk.byteLength;
    // Concatenated once per frame, not once per chunk.
    if (bytes < wanted) continue;
    let rest: Buffer = Buffer.concat(held);
    for (;;) {
      wanted = HEAD_BYTES;
      if (rest.length < HEAD_BYTES) break;
      wanted += lengthOf(rest);
      if (rest.length < wanted) break;
      yield { kind: rest.toString('latin1', 0, 1) as FrameKind, payload: rest.subarray(HEAD_BYTES, wanted) };
      rest = rest.subarray(wanted);
    }
    held = [rest];
    bytes = rest.length;
  }
  if (bytes > 0) throw new DamagedBackup('the backup ends in the middle of a frame');
}

function lengthOf(head: Buffer): number {
  const length = head.readUInt32BE(1);
  if (!KINDS.includes(head.toString('latin1', 0, 1)) || length > FRAME_BYTES_MAX)
    throw new DamagedBackup('this is not a backup of Lacre, or it was damaged');
  return length;
}

/** Joins small chunks and splits large ones, so that a frame is worth its header. */
export async function* inPieces(chunks: AsyncIterable<Buffer>, size = 256 * 1024): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < size) continue;
    const joined = Buffer.concat(held);
    let at = 0;
    for (; joined.length - at >= size; at += size) yield joined.subarray(at, at + size);
    held = [joined.subarray(at)];
    bytes = joined.length - at;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
