import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileFault } from '../backup/file-fault.ts';

/**
 * Reads a file of a source of SAT data. Throws an Error if it is larger than `bytesMax`, or not a file: a pipe would
 * be waited for, and a device may never end.
 */
export async function readSatFile(path: string, bytesMax: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw fileFault(path, 'read', error);
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error('it is not a file');
    if (found.size > bytesMax) throw new Error(`it is larger than ${bytesMax / 1e6} MB`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
