import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ArchivableDocument } from '@lacre/database/repositories/invoice-archive.repository';
import { isForeignKeyViolation } from '@lacre/database/violations';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'secretBox' | 'log'>;

export interface Purged {
  /** Documents that went into the archive. */
  archived: number;
  /** Organizations of which nothing is left but that. */
  purged: number;
  /** Organizations that wait for a stamp whose outcome is still to come. */
  waiting: number;
}

/** Those that wait for a PAC must not keep the others from their turn. */
const organizationsAtOnce = 500;
/** Documents held and sealed in one transaction: an XML may have megabytes. */
const archiveBatch = 20;
const purgeBatch = 1_000;
/** Longer than any request lives that knew the organization before it was deleted. */
const graceMs = 120_000;
const compress = promisify(gzip);

/**
 * Archives the production documents of deleted organizations and deletes the rest, in short batches. A process that
 * dies on the way leaves what the next run resumes; two at once do different batches. What a PAC has not answered
 * yet is waited for: recovery settles it as any other, then it is archived too.
 */
export async function purgeDeletedOrganizations(deps: Deps): Promise<Purged> {
  const { database, clock } = deps;
  const counts: Purged = { archived: 0, purged: 0, waiting: 0 };
  for (const { id, deletedAt } of await database.organizations.listDeleted(organizationsAtOnce)) {
    counts.archived += await archiveDocuments(deps, id);
    const inGrace = clock.now().getTime() - deletedAt.getTime() < graceMs;
    if (inGrace || (await database.invoiceArchive.countOpenAttempts(id)) > 0) counts.waiting += 1;
    else {
      // One that was stamped between the two looks.
      counts.archived += await archiveDocuments(deps, id);
      await purgeRows(deps, id);
      counts.purged += 1;
    }
  }
  return counts;
}

async function archiveDocuments({ database, clock, secretBox }: Deps, organizationId: string): Promise<number> {
  let total = 0;
  for (;;) {
    const archived = await database.transaction(async (tx) => {
      if (!(await tx.organizations.holdDeleted(organizationId))) return 0;
      const { invoiceArchive } = tx;
      const invoices = await invoiceArchive.holdInvoices(organizationId, archiveBatch);
      const attempts = invoices.length > 0 ? [] : await invoiceArchive.holdUnresolved(organizationId, archiveBatch);
      for (const document of [...invoices, ...attempts]) {
        const { xml, ...facts } = document;
        const { keyId, bytes } = secretBox.seal(await compress(xml), archiveContext(organizationId, document.id));
        const now = clock.now();
        await invoiceArchive.insert({
          ...facts,
          formerOrganization: organizationId,
          sealedXml: bytes,
          sealedKeyId: keyId,
          archivedAt: now,
          keepUntil: keepUntil(document, now),
        });
      }
      await invoiceArchive.removeInvoices(
        organizationId,
        invoices.map(({ id }) => id),
      );
      await invoiceArchive.removeAttempts(
        organizationId,
        attempts.map(({ id }) => id),
      );
      return invoices.length + attempts.length;
    });
    total += archived;
    if (archived === 0) return total;
  }
}

/** Authenticated with the archived bytes, which are the gzipped XML. */
export function archiveContext(organizationId: string, id: string): string {
  return `invoice-archive/v1/${organizationId}/${id}`;
}

const yearsKept = 5;

/**
 * CFF article 30: five years from when the return of the document's year was due, 30 April of the next year at the
 * latest; and never less than five years from now.
 */
function keepUntil({ stampedAt }: ArchivableDocument, now: Date): Date {
  const year = (stampedAt ?? now).getUTCFullYear();
  const ofReturn = new Date(Date.UTC(year + 1 + yearsKept, 4, 1, 6));
  const fromNow = new Date(now);
  fromNow.setUTCFullYear(now.getUTCFullYear() + yearsKept);
  return ofReturn > fromNow ? ofReturn : fromNow;
}

/** Table by table, so that no statement is long; the last one takes what a table yet unknown may hold. */
async function purgeRows({ database }: Deps, organizationId: string): Promise<void> {
  const { organizations } = database;
  /** Two at once would wait for each other's rows in a circle. */
  const purgeBatchOf = (table: string) =>
    database.transaction(async (tx) =>
      (await tx.organizations.holdDeleted(organizationId))
        ? tx.organizations.purgeRows(organizationId, table, purgeBatch)
        : 0,
    );

  for (const table of await organizations.listTenantTables()) await purgeTable(table);
  await organizations.purge(organizationId);

  async function purgeTable(table: string): Promise<void> {
    try {
      while ((await purgeBatchOf(table)) === purgeBatch);
    } catch (error) {
      // What others still hold goes with the organization.
      if (!isForeignKeyViolation(error)) throw error;
    }
  }
}
