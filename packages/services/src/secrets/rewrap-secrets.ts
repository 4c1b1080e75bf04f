import {
  type SealedColumn,
  type SealedRow,
  sealedColumns,
} from '@lacre/database/repositories/sealed-secret.repository';
import type { Services } from '../services.ts';
import { rewrapMasterKeyCheck } from './master-key-check.ts';
import { sealedContexts } from './sealed-contexts.ts';

const batchMax = 100;

export interface RewrapProgress {
  column: SealedColumn;
  rewrapped: number;
}

/** Running processes encrypt with another master key: they might not be able to decrypt what this one rewraps. */
export class KeysInUse extends Error {
  override name = 'KeysInUse';

  constructor(keyId: string, others: readonly { keyId: string; processes: number }[]) {
    const processes = others.reduce((sum, other) => sum + other.processes, 0);
    super(
      `Nothing was changed: ${processes} running ${processes === 1 ? 'process encrypts' : 'processes encrypt'} with another MASTER_KEY ` +
        `(${others.map((other) => other.keyId).join(', ')}) than this command (${keyId}). First restart every API and worker with this ` +
        'MASTER_KEY and the earlier one in PREVIOUS_MASTER_KEYS, as steps 1 and 2 of docs/security.md, "Keys", say.',
    );
  }
}

/**
 * Moves every secret of the installation to the current master key: its data key is wrapped again, its content is
 * neither changed nor decrypted. Each row is updated by itself, only if it is unchanged since it was read, so that this
 * may run while others serve, be killed at any time and be run again. The check value comes last: once it uses the
 * current key, everything does.
 *
 * @throws KeysInUse before anything is changed; Error when a secret is encrypted with a key that is not configured:
 * what was rewrapped stays so
 */
export async function rewrapSecrets(
  services: Pick<Services, 'database' | 'secretBox'>,
  onBatch: (progress: RewrapProgress) => void = () => undefined,
): Promise<number> {
  const others = (await services.database.sealedSecrets.keysInUse()).filter(
    ({ keyId }) => keyId !== services.secretBox.keyId,
  );
  if (others.length > 0) throw new KeysInUse(services.secretBox.keyId, others);
  let sum = 0;
  // Repeats until a full pass finds nothing: other processes encrypt with the earlier key as long as they know no
  // other.
  for (;;) {
    let rewrapped = 0;
    for (const column of sealedColumns) rewrapped += await rewrapColumn(services, column, onBatch);
    sum += rewrapped;
    if (rewrapped === 0) break;
  }
  await rewrapMasterKeyCheck(services);
  return sum;
}

async function rewrapColumn(
  { database, secretBox }: Pick<Services, 'database' | 'secretBox'>,
  column: SealedColumn,
  onBatch: (progress: RewrapProgress) => void,
): Promise<number> {
  let sum = 0;
  for (let after: string[] | undefined; ; ) {
    const rows: SealedRow[] = await database.sealedSecrets.listOthers(column, secretBox.keyId, after, batchMax);
    const last = rows.at(-1);
    if (last === undefined) return sum;
    after = last.id;
    let rewrapped = 0;
    for (const row of rows) {
      const fresh = secretBox.rewrap(row, sealedContexts[column](...row.id));
      if (await database.sealedSecrets.replace(column, row, fresh)) rewrapped += 1;
    }
    sum += rewrapped;
    onBatch({ column, rewrapped });
  }
}
