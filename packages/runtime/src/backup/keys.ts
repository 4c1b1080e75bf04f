import { readFile, writeFile } from 'node:fs/promises';
import { makeAgeKey, readIdentities } from '@lacre/adapters/backup/encrypted-file';
import { fileFault } from '@lacre/adapters/backup/file-fault';

/**
 * Reads a key file of age, for restoring.
 *
 * @throws AgeKeyFault; FileFault
 */
export async function readKeyFile(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileFault(path, 'read', error);
  });
  return readIdentities(text);
}

/**
 * Makes a key as `age-keygen` does, in a file of mode 0600 that is not there yet. Answers its recipient, which backups
 * are made for; the file is kept where the backups and the machine are not.
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

/** Recipients as a setting or an option names them, separated by commas or blanks. */
export const readRecipients = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);
