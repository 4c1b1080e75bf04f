import type { Invoice } from '../entities/invoice.entity.ts';
import type { InvoiceRelation } from '../entities/invoice-relation.entity.ts';
import type { OutboxEventRow } from '../entities/outbox-event.entity.ts';
import { type attemptEvidence, NEEDS_REVIEW } from '../entities/stamping-attempt.entity.ts';
import type { StatementRunner } from '../statements.ts';
import type { RowOf, StoredRowOf } from '../table.ts';
import { isUniqueViolation } from '../violations.ts';
import type { SummedAmounts } from './month-sum.repository.ts';
import { stampStatement } from './stamp-statement.ts';

/** A stamped document and its event, written together. */
export interface StampedInvoice
  extends Pick<
    StoredRowOf<typeof Invoice>,
    | 'uuid'
    | 'serie'
    | 'folio'
    | 'rfcEmisor'
    | 'rfcReceptor'
    | 'nombreReceptor'
    | 'regimenReceptor'
    | 'moneda'
    | 'total'
    | 'metodoPago'
    | 'fecha'
    | 'lugarExpedicion'
    | 'fechaTimbrado'
    | 'hasFuel'
  > {
  tipoComprobante: string;
  tipoCambio: string | undefined;
  subtotal: string;
  summed: SummedAmounts;
  xml: Buffer;
  /** Relations to other documents. */
  relations: (Pick<RowOf<typeof InvoiceRelation>, 'kind' | 'tipoRelacion'> & { uuid: string })[];
  events: AttemptEvent[];
  /** The PAC contradicted itself about it: the document may already have failed in its batch. */
  isDoubted?: boolean;
  at: Date;
}

/** Written in the same transaction as the outcome of an attempt. */
export type AttemptEvent = Pick<OutboxEventRow, 'id' | 'kind' | 'payload'>;

/**
 * What a PAC may report besides success and failure: it has already stamped these bytes, it returned a document that is
 * not ours, or one with the fiscal UUID of another document of this installation.
 */
export type Evidence = (typeof attemptEvidence)[number];

/** Another document of this installation, in any organization and environment, has this fiscal UUID. */
export class FiscalUuidTaken extends Error {
  override name = 'FiscalUuidTaken';
}

/** SQL rows of an event list; `$n` is its JSON. */
const eventRows = (n: number) => `jsonb_to_recordset($${n}::jsonb) as e (id uuid, kind text, payload jsonb)`;
const eventsJson = (events: readonly AttemptEvent[]) => JSON.stringify(events);

/** Of the attempt `a`: null if another open or stamped attempt has since taken the same value. */
const unlessTakenSince = (column: 'idempotency_key' | 'external_id') =>
  `case when exists (select from stamping_attempt o where o.organization_id = $1 and o.environment = a.environment
    and o.${column} = a.${column} and o.state <> 'rejected') then null else a.${column} end`;

