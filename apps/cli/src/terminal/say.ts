import { once } from 'node:events';
import type { Cli } from '../cli.ts';
import { printable, printableJson } from './printable.ts';

/** A line of the result. */
export const print = (cli: Cli, text: string): Promise<void> => write(cli, `${printable(text)}\n`);

export const printJson = (cli: Cli, value: unknown): Promise<void> => write(cli, `${printableJson(value)}\n`);

/** The result as it is: a file. That nobody reads it any more is no failure. */
export async function write({ stdout }: Cli, bytes: string | Uint8Array): Promise<void> {
  if (stdout.write(bytes)) return;
  await once(stdout, 'drain').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** A line beside the result. */
export const note = ({ stderr }: Cli, text: string): void => void stderr.write(`${printable(text)}\n`);
