import { readFile, writeFile } from 'node:fs/promises';
import { makeAgeKey, readIdentities } from '@lacre/adapters/backup/encrypted-file';
import { fileFault } from '@lacre/adapters/backup/file-fault';

/** Longer than any key file: stops reading when another one is piped in. */
const inputMax = 1_048_576;

/**
 * Reads an age key file for a restore; `-` is standard input. Accepts the key itself too, with a warning, because it
 * would otherwise end up in an error and a log as the name of a file that does not exist.
 *
 * @throws AgeKeyFault; FileFault
 */
export async function readKeyFile(path: string): Promise<string[]> {
  if (path === '-') return readIdentities(await readInput());
  if (path.startsWith('AGE-SECRET-KEY-')) {
    process.stderr.write(keyIsShown);
    return readIdentities(path);
  }
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileFault(path, 'read', error);
  });
  return readIdentities(text);
}

const keyIsShown = `lacre: while this runs, the list of processes shows the key to everyone on this machine.
Name a file with the key instead, or write - and send the key to standard input.
`;

async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > inputMax) break;
  }
  return text;
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
