import type { SealedSecret } from '../ports/secret-box.ts';
import type { Services } from '../services.ts';

const fact = 'master-key-check';
const context = 'master key check';

/** The secrets of this database were sealed with a master key that this process does not have. */
export class WrongMasterKey extends Error {
  constructor(present: string, needed: readonly string[]) {
    super(
      `The master key (${present}) is not the one that this database was sealed with (${needed.join(', ')}). Set MASTER_KEY to ` +
        'that key; without MASTER_KEY it is in DATA_DIR/master.key. To change the key, name the earlier one in ' +
        'PREVIOUS_MASTER_KEYS and run "npm run keys:rotate": docs/security.md, "Keys". (Keys are distinguished by the first 8 ' +
        'hex digits of their SHA-256.)',
    );
    this.name = 'WrongMasterKey';
  }
}

/**
 * Makes sure, before anything is served, that this process can open what the database holds: by a value that was sealed
 * with the installation's key. The first process makes it.
 *
 * @throws WrongMasterKey
 */
export async function checkMasterKey({
  database,
  secretBox,
}: {
  database: Pick<Services['database'], 'facts' | 'sealedSecrets'>;
  secretBox: Services['secretBox'];
}): Promise<void> {
  let stored = await database.facts.get(fact);
  if (stored === undefined) {
    // A database of an earlier version has no check value, but may hold secrets.
    const unknown = (await database.sealedSecrets.keyIds()).filter((id) => !secretBox.knows(id));
    if (unknown.length > 0) throw new WrongMasterKey(secretBox.keyId, unknown);
    stored = await database.facts.putOnce(fact, textOf(secretBox.seal(Buffer.from(context), context)));
  }
  const check = readCheck(stored);
  if (!secretBox.knows(check.keyId)) throw new WrongMasterKey(secretBox.keyId, [check.keyId]);
  // With the right id and the wrong key, or changed: it says so.
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
