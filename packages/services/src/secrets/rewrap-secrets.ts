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
 * Puts every secret of the installation under the present master key: its data key is wrapped anew, its content stays
 * as it is and is not opened. Each row is changed by itself, only if it is still what was read, so that it may run
 * while others serve, be killed at any moment and be run again. The check value comes last: once it is under the
 * present key, everything is.
 *
 * @throws when a secret is sealed with a key that is not configured; what was rewrapped stays so
 */
export async function rewrapSecrets(
  services: Pick<Services, 'database' | 'secretBox'>,
  onBatch: (progress: RewrapProgress) => void = () => undefined,
): Promise<number> {
  let sum = 0;
  // Until a look at everything finds nothing: others go on sealing, with the earlier key as long as they know no other.
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
