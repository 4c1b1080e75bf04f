import type { Environment } from '../columns.ts';
import { Invoice } from '../entities/invoice.entity.ts';
import { InvoiceRelation } from '../entities/invoice-relation.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

const namingColumns = ['id', 'uuid', 'tipoComprobante', 'serie', 'folio', 'cancellationStatus'] as const;
const relationColumns = ['kind', 'tipoRelacion'] as const;
const declaredColumns = [...relationColumns, 'relatedUuid'] as const;

type Relation = RowOf<typeof InvoiceRelation>;

/** A valid document that refers to another one. */
export type RelatingDocument = Pick<RowOf<typeof Invoice>, (typeof namingColumns)[number]> &
  Pick<Relation, (typeof relationColumns)[number]>;

const naming = columnsOf(Invoice, 'd', { only: namingColumns });
const relation = columnsOf(InvoiceRelation, 'r', { only: relationColumns });
const declared = columnsOf(InvoiceRelation, 'r', { only: declaredColumns });

/** Relations between stamped documents. */
export function invoiceRelations(statements: StatementRunner) {
  return {
    /** Valid documents that refer to this one, latest first: the order in which to cancel them. */
    liveNaming: (organizationId: string, environment: Environment, uuid: string): Promise<RelatingDocument[]> =>
      statements.run({
        name: 'invoice-relation-live',
        text: `select distinct on (d.created_at, d.id) ${naming}, ${relation}
          from invoice_relation r join invoice d on d.organization_id = r.organization_id and d.id = r.invoice_id
          where r.organization_id = $1 and r.related_uuid = $3 and d.environment = $2 and d.status = 'vigente'
          order by d.created_at desc, d.id desc, r.line`,
        values: [organizationId, environment, uuid.toLowerCase()],
        tenant: organizationId,
      }),

    /** Relations that one document declares. */
    ofInvoice: (
      organizationId: string,
      invoiceId: string,
    ): Promise<Pick<Relation, (typeof declaredColumns)[number]>[]> =>
      statements.run({
        name: 'invoice-relation-of',
        text: `select ${declared} from invoice_relation r
          where r.organization_id = $1 and r.invoice_id = $2 order by r.line`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      }),

    /** Whether a credit note or receipt for this invoice is in progress: claimed, sent, or of unknown outcome. */
    async isTakenFromInFlight(organizationId: string, invoiceId: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'invoice-relation-in-flight',
        text: `select from invoice_ledger l
          join stamping_attempt a on a.organization_id = l.organization_id and a.id = l.attempt_id
          where l.organization_id = $1 and l.invoice_id = $2 and a.state not in ('stamped', 'rejected') limit 1`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      });
      return rows.length > 0;
    },
  };
}
