import { NEEDS_REVIEW } from '../entities/stamping-attempt.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { isReadAtOnce } from '../xml-bytes.ts';

/** A document of a deleted organization, to be archived. */
export interface ArchivableDocument {
  id: string;
  uuid: string | null;
  rfcEmisor: string | null;
  status: string;
  stampedAt: Date | null;
  xml: Buffer;
}

export interface ArchivedDocument extends Omit<ArchivableDocument, 'xml'> {
  formerOrganization: string;
  sealedXml: Buffer;
  sealedKeyId: string;
  archivedAt: Date;
  keepUntil: Date;
}

/**
 * Documents of deleted organizations that the law requires to keep. Only the jobs, and an operator with database
 * access, read it.
 */
export function invoiceArchive(statements: StatementRunner) {
  return {
    /**
     * Locks some production invoices of a deleted organization until the transaction ends, and returns the first ones:
     * as many as are read at once.
     */
    async holdInvoices(organizationId: string, limit: number): Promise<ArchivableDocument[]> {
      return statements.run<ArchivableDocument>({
        name: 'archive-hold-invoices',
        text: `with held as materialized (
            select i.id, i.uuid, i.rfc_emisor, i.status, i.created_at
            from invoice i join invoice_xml x on x.organization_id = i.organization_id and x.invoice_id = i.id
            where i.organization_id = $1 and i.environment = 'production' order by i.created_at, i.id limit $2
            for update of i skip locked)
          select id, uuid, rfc_emisor as "rfcEmisor", status, created_at as "stampedAt", xml from (
            select held.*, x.xml, ${isReadAtOnce('held.created_at, held.id')} as "isRead"
            from held join invoice_xml x on x.organization_id = $1 and x.invoice_id = held.id) as sized
          where "isRead" order by created_at, id`,
        values: [organizationId, limit],
        tenant: 'every',
      });
    },

    /** The same for attempts that could not be settled: their bytes may have been stamped. */
    async holdUnresolved(organizationId: string, limit: number): Promise<ArchivableDocument[]> {
      return statements.run<ArchivableDocument>({
        name: 'archive-hold-unresolved',
        text: `with held as materialized (
            select id from stamping_attempt where organization_id = $1 and environment = 'production'
              and state = '${NEEDS_REVIEW}' and sealed_xml is not null order by id limit $2 for update skip locked)
          select id, null as uuid, null as "rfcEmisor", 'unresolved' as status, "stampedAt", xml from (
            select x.*, ${isReadAtOnce('x.id')} as "isRead" from (
              select a.id, a.sent_at as "stampedAt", a.sealed_xml as xml
              from held join stamping_attempt a on a.organization_id = $1 and a.id = held.id) as x) as sized
          where "isRead" order by id`,
        values: [organizationId, limit],
        tenant: 'every',
      });
    },

    /** Archives one document; idempotent. */
    async insert(row: ArchivedDocument): Promise<void> {
      await statements.run({
        name: 'archive-insert',
        text: `insert into invoice_archive (id, former_organization, uuid, rfc_emisor, status, stamped_at, sealed_xml, sealed_key_id,
            archived_at, keep_until)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing`,
        values: [
          row.id,
          row.formerOrganization,
          row.uuid,
          row.rfcEmisor,
          row.status,
          row.stampedAt,
          row.sealedXml,
          row.sealedKeyId,
          row.archivedAt,
          row.keepUntil,
        ],
        tenant: 'every',
      });
    },

    /** Within the transaction that archived them. */
    async removeInvoices(organizationId: string, ids: readonly string[]): Promise<void> {
      await statements.run({
        name: 'archive-remove-invoices',
        text: 'delete from invoice where organization_id = $1 and id = any ($2::uuid[])',
        values: [organizationId, ids],
        tenant: 'every',
      });
    },

    async removeAttempts(organizationId: string, ids: readonly string[]): Promise<void> {
      await statements.run({
        name: 'archive-remove-attempts',
        text: 'delete from stamping_attempt where organization_id = $1 and id = any ($2::uuid[])',
        values: [organizationId, ids],
        tenant: 'every',
      });
    },

    /** Attempts whose outcome is pending. */
    async countOpenAttempts(organizationId: string): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: 'archive-open-attempts',
        text: `select count(*)::integer as count from stamping_attempt
          where organization_id = $1 and state in ('claimed', 'sealed', 'sending', 'unknown')`,
        values: [organizationId],
        tenant: 'every',
      });
      return row?.count ?? 0;
    },

    /** Deletes up to `limit` documents whose retention period is over; returns the number deleted. */
    async deleteExpired(at: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'archive-delete-expired',
        text: `delete from invoice_archive where id in (
            select id from invoice_archive where keep_until <= $1 order by keep_until limit $2 for update skip locked
          ) returning id`,
        values: [at, limit],
        tenant: 'every',
      });
      return rows.length;
    },
  };
}
