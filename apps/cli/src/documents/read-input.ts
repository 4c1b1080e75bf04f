import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';

export interface Input {
  /** Name shown with findings. */
  name: string;
  bytes: Buffer;
}

/**
 * Reads a file, or standard input for `-`.
 * @param limit in bytes; reading stops beyond it
 */
export async function readInput(cli: Cli, path: string, limit: number): Promise<Input> {
  if (path === '-') return { name: cli.texts.standardInput, bytes: await readUpTo(cli, cli.stdin, limit, '-') };
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(exitCodes.usage, cli.texts.unreadable(path, error.code ?? error.message));
  });
  try {
    if ((await file.stat()).isDirectory()) throw new Failure(exitCodes.usage, cli.texts.unreadable(path, 'EISDIR'));
    return { name: path, bytes: await readUpTo(cli, file.createReadStream({ autoClose: false }), limit, path) };
  } finally {
    await file.close();
  }
}

/** The same, as a file for a form. */
export async function readFile(cli: Cli, path: string, limit: number, type?: string): Promise<File> {
  const { bytes } = await readInput(cli, path, limit);
  return new File([new Uint8Array(bytes)], basename(path), type === undefined ? {} : { type });
}

async function readUpTo(cli: Cli, stream: Readable, limit: number, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new Failure(exitCodes.invalid, cli.texts.tooLarge(path, limit));
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Failure(exitCodes.usage, cli.texts.unreadable(path, code ?? message));
  }
  return Buffer.concat(chunks);
}
