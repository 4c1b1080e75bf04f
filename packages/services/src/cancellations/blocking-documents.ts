import type { Database } from '@lacre/database/database';
import type { RelatingDocument } from '@lacre/database/repositories/invoice-relation.repository';
import type { Environment } from '../actor.ts';

/** `isDirect`: it refers to the document itself, not to one that does. */
export type BlockingDocument = RelatingDocument & { isDirect: boolean };

const documentsMax = 500;

/**
 * Documents in force that must be cancelled before this one, in that order: documents that relate to them come first.
 * The SAT reports "No cancelable" for a document to which another one in force relates, except with motive 01.
 */
export async function blockingDocuments(
  database: Database,
  organizationId: string,
  environment: Environment,
  uuid: string,
): Promise<BlockingDocument[]> {
  const order: BlockingDocument[] = [];
  const seen = new Set([uuid.toLowerCase()]);
  await visit(uuid);
  return order;

  async function visit(named: string): Promise<void> {
    for (const document of await database.invoiceRelations.liveNaming(organizationId, environment, named)) {
      const key = document.uuid.toLowerCase();
      if (seen.has(key) || seen.size > documentsMax) continue;
      seen.add(key);
      await visit(document.uuid);
      order.push({ ...document, isDirect: named === uuid });
    }
  }
}
