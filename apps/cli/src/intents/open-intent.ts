import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { makePrivateFolder, stateFolder } from '../profiles/folders.ts';

/** One intent to stamp a document, with one idempotency key from its first attempt until its outcome is known. */
export interface Intent {
  key: string;
  /** An earlier run sent it and did not receive the outcome. */
  isResumed: boolean;
  /** Deletes the stored key, once the outcome is known. */
  settle(): Promise<void>;
}

export interface IntentOptions {
  /** Given by the user, who is then responsible for storing it. */
  idempotencyKey?: string;
  /** Stamp another document although this content was stamped before. */
  again?: boolean;
}

/**
 * Opens the intent for a content. Its key is derived from the content and its destination, so that a repeat is
 * recognized even if nothing could be stored. Only `again` creates a random key, and fails if there is nowhere to store
 * it.
 * @param scope organization (a UUID, whatever the URL of its installation), environment and kind of document
 */
export async function openIntent(
  cli: Cli,
  scope: readonly string[],
  content: string,
  { idempotencyKey, again = false }: IntentOptions,
): Promise<Intent> {
  if (idempotencyKey !== undefined) return { key: idempotencyKey, isResumed: false, settle: async () => {} };
  const name = createHash('sha256').update(JSON.stringify(scope)).update('\n').update(content).digest('hex');
  const folder = stateFolder(cli.env);
  const key = `cli-${again ? randomUUID() : name}`;
  if (folder === undefined) {
    if (again) throw new Failure(exitCodes.usage, cli.texts.noHomeForKeys);
    return { key, isResumed: false, settle: async () => {} };
  }
  const file = join(folder, 'intents', name);
  try {
    const earlier = await keep(file, key);
    return { key: earlier ?? key, isResumed: earlier !== undefined, settle: () => rm(file, { force: true }) };
  } catch (error) {
    if (again) throw new Failure(exitCodes.failed, cli.texts.cannotKeep(file, codeOf(error)));
    return { key, isResumed: false, settle: async () => {} };
  }
}

/** Stores the key before it is used; returns the one already stored, if any. */
async function keep(file: string, key: string): Promise<string | undefined> {
  await makePrivateFolder(dirname(file));
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
    // Empty: the process died before writing it, so nothing was sent.
    return (await readFile(file, 'utf8')).trim() || undefined;
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
