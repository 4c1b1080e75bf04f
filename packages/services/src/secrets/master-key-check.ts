import type { SealedSecret } from '../ports/secret-box.ts';
import type { Services } from '../services.ts';

const fact = 'master-key-check';
const context = 'master key check';

/** The secrets of this database were encrypted with a master key that this process does not have. */
export class WrongMasterKey extends Error {
  /** Ids of the keys that were used. */
  readonly needed: readonly string[];

  constructor(present: string, needed: readonly string[]) {
    super(
      `The master key (${present}) is not the one that this database was sealed with (${needed.join(', ')}). Set MASTER_KEY to ` +
        'that key; without MASTER_KEY it is in DATA_DIR/master.key. To change the key, name the earlier one in ' +
        'PREVIOUS_MASTER_KEYS and run "npm run keys:rotate": docs/security.md, "Keys". (Keys are distinguished by the first 8 ' +
        'hex digits of their SHA-256.)',
    );
    this.name = 'WrongMasterKey';
    this.needed = needed;
  }
}

interface Lock {
  database: Pick<Services['database'], 'facts' | 'sealedSecrets'>;
  secretBox: Services['secretBox'];
}

/**
 * Verifies, before anything is served, that this process can decrypt the secrets in the database: by a check value that
 * was encrypted with the installation's key. The first process creates it.
 *
 * @throws WrongMasterKey
 */
export async function checkMasterKey(lock: Lock): Promise<void> {
  if (await matchesMasterKey(lock)) return;
  const { database, secretBox } = lock;
  openCheck(await database.facts.putOnce(fact, textOf(secretBox.seal(Buffer.from(context), context))), secretBox);
}

/**
 * The same, read-only, for processes that must not decide which key is the installation's.
 *
 * @returns false when nothing has been encrypted yet, so that any key will do
 * @throws WrongMasterKey
 */
export async function matchesMasterKey({ database, secretBox }: Lock): Promise<boolean> {
  const stored = await database.facts.get(fact);
  if (stored !== undefined) {
    openCheck(stored, secretBox);
    return true;
  }
  // A database of an earlier version has no check value, but may contain secrets.
  const unknown = (await database.sealedSecrets.keyIds()).filter((id) => !secretBox.knows(id));
  if (unknown.length > 0) throw new WrongMasterKey(secretBox.keyId, unknown);
  return false;
}

/**
 * The same for a database that is still being restored, as soon as its facts are there.
 *
 * @throws WrongMasterKey
 */
export async function checkMasterKeyOf(
  facts: { get(name: string): Promise<string | undefined> },
  secretBox: Services['secretBox'],
): Promise<void> {
  const stored = await facts.get(fact);
  if (stored !== undefined) openCheck(stored, secretBox);
}

/**
 * The same for a command on an existing installation: a database without secrets is left unchanged, so that the first
 * serving process decides on its key.
 *
 * @throws WrongMasterKey; Error when nothing is encrypted
 */
export async function requireMasterKeyCheck(lock: Lock): Promise<void> {
  if (!(await matchesMasterKey(lock)) && (await lock.database.sealedSecrets.keyIds()).length === 0)
    throw new Error(
      'Nothing has been sealed in this database yet: the service was never started on it, so there is nothing to do. Its first ' +
        'start decides that its MASTER_KEY is the key of this database.',
    );
  await checkMasterKey(lock);
}

/** Whether a process has decided which master key belongs to this database. */
export const hasMasterKeyCheck = async ({ database }: { database: Pick<Services['database'], 'facts'> }) =>
  (await database.facts.get(fact)) !== undefined;

function openCheck(stored: string, secretBox: Services['secretBox']): void {
  const check = readCheck(stored);
  if (!secretBox.knows(check.keyId)) throw new WrongMasterKey(secretBox.keyId, [check.keyId]);
  // Throws if the id is right but the key is wrong, or the value was changed.
  secretBox.open(check, context);
}

/** The last step of a rotation. */
export async function rewrapMasterKeyCheck({
  database,
  secretBox,
}: Pick<Services, 'database' | 'secretBox'>): Promise<void> {
  const stored = await database.facts.get(fact);
  if (stored === undefined) return;
  const check = readCheck(stored);
  if (check.keyId !== secretBox.keyId)
    await database.facts.replace(fact, stored, textOf(secretBox.rewrap(check, context)));
}

const textOf = ({ keyId, bytes }: SealedSecret) => `${keyId} ${bytes.toString('base64')}`;

function readCheck(text: string): SealedSecret {
  const [keyId = '', bytes = ''] = text.split(' ');
  return { keyId, bytes: Buffer.from(bytes, 'base64') };
}
