import type { Environment } from '../columns.ts';
import { Invoice } from '../entities/invoice.entity.ts';
import { InvoiceEmail } from '../entities/invoice-email.entity.ts';
import { InvoiceRelation } from '../entities/invoice-relation.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

const documentColumns = ['id', 'uuid', 'serie', 'folio', 'tipoComprobante', 'status', 'createdAt'] as const;
const relationColumns = ['kind', 'tipoRelacion', 'relatedUuid'] as const;
const mailColumns = ['recipients', 'state', 'undelivered', 'createdAt'] as const;

type DocumentRow = Pick<RowOf<typeof Invoice>, (typeof documentColumns)[number]>;
type RelationRow = Pick<RowOf<typeof InvoiceRelation>, (typeof relationColumns)[number]>;

/** As stored in the attempt: `user:`, `key:` or `app:`, and the id. */
type CreatedBy = string;

/** A document that refers to this one, whatever its status. */
export interface NamingDocument extends DocumentRow, RelationRow {
  createdBy: CreatedBy | null;
  /** The amount it deducts from this one, decimal string in this one's currency; null if none. */
  amount: string | null;
}

/** A relation of this document to another one; that one's columns are null if it is no document of the organization. */
export type NamedDocument = RelationRow & { [Column in keyof DocumentRow]: DocumentRow[Column] | null };

export interface TimelineMail extends Pick<RowOf<typeof InvoiceEmail>, (typeof mailColumns)[number]> {
  /** For sent and given-up e-mails, when that was. */
  updatedAt: Date;
}

const document = columnsOf(Invoice, 'd', { only: documentColumns });
const relation = columnsOf(InvoiceRelation, 'r', { only: relationColumns });
const mail = `${columnsOf(InvoiceEmail, 'e', { only: mailColumns })}, e.updated_at as "updatedAt"`;

/** The history of one stamped document, apart from its cancellation requests. */
export function invoiceTimelines(statements: StatementRunner) {
  return {
    /** Documents that refer to this one, each once, in order of issue. */
    naming: (
      organizationId: string,
      environment: Environment,
      { id, uuid }: { id: string; uuid: string },
    ): Promise<NamingDocument[]> =>
      statements.run({
        name: 'invoice-timeline-naming',
        text: `select distinct on (d.created_at, d.id) ${document}, ${relation},
            (select a.created_by from stamping_attempt a where a.organization_id = d.organization_id and a.id = d.id) as "createdBy",
            (select sum(l.amount)::text from invoice_ledger l
              where l.organization_id = d.organization_id and l.attempt_id = d.id and l.invoice_id = $4) as amount
          from invoice_relation r join invoice d on d.organization_id = r.organization_id and d.id = r.invoice_id
          where r.organization_id = $1 and r.related_uuid = $3 and d.environment = $2
          order by d.created_at, d.id, r.line`,
        values: [organizationId, environment, uuid.toLowerCase(), id],
        tenant: organizationId,
      }),

    /** Documents that this one refers to, each once, in its own order. */
    named: (organizationId: string, environment: Environment, invoiceId: string): Promise<NamedDocument[]> =>
      statements.run({
        name: 'invoice-timeline-named',
        text: `select ${document}, ${relation} from invoice_relation r
          left join invoice d on d.organization_id = r.organization_id and d.environment = $2 and d.uuid_lower = r.related_uuid
          where r.organization_id = $1 and r.invoice_id = $3 order by r.line`,
        values: [organizationId, environment, invoiceId],
        tenant: organizationId,
      }),

    /** Who requested its stamp; null if unknown. */
    async createdBy(organizationId: string, invoiceId: string): Promise<CreatedBy | null> {
      const [row] = await statements.run<{ createdBy: CreatedBy }>({
        name: 'invoice-timeline-created-by',
        text: `select created_by as "createdBy" from stamping_attempt where organization_id = $1 and id = $2`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      });
      return row?.createdBy ?? null;
    },

    /** Its e-mails, oldest first. */
    mails: (organizationId: string, invoiceId: string): Promise<TimelineMail[]> =>
      statements.run({
        name: 'invoice-timeline-mails',
        text: `select ${mail} from invoice_email e where e.organization_id = $1 and e.invoice_id = $2
          order by e.created_at, e.id`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      }),

    /** Current names of keys and people, by id; without those that no longer exist. */
    async namesOf(organizationId: string, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await statements.run<{ id: string; name: string }>({
        name: 'invoice-timeline-names',
        text: `select id, name from api_key where organization_id = $1 and id = any ($2::uuid[])
          union all select id, name from user_account where id = any ($2::uuid[])`,
        values: [organizationId, ids],
        tenant: organizationId,
      });
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}
