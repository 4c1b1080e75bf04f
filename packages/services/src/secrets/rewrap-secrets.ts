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

/**
 * Moves every secret of the installation to the current master key: its data key is wrapped again, its content is
 * neither changed nor decrypted. Each row is updated by itself, only if it is unchanged since it was read, so that this
 * may run while others serve, be killed at any time and be run again. The check value comes last: once it uses the
 * current key, everything does.
 *
 * @throws when a secret is encrypted with a key that is not configured; what was rewrapped stays so
 */
export async function rewrapSecrets(
  services: Pick<Services, 'database' | 'secretBox'>,
  onBatch: (progress: RewrapProgress) => void = () => undefined,
): Promise<number> {
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
