import { once } from 'node:events';
import type { Cli } from '../cli.ts';
import { printable, printableJson } from './printable.ts';

/** Prints a line of the result. */
export const print = (cli: Cli, text: string): Promise<void> => write(cli, `${printable(text)}\n`);

export const printJson = (cli: Cli, value: unknown): Promise<void> => write(cli, `${printableJson(value)}\n`);

/** Writes the raw result. A closed output is not an error. */
export async function write({ stdout }: Cli, bytes: string | Uint8Array): Promise<void> {
  if (stdout.write(bytes)) return;
  await once(stdout, 'drain').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Prints a message to standard error. */
export const note = ({ stderr }: Cli, text: string): void => void stderr.write(`${printable(text)}\n`);
