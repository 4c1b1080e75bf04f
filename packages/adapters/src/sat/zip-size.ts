import { inflateRawSync } from 'node:zlib';

/**
 * Throws an Error if the entries of a zip archive inflate to more than `bytesMax` together. Inflates them, since the
 * sizes that an archive declares may be false; other bytes than an archive's pass.
 */
export function checkZipSize(bytes: Buffer, bytesMax: number): void {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (bytes.toString('latin1', 0, 2) !== 'PK' || end < 0) return;
  let left = bytesMax;
  try {
    const entries = bytes.readUInt16LE(end + 8);
    let at = bytes.readUInt32LE(end + 16);
    for (let entry = 0; entry < entries; entry++) {
      left -= sizeOfEntry(bytes, bytes.readUInt32LE(at + 42), left);
      if (left < 0) break;
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch (error) {
    throw new Error('it is not a complete workbook: download it again', { cause: error });
  }
  if (left < 0) throw new Error(`unpacked, it is larger than ${bytesMax / 1e6} MB: it is not the SAT's workbook`);
}

/** The size of the entry whose local header is at `header`; more than `bytesMax` if it is larger. */
function sizeOfEntry(bytes: Buffer, header: number, bytesMax: number): number {
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  if (bytes.readUInt16LE(header + 8) === 0) return bytes.readUInt32LE(header + 18);
  try {
    return inflateRawSync(bytes.subarray(start), { maxOutputLength: Math.max(bytesMax, 1) }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return bytesMax + 1;
    throw error;
  }
}
