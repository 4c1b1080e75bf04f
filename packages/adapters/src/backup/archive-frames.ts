/**
 * The inside of a backup: one stream of frames, each a letter, the length of what follows (32 bits, big-endian) and
 * that. `H` begins the archive, `F` a file, `T` a table (JSON each), `D` is a piece of what began last, `E` ends it and
 * `Z` the archive (JSON).
 */
export type FrameKind = 'H' | 'F' | 'T' | 'D' | 'E' | 'Z';

export interface Frame {
  kind: FrameKind;
  payload: Buffer;
}

/** The archive was cut off, changed, or is not one of ours. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}

const HEAD_BYTES = 5;
/** Of one frame's payload: what a reader must be able to hold. */
const FRAME_BYTES_MAX = 1024 * 1024;
const KINDS = 'HFTDEZ';

export function frame(kind: FrameKind, payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 'latin1');
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

export const jsonFrame = (kind: FrameKind, value: object): Buffer => frame(kind, Buffer.from(JSON.stringify(value)));

/** @throws DamagedBackup for what is no frame, or a frame that is cut off or too long */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let held: Buffer[] = [];
  let bytes = 0;
  let wanted = HEAD_BYTES;
  for await (const chunk of chunks) {
    held.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    bytes += chunk.byteLength;
    // Joined once for each frame, not for each piece of one.
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

/** Joins small pieces and cuts large ones, so that a frame is worth its head. */
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
