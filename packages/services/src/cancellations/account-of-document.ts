import type { Environment } from '../actor.ts';
import type { Pac } from '../ports/pac.ts';
import type { Services } from '../services.ts';

/**
 * The account that is asked to cancel a document and what the SAT says of it: the one that stamped it, since a PAC may
 * know its own documents only; the first one where that account is not configured any more. undefined: there is none.
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
