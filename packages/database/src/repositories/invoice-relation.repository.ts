import type { Environment } from '../columns.ts';
import type { StatementRunner } from '../statements.ts';

/** A live document that names another one. */
export interface RelatingDocument {
  id: string;
  uuid: string;
  tipoComprobante: 'I' | 'E' | 'T' | 'P';
  serie: string;
  folio: string;
  cancellationStatus: 'pendiente' | 'rechazada' | null;
  kind: 'related' | 'paid';
  tipoRelacion: string | null;
}

/** What stamped documents say of each other. */
export function invoiceRelations(statements: StatementRunner) {
  return {
    /** Documents in force that name this one, the latest first: in that order they are cancelled. */
    liveNaming: (organizationId: string, environment: Environment, uuid: string): Promise<RelatingDocument[]> =>
      statements.run({
        name: 'invoice-relation-live',
        text: `select distinct on (d.created_at, d.id) d.id, d.uuid, d.tipo_comprobante as "tipoComprobante", d.serie, d.folio,
            d.cancellation_status as "cancellationStatus", r.kind, r.tipo_relacion as "tipoRelacion"
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
    ): Promise<{ kind: 'related' | 'paid'; tipoRelacion: string | null; relatedUuid: string }[]> =>
      statements.run({
        name: 'invoice-relation-of',
        text: `select kind, tipo_relacion as "tipoRelacion", related_uuid as "relatedUuid" from invoice_relation
          where organization_id = $1 and invoice_id = $2 order by line`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      }),

    /** Whether a credit note or a receipt for this invoice is on its way: claimed, sent, or of unknown outcome. */
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
