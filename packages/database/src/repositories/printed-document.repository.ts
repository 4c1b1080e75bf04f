import { PrintedDocument } from '../entities/printed-document.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type PrintLanguage = RowOf<typeof PrintedDocument>['language'];

export type PrintedPdf = Pick<RowOf<typeof PrintedDocument>, 'invoiceId' | 'contentHash' | 'pdf'>;

const hashed = columnsOf(PrintedDocument, 'printed_document', { only: ['invoiceId', 'contentHash'] });

/**
 * Stored PDFs, by the hash of their content. Any of them may be missing at any time. They are large, so they are not
 * batched with the short statements of stamping.
 */
export function printedDocuments(statements: StatementRunner) {
  return {
    async find(
      organizationId: string,
      invoiceId: string,
      language: PrintLanguage,
      contentHash: Buffer,
    ): Promise<Buffer | undefined> {
      const [row] = await statements.run<{ pdf: Buffer }>({
        name: 'printed-document',
        text: `select pdf from printed_document
          where organization_id = $1 and invoice_id = $2 and language = $3 and content_hash = $4`,
        values: [organizationId, invoiceId, language, contentHash],
        tenant: organizationId,
      });
      return row?.pdf;
    },

    /** Whether any PDF of the invoice in that language is stored, current or outdated. */
    async has(organizationId: string, invoiceId: string, language: PrintLanguage): Promise<boolean> {
      const rows = await statements.readTogether({
        name: 'printed-document-has',
        text: 'select 1 from printed_document where organization_id = $1 and invoice_id = $2 and language = $3',
        values: [organizationId, invoiceId, language],
        tenant: organizationId,
      });
      return rows.length > 0;
    },

    /** Replaces the invoice's PDF in that language. */
    async save(
      organizationId: string,
      invoiceId: string,
      language: PrintLanguage,
      contentHash: Buffer,
      pdf: Buffer,
      at: Date,
    ): Promise<void> {
      await statements.run({
        name: 'printed-document-save',
        text: `insert into printed_document (organization_id, invoice_id, language, content_hash, pdf, used_at) values ($1, $2, $3, $4, $5, $6)
          on conflict (organization_id, invoice_id, language) do update set content_hash = $4, pdf = $5, used_at = $6`,
        values: [organizationId, invoiceId, language, contentHash, pdf, at],
        tenant: organizationId,
      });
    },

    /** Content hashes of the stored Spanish PDFs of these invoices, by invoice; they may be replaced at any time. */
    async contentHashes(organizationId: string, invoiceIds: readonly string[]): Promise<Map<string, Buffer>> {
      if (invoiceIds.length === 0) return new Map();
      const rows = await statements.run<Pick<PrintedPdf, 'invoiceId' | 'contentHash'>>({
        name: 'printed-document-content-hashes',
        text: `select ${hashed} from printed_document
          where organization_id = $1 and invoice_id = any($2::uuid[]) and language = 'es'`,
        values: [organizationId, invoiceIds],
        tenant: organizationId,
      });
      return new Map(rows.map(({ invoiceId, contentHash }) => [invoiceId, contentHash]));
    },

    /** Like `save`, in Spanish, for a PDF printed at `at` or later, unless another was printed since. */
    async saveUnlessNewer(
      organizationId: string,
      { invoiceId, contentHash, pdf }: PrintedPdf,
      at: Date,
    ): Promise<void> {
      await statements.run({
        name: 'printed-document-save-unless-newer',
        text: `insert into printed_document (organization_id, invoice_id, content_hash, pdf, used_at) values ($1, $2, $3, $4, $5)
          on conflict (organization_id, invoice_id, language) do update set content_hash = $3, pdf = $4, used_at = $5
            where printed_document.used_at <= $5`,
        values: [organizationId, invoiceId, contentHash, pdf, at],
        tenant: organizationId,
      });
    },

    /** Deletes up to `limit` PDFs, of all organizations, printed before `before`. */
    async deleteOlder(before: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'printed-document-delete-older',
        text: `delete from printed_document p using (
            select organization_id, invoice_id, language from printed_document where used_at < $1 order by used_at limit $2 for update skip locked
          ) old
          where p.organization_id = old.organization_id and p.invoice_id = old.invoice_id and p.language = old.language returning p.invoice_id`,
        values: [before, limit],
        tenant: 'every',
      });
      return rows.length;
    },

    /** Bytes of the table on disk. */
    async size(): Promise<number> {
      const [row] = await statements.run<{ bytes: string }>({
        name: 'printed-document-size',
        text: `select pg_total_relation_size('printed_document') as bytes`,
        values: [],
      });
      return Number(row?.bytes ?? 0);
    },

    /** Deletes the `limit` PDFs printed longest ago. */
    async deleteOldest(limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'printed-document-delete-oldest',
        text: `delete from printed_document p using (
            select organization_id, invoice_id, language from printed_document order by used_at limit $1 for update skip locked
          ) old
          where p.organization_id = old.organization_id and p.invoice_id = old.invoice_id and p.language = old.language returning p.invoice_id`,
        values: [limit],
        tenant: 'every',
      });
      return rows.length;
    },
  };
}
