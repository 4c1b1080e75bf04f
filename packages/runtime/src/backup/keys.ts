import { readFile, writeFile } from 'node:fs/promises';
import { makeAgeKey, readIdentities } from '@lacre/adapters/backup/encrypted-file';
import { fileFault } from '@lacre/adapters/backup/file-fault';

/**
 * Reads an age key file for a restore. Accepts the key itself too, which otherwise ends up in an error and a log as the
 * name of a file that does not exist; in a file it is not in the list of processes.
 *
 * @throws AgeKeyFault; FileFault
 */
export async function readKeyFile(path: string): Promise<string[]> {
  if (path.startsWith('AGE-SECRET-KEY-')) return readIdentities(path);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileFault(path, 'read', error);
  });
  return readIdentities(text);
}

/**
 * Creates a key like `age-keygen`, in a new file of mode 0600. Returns its recipient, for which backups are encrypted.
 * Keep the file away from the backups and the machine.
 *
 * @throws FileFault
 */
export async function makeKeyFile(path: string): Promise<string> {
  const { identity, recipient } = await makeAgeKey();
  await writeFile(path, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      throw fileFault(path, 'written', error);
    },
  );
  return recipient;
}

/** Recipients in a setting or an option, separated by commas or blanks. */
export const readRecipients = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);
