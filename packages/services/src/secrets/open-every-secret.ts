import { sealedColumns } from '@lacre/database/repositories/sealed-secret.repository';
import type { Services } from '../services.ts';
import { sealedContexts } from './sealed-contexts.ts';

const batchMax = 100;

/**
 * Decrypts every secret of the installation and discards the contents: keys of certificates, archived documents, seals
 * of audit logs and similar. Returns how many could be decrypted, and which could not, by kind and id.
 */
export async function openEverySecret({
  database,
  secretBox,
}: Pick<Services, 'database' | 'secretBox'>): Promise<{ opened: number; closed: string[] }> {
  let opened = 0;
  const closed: string[] = [];
  for (const column of sealedColumns) {
    for (let after: string[] | undefined; ; ) {
      // No key has an empty id, so this matches all.
      const rows = await database.sealedSecrets.listOthers(column, '', after, batchMax);
      for (const row of rows) {
        try {
          secretBox.open(row, sealedContexts[column](...row.id)).fill(0);
          opened += 1;
        } catch {
          closed.push(`${column} ${row.id.join(' ')}`);
        }
      }
      after = rows.at(-1)?.id;
      if (after === undefined || rows.length < batchMax) break;
    }
  }
  return { opened, closed };
}
