import { inflateRawSync } from 'node:zlib';

/**
 * Files of a ZIP by name, read from its central directory. Throws when it is truncated or a file does not have its
 * size, as any unpacking program would.
 */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('the archive has no end');
  const count = bytes.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  for (let i = 0, at = bytes.readUInt32LE(end + 16); i < count; i++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is broken');
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const size = bytes.readUInt32LE(at + 24);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const head = bytes.readUInt32LE(at + 42);
    const from = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const stored = bytes.subarray(from, from + packed);
    const file = method === 0 ? stored : inflateRawSync(stored);
    if (file.length !== size) throw new Error(`${name} is cut off`);
    files.set(name, file);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
