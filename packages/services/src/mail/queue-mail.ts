import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Services } from '../services.ts';
import { type QueuedMail, sealMail } from './sealed-mail.ts';

/**
 * Queues an e-mail in the transaction of the change it describes: it is sent after the commit, or not at all. The
 * commit notifies every process, which sends at once; the worker retries failures.
 */
export async function queueMail(
  { secretBox }: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  mail: QueuedMail,
): Promise<void> {
  const id = uuidV7(at);
  const { keyId, bytes } = sealMail(secretBox, id, mail);
  await tx.outgoingMails.insert({ id, sealed: bytes, sealedKeyId: keyId, createdAt: at });
}
