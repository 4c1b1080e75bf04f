import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '@lacre/database/database';
import type { ArchivableDocument } from '@lacre/database/repositories/invoice-archive.repository';
import { isForeignKeyViolation } from '@lacre/database/violations';
import { stopsAll } from '../each-organization.ts';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'secretBox' | 'log'>;

export interface Purged {
  /** Documents moved to the archive. */
  archived: number;
  /** Organizations of which only the archive remains. */
  purged: number;
  /** Organizations with a stamp whose outcome is still unknown. */
  waiting: number;
}

/** Those that wait for a PAC must not block the others. */
const organizationsAtOnce = 500;
/** Documents locked and encrypted in one transaction, at most; fewer if their XML has megabytes. */
const archiveBatch = 20;
const purgeBatch = 1_000;
/** Longer than any request that loaded the organization before it was deleted. */
const graceMs = 120_000;
const compress = promisify(gzip);

/**
 * Archives the production documents of deleted organizations and deletes the rest, in short batches. If a process dies,
 * the next run resumes; concurrent runs process different batches. Attempts with an unknown outcome are left until
 * recovery settles them, and then archived too.
 */
export async function purgeDeletedOrganizations(deps: Deps): Promise<Purged> {
  const { database, log } = deps;
  const counts: Purged = { archived: 0, purged: 0, waiting: 0 };
  for (const deleted of await database.organizations.listDeleted(organizationsAtOnce))
    try {
      await purgeOne(deps, deleted, counts);
    } catch (error) {
      if (stopsAll(error)) throw error;
      // It is tried again by the next run, and must not keep those behind it.
      log.error({ error, organizationId: deleted.id }, 'a deleted organization could not be purged');
    }
  return counts;
}

async function purgeOne(deps: Deps, { id, deletedAt }: { id: string; deletedAt: Date }, counts: Purged): Promise<void> {
  const { database, clock } = deps;
  counts.archived += await archiveDocuments(deps, id);
  const inGrace = clock.now().getTime() - deletedAt.getTime() < graceMs;
  if (inGrace || (await database.invoiceArchive.countOpenAttempts(id)) > 0) {
    counts.waiting += 1;
    return;
  }
  // Documents stamped between the two queries.
  counts.archived += await archiveDocuments(deps, id);
  await purgeRows(deps, id);
  counts.purged += 1;
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

/** Authenticated with the archived bytes, the gzipped XML. */
export function archiveContext(organizationId: string, id: string): string {
  return `invoice-archive/v1/${organizationId}/${id}`;
}

const yearsKept = 5;

/**
 * CFF article 30: five years after the return for the document's year was due, at the latest 30 April of the next year;
 * and never less than five years from now.
 */
function keepUntil({ stampedAt }: ArchivableDocument, now: Date): Date {
  const year = (stampedAt ?? now).getUTCFullYear();
  const ofReturn = new Date(Date.UTC(year + 1 + yearsKept, 4, 1, 6));
  const fromNow = new Date(now);
  fromNow.setUTCFullYear(now.getUTCFullYear() + yearsKept);
  return ofReturn > fromNow ? ofReturn : fromNow;
}

/** Table by table, so that no statement takes long; the last statement covers tables not listed here. */
async function purgeRows({ database }: Deps, organizationId: string): Promise<void> {
  const { organizations } = database;
  for (const table of await organizations.listTenantTables()) await purgeTable(table);
  await inBatches((tx) => tx.organizations.purgeAuditLog(organizationId, purgeBatch));
  await organizations.purge(organizationId);

  /** Serialized, to avoid deadlocks. */
  async function inBatches(purge: (tx: Database) => Promise<number>): Promise<void> {
    const batch = () =>
      database.transaction(async (tx) => ((await tx.organizations.holdDeleted(organizationId)) ? purge(tx) : 0));
    while ((await batch()) === purgeBatch);
  }

  async function purgeTable(table: string): Promise<void> {
    try {
      await inBatches((tx) => tx.organizations.purgeRows(organizationId, table, purgeBatch));
    } catch (error) {
      // Rows that others still reference are deleted with the organization.
      if (!isForeignKeyViolation(error)) throw error;
    }
  }
}