/** Outcomes of attempts that were sent. `onEvent` is called once a stamp is committed. */
export function attemptOutcomes(statements: StatementRunner, onEvent: () => void) {
  return {
    /**
     * Writes stamp, invoice, exact XML and event in one statement, hence one transaction. Deletes the bytes that were
     * sent: the stamped document contains them. A batch that counted it as failed now counts it as done. False when
     * fenced out.
     */
    async markStamped(organizationId: string, id: string, fence: number, invoice: StampedInvoice): Promise<boolean> {
      const related = invoice.relations.map(({ kind, tipoRelacion, uuid }, line) => ({
        line,
        kind,
        tipo: tipoRelacion,
        uuid: uuid.toLowerCase(),
      }));
      const { summed, events } = invoice;
      const stamp = {
        id,
        fence,
        uuid: invoice.uuid,
        serie: invoice.serie,
        folio: invoice.folio,
        tipo_comprobante: invoice.tipoComprobante,
        rfc_emisor: invoice.rfcEmisor,
        rfc_receptor: invoice.rfcReceptor,
        nombre_receptor: invoice.nombreReceptor,
        regimen_receptor: invoice.regimenReceptor,
        moneda: invoice.moneda,
        tipo_cambio: invoice.tipoCambio ?? null,
        total: invoice.total,
        subtotal: invoice.subtotal,
        metodo_pago: invoice.metodoPago,
        fecha: invoice.fecha,
        lugar_expedicion: invoice.lugarExpedicion,
        fecha_timbrado: invoice.fechaTimbrado,
        has_fuel: invoice.hasFuel,
        transferred: summed.transferred,
        withheld: summed.withheld,
        collected: summed.collected,
        is_late: summed.isLate,
        xml: invoice.xml,
        at: invoice.at,
        event_ids: events.map((event) => event.id),
        event_kinds: events.map((event) => event.kind),
        event_payloads: events.map((event) => JSON.stringify(event.payload)),
      };
      const stamping = statements.runTogether(
        stampStatement(organizationId, stamp, related, invoice.isDoubted === true),
      );
      const rows = await stamping.catch((error: unknown) => {
        const isTaken = ['invoice_uuid_key', 'fiscal_uuid_pkey'].some((name) => isUniqueViolation(error, name));
        throw isTaken ? new FiscalUuidTaken(`the fiscal UUID ${invoice.uuid} is taken`, { cause: error }) : error;
      });
      if (rows.length === 1) onEvent();
      return rows.length === 1;
    },

    /** A definite error: the key becomes free again, the folio remains a gap. */
    async markRejected(
      organizationId: string,
      id: string,
      fence: number,
      outcome: { code: string; message: string; at: Date; events?: AttemptEvent[] },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-rejected',
        text: `with attempt as (
            update stamping_attempt set state = 'rejected', outcome_code = $4, outcome_message = $5, next_ask_at = null, updated_at = $6
            where organization_id = $1 and id = $2 and fence = $3 and state not in ('stamped', 'rejected') returning id, environment
          ), event as (
            insert into outbox_event (organization_id, id, environment, kind, payload, created_at)
            select $1, e.id, environment, e.kind, e.payload, $6 from attempt, ${eventRows(7)}
          )
          select id from attempt`,
        values: [
          organizationId,
          id,
          fence,
          outcome.code,
          outcome.message.slice(0, 2000),
          outcome.at,
          eventsJson(outcome.events ?? []),
        ],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** It is not known whether the PAC stamped. Stays so until there is evidence. */
    async markUnknown(
      organizationId: string,
      id: string,
      fence: number,
      outcome: {
        reason: string;
        nextAskAt: Date;
        at: Date;
        evidence?: Evidence | undefined;
        /**
         * The PAC reports that it has not stamped these bytes; counted if this is the first time, or long enough after
         * the last.
         */
        denied?: { unlessSince: Date };
      },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-unknown',
        text: `update stamping_attempt set state = 'unknown', outcome_code = 'UNKNOWN', outcome_message = $4, next_ask_at = $5,
            updated_at = $6, evidence = coalesce($7, evidence),
            denials = case when $8::timestamptz is null then denials when denied_at > $8 then denials else denials + 1 end,
            denied_at = case when $8::timestamptz is null or denied_at > $8 then denied_at else $6 end
          where organization_id = $1 and id = $2 and fence = $3 and state in ('sending', 'unknown') returning id`,
        values: [
          organizationId,
          id,
          fence,
          outcome.reason.slice(0, 2000),
          outcome.nextAskAt,
          outcome.at,
          outcome.evidence ?? null,
          outcome.denied?.unlessSince ?? null,
        ],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** Evidence contradicts itself, or the time limit is reached: from here only a person decides. */
    async markNeedsReview(
      organizationId: string,
      id: string,
      fence: number,
      outcome: { reason: string; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-needs-review',
        text: `update stamping_attempt set state = '${NEEDS_REVIEW}', outcome_code = 'NEEDS_REVIEW', outcome_message = $4, next_ask_at = null, updated_at = $5
          where organization_id = $1 and id = $2 and fence = $3 and state in ('sending', 'unknown') returning id`,
        values: [organizationId, id, fence, outcome.reason.slice(0, 2000), outcome.at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /**
     * A stamp arrived for an attempt recorded as refused: an operator has to review it. Its key and external id stay
     * with an attempt that has since claimed them. False if it is not refused.
     */
    async markContradicted(organizationId: string, id: string, reason: string, at: Date): Promise<boolean> {
      const mark = () =>
        statements.run({
          name: 'attempt-contradicted',
          text: `update stamping_attempt a set state = '${NEEDS_REVIEW}', fence = fence + 1, outcome_code = 'NEEDS_REVIEW', outcome_message = $3, updated_at = $4,
              evidence = 'already-stamped',
              idempotency_key = ${unlessTakenSince('idempotency_key')}, external_id = ${unlessTakenSince('external_id')}
            where organization_id = $1 and id = $2 and state = 'rejected' and sealed_xml is not null returning id`,
          values: [organizationId, id, reason.slice(0, 2000), at],
          tenant: organizationId,
        });
      // A claim not committed yet took one of them at this moment: the next check sees it.
      const unlessTaken = (error: unknown) => {
        const names = ['stamping_attempt_idempotency_key', 'attempt_external_id_key'];
        if (!names.some((name) => isUniqueViolation(error, name))) throw error;
        return mark();
      };
      const rows = await mark().catch(unlessTaken).catch(unlessTaken);
      return rows.length === 1;
    },
  };
}
