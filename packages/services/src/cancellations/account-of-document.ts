import type { Environment } from '../actor.ts';
import type { Pac } from '../ports/pac.ts';
import type { Services } from '../services.ts';

/**
 * The PAC account that cancels a document and queries its status: the one that stamped it, because a PAC may know its
 * own documents only, or the first one if that account is no longer configured. undefined: no account.
 */
export async function accountOfDocument(
  { database, issuing }: Pick<Services, 'database' | 'issuing'>,
  organizationId: string,
  id: string,
  environment: Environment,
): Promise<Pac | undefined> {
  const { pacs } = issuing[environment];
  if (pacs.all.length <= 1) return pacs.all[0];
  const name = await database.stampingAttempts.findPac(organizationId, id);
  return (name === undefined ? undefined : pacs.named(name)) ?? pacs.all[0];
}
