import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { stateFolder } from '../profiles/folders.ts';

/** One intent to stamp a document, under one idempotency key from its first attempt until its outcome is known. */
export interface Intent {
  key: string;
  /** An earlier run sent it and never learned what became of it. */
  isResumed: boolean;
  /** The outcome is known: the key is not kept any longer. */
  settle(): Promise<void>;
}

export interface IntentOptions {
  /** Given by the user, who then keeps it. */
  idempotencyKey?: string;
  /** Another document, although this content was stamped before. */
  again?: boolean;
}

/**
 * The intent of a content. Its key is made of the content and of where it goes, so that a repeat is recognized even
 * where nothing could be kept. Only `again` makes a key of its own; without a place to keep it, it is refused.
 * @param scope organization (a UUID, whatever the address of its installation), environment and kind of document
 */
export async function openIntent(
  cli: Cli,
  scope: readonly string[],
  content: string,
  { idempotencyKey, again = false }: IntentOptions,
): Promise<Intent> {
  if (idempotencyKey !== undefined) return { key: idempotencyKey, isResumed: false, settle: async () => {} };
  const name = createHash('sha256').update(JSON.stringify(scope)).update('\n').update(content).digest('hex');
  const file = join(stateFolder(cli.env), 'intents', name);
  const key = `cli-${again ? randomUUID() : name}`;
  try {
    const earlier = await keep(file, key);
    return { key: earlier ?? key, isResumed: earlier !== undefined, settle: () => rm(file, { force: true }) };
  } catch (error) {
    if (again) throw new Failure(exitCodes.failed, cli.texts.cannotKeep(file, codeOf(error)));
    return { key, isResumed: false, settle: async () => {} };
  }
}

/** Writes the key down before it is used, unless one is there: then that. */
async function keep(file: string, key: string): Promise<string | undefined> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const opened = await open(file, 'wx', 0o600);
    try {
      await opened.writeFile(key);
      await opened.sync();
    } finally {
      await opened.close();
    }
    return undefined;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // Empty: the process that was to write it died before anything was sent.
    return (await readFile(file, 'utf8')).trim() || undefined;
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
