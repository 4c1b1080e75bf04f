import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { TextIndex } from '@lacre/sat-catalogs/search/text-index';
import { decodeTextIndex, encodeTextIndex } from '@lacre/sat-catalogs/search/text-index-file';
import { replaceFile } from './sat-cache.ts';

export interface KeptIndexOptions {
  file: string;
  /** Identifies everything it is built from: data and program. */
  key: string;
  build: () => TextIndex;
  /** Reports a file that could not be read or written. */
  log: (text: string) => void;
}

const CHECK_BYTES = 4;

/**
 * The search index, read from a file written by an earlier process, in a tenth of the time of building it. If the key
 * differs, or the file is damaged or missing, it is built and written again.
 */
export async function keptIndex({ file, key, build, log }: KeptIndexOptions): Promise<TextIndex> {
  try {
    const kept = await read(file, key);
    if (kept !== undefined) return kept;
  } catch (error) {
    log(`the product search index is rebuilt: ${messageOf(error)}`);
  }
  const index = build();
  try {
    await write(file, encodeTextIndex(index, key));
  } catch (error) {
    log(`the product search index could not be saved: ${messageOf(error)}`);
  }
  return index;
}

async function read(file: string, key: string): Promise<TextIndex | undefined> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  const index = content.subarray(0, Math.max(0, content.length - CHECK_BYTES));
  if (content.length < CHECK_BYTES || content.readUInt32LE(index.length) !== crc32(index))
    throw new Error(`${file} was modified`);
  return decodeTextIndex(index, key);
}

async function write(file: string, index: Uint8Array): Promise<void> {
  const check = Buffer.alloc(CHECK_BYTES);
  check.writeUInt32LE(crc32(index));
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, Buffer.concat([index, check]));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
