import type { StatementRunner } from '../statements.ts';
import { isUniqueViolation } from '../violations.ts';

export type Environment = 'sandbox' | 'production';
export type AttemptState = 'claimed' | 'sealed' | 'sending' | 'stamped' | 'rejected' | 'unknown' | 'manual';

export interface Claim {
  id: string;
  environment: Environment;
  idempotencyKey: string | undefined;
  bodyHash: Buffer;
  /** undefined: the organization's default series for the type. */
  series: string | undefined;
  /** Name of the default series when the organization has none yet. */
  firstSeries: string;
  type: 'I' | 'E' | 'T' | 'P';
  /** undefined: the next folio of the series is reserved. */
  folio: string | undefined;
  customerId: string | undefined;
  relatedInvoiceUuid: string | undefined;
  /** XML of the issuer's own, put into the document after the stamp. */
  addenda?: string;
  createdBy: string;
  at: Date;
}

export interface ClaimedAttempt {
  id: string;
  series: string;
  folio: string;
  fence: number;
}

export interface AttemptRow {
  organizationId: string;
  id: string;
  environment: Environment;
  tipoComprobante: 'I' | 'E' | 'T' | 'P';
  state: AttemptState;
  fence: number;
  idempotencyKey: string | null;
  bodyHash: Buffer;
  series: string;
  folio: string;
  customerId: string | null;
  relatedInvoiceUuid: string | null;
  sends: number;
  asks: number;
  sentAt: Date | null;
  outcomeCode: string | null;
  outcomeMessage: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Another first invoice of a type made its series the default at the same moment. */
export class DefaultSeriesTaken extends Error {
  override name = 'DefaultSeriesTaken';
}

/** A stamped document and the event that tells about it, written together. */
export interface StampedInvoice {
  uuid: string;
  serie: string;
  folio: string;
  tipoComprobante: string;
  rfcEmisor: string;
  rfcReceptor: string;
  nombreReceptor: string;
  regimenReceptor: string;
  moneda: string;
  tipoCambio: string | undefined;
  total: string;
  fecha: string;
  lugarExpedicion: string;
  fechaTimbrado: string;
  hasFuel: boolean;
  xml: Buffer;
  event: { id: string; kind: string; payload: Record<string, unknown> };
  at: Date;
}

const columns = `organization_id as "organizationId", id, environment, tipo_comprobante as "tipoComprobante", state, fence, idempotency_key as "idempotencyKey",
  body_hash as "bodyHash", series, folio, customer_id as "customerId", related_invoice_uuid as "relatedInvoiceUuid", sends, asks,
  sent_at as "sentAt", outcome_code as "outcomeCode", outcome_message as "outcomeMessage",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** The rows that decide what may be sent to a PAC and when. Every step compares the fence it was given. */
export function stampingAttempts(statements: StatementRunner) {
  return {
    /**
     * Claims the key and reserves the folio in one statement; undefined when the key is already claimed.
     * The commit is not waited for: nothing has left the house yet, and `markSending` makes it durable before anything does.
     * Inside a transaction `DefaultSeriesTaken` may be thrown: then the whole of it must be tried again.
     * A folio given by the client is kept, and our counter steps over it when it is a number, so that we never assign it again.
     */
    async claim(
      organizationId: string,
      claim: Claim,
      { inTransaction = false } = {},
    ): Promise<ClaimedAttempt | undefined> {
      const statement = {
        name: 'attempt-claim',
        tenant: organizationId,
        text: `with chosen as (
            select coalesce($4::text, (select series from folio_series where organization_id = $1 and environment = $2
                                       and type = $6 and is_default), $5::text) as series
          ), reserved as (
            insert into folio_series as f (organization_id, environment, series, type, next_folio, is_default)
            select $1, $2, series, $6, coalesce($8::bigint, 1) + 1,
                   not exists (select 1 from folio_series d where d.organization_id = $1 and d.environment = $2
                               and d.type = $6 and d.is_default)
            from chosen where $7::text is null or $8::bigint is not null
            on conflict (organization_id, environment, series) do update
              set next_folio = case when $8::bigint is null then f.next_folio + 1 else greatest(f.next_folio, $8::bigint + 1) end
            returning next_folio - 1 as folio
          )
          insert into stamping_attempt (organization_id, id, environment, tipo_comprobante, state, idempotency_key, body_hash, series, folio,
            customer_id, related_invoice_uuid, addenda, created_by, created_at, updated_at)
          select $1, $3, $2, $6, 'claimed', $9, $10, chosen.series, coalesce($7, (select folio::text from reserved)), $11, $12, $15, $13, $14, $14
          from chosen
          on conflict (organization_id, environment, idempotency_key) where idempotency_key is not null and state <> 'rejected'
            do nothing
          returning id, series, folio, fence`,
        values: [
          organizationId,
          claim.environment,
          claim.id,
          claim.series ?? null,
          claim.firstSeries,
          claim.type,
          claim.folio ?? null,
          claim.folio !== undefined && /^\d{1,15}$/.test(claim.folio) ? claim.folio : null,
          claim.idempotencyKey ?? null,
          claim.bodyHash,
          claim.customerId ?? null,
          claim.relatedInvoiceUuid ?? null,
          claim.createdBy,
          claim.at,
          claim.addenda ?? null,
        ],
      };
      // Two first invoices of two series at once both want theirs to be the default: the later one sees that there is one.
      const rows = await statements.runRelaxed<ClaimedAttempt>(statement).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'folio_series_default_key')) throw error;
        // The transaction is lost.
        if (inTransaction) throw new DefaultSeriesTaken();
        return statements.runRelaxed<ClaimedAttempt>(statement);
      });
      return rows[0];
    },

    /** The open or stamped attempt that holds a key. */
    async findByKey(organizationId: string, environment: Environment, key: string): Promise<AttemptRow | undefined> {
      const [row] = await statements.runRelaxed<AttemptRow>({
        name: 'attempt-by-key',
        tenant: organizationId,
        text: `select ${columns} from stamping_attempt
          where organization_id = $1 and environment = $2 and idempotency_key = $3 and state <> 'rejected'`,
        values: [organizationId, environment, key],
      });
      return row;
    },

    async findById(organizationId: string, id: string): Promise<AttemptRow | undefined> {
      const [row] = await statements.run<AttemptRow>({
        name: 'attempt-by-id',
        tenant: organizationId,
        text: `select ${columns} from stamping_attempt where organization_id = $1 and id = $2`,
        values: [organizationId, id],
      });
      return row;
    },

    /** The exact bytes that were or will be sent. */
    async findSealedXml(organizationId: string, id: string): Promise<Buffer | undefined> {
      const [row] = await statements.run<{ xml: Buffer | null }>({
        name: 'attempt-sealed-xml',
        tenant: organizationId,
        text: `select sealed_xml as xml from stamping_attempt where organization_id = $1 and id = $2`,
        values: [organizationId, id],
      });
      return row?.xml ?? undefined;
    },

    /**
     * Stores the sealed bytes and that they are about to be sent, durably, before the socket opens. False when somebody
     * else took the attempt over. From here the bytes never change.
     */
    async markSending(
      organizationId: string,
      id: string,
      fence: number,
      sealed: { xml: Buffer; hash: Buffer; pac: string; nextAskAt: Date; at: Date },
    ): Promise<boolean> {
      const rows = await statements.runTogether({
        name: 'attempt-sending',
        tenant: organizationId,
        text: `update stamping_attempt set state = 'sending', sealed_xml = $4, sealed_hash = $5, pac = $6, sends = sends + 1,
            sent_at = $8, next_ask_at = $7, updated_at = $8
          where organization_id = $1 and id = $2 and fence = $3 and state = 'claimed' returning id`,
        values: [organizationId, id, fence, sealed.xml, sealed.hash, sealed.pac, sealed.nextAskAt, sealed.at],
      });
      return rows.length === 1;
    },

    /** Stamp, invoice, exact XML and event in one statement, hence one transaction. False when fenced out. */
    async markStamped(organizationId: string, id: string, fence: number, invoice: StampedInvoice): Promise<boolean> {
      const rows = await statements.runTogether({
        name: 'attempt-stamped',
        tenant: organizationId,
        text: `with attempt as (
            update stamping_attempt set state = 'stamped', next_ask_at = null, updated_at = $18
            where organization_id = $1 and id = $2 and fence = $3 and state in ('sending', 'unknown', 'manual')
            returning *
          ), stamped as (
            insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
              nombre_receptor, regimen_receptor, moneda, tipo_cambio, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status,
              customer_id, related_invoice_uuid, idempotency_key, created_at, updated_at)
            select $1, $2, environment, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $23, 'vigente',
              customer_id, related_invoice_uuid, idempotency_key, $18, $18 from attempt
            returning id
          ), document as (
            insert into invoice_xml (organization_id, invoice_id, xml) select $1, id, $19 from stamped
          ), event as (
            insert into outbox_event (organization_id, id, environment, kind, payload, created_at)
            select $1, $20, environment, $21, $22, $18 from attempt
          )
          select id from stamped`,
        values: [
          organizationId,
          id,
          fence,
          invoice.uuid,
          invoice.serie,
          invoice.folio,
          invoice.tipoComprobante,
          invoice.rfcEmisor,
          invoice.rfcReceptor,
          invoice.nombreReceptor,
          invoice.regimenReceptor,
          invoice.moneda,
          invoice.tipoCambio ?? null,
          invoice.total,
          invoice.fecha,
          invoice.lugarExpedicion,
          invoice.fechaTimbrado,
          invoice.at,
          invoice.xml,
          invoice.event.id,
          invoice.event.kind,
          JSON.stringify(invoice.event.payload),
          invoice.hasFuel,
        ],
      });
      return rows.length === 1;
    },

    /** A definite refusal: the key is free again, the folio stays a gap. */
    async markRejected(
      organizationId: string,
      id: string,
      fence: number,
      outcome: { code: string; message: string; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-rejected',
        tenant: organizationId,
        text: `update stamping_attempt set state = 'rejected', outcome_code = $4, outcome_message = $5, next_ask_at = null, updated_at = $6
          where organization_id = $1 and id = $2 and fence = $3 and state not in ('stamped', 'rejected') returning id`,
        values: [organizationId, id, fence, outcome.code, outcome.message.slice(0, 2000), outcome.at],
      });
      return rows.length === 1;
    },

    /** Nobody knows whether the PAC stamped. It stays so until evidence. */
    async markUnknown(
      organizationId: string,
      id: string,
      fence: number,
      outcome: { reason: string; nextAskAt: Date; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-unknown',
        tenant: organizationId,
        text: `update stamping_attempt set state = 'unknown', outcome_code = 'UNKNOWN', outcome_message = $4, next_ask_at = $5,
            updated_at = $6
          where organization_id = $1 and id = $2 and fence = $3 and state in ('sending', 'unknown') returning id`,
        values: [organizationId, id, fence, outcome.reason.slice(0, 2000), outcome.nextAskAt, outcome.at],
      });
      return rows.length === 1;
    },

    /**
     * Takes over a claim whose owner went silent before sealing: nothing was sent, so it ends as refused and frees its key.
     * The raised fence keeps the old owner from sending later.
     */
    async abandonClaims(claimedBefore: Date, at: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'attempt-abandon',
        tenant: 'every',
        text: `update stamping_attempt a set state = 'rejected', fence = fence + 1, outcome_code = 'ABANDONED',
            outcome_message = 'The process that was making this invoice stopped before anything was sent.', updated_at = $2
          from (select organization_id, id from stamping_attempt where state = 'claimed' and created_at < $1
                order by created_at limit $3 for update skip locked) stale
          where a.organization_id = stale.organization_id and a.id = stale.id returning a.id`,
        values: [claimedBefore, at, limit],
      });
      return rows.length;
    },

    /** The same for one claim, by somebody who waits for its key. */
    async abandonClaim(organizationId: string, id: string, fence: number, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-abandon-one',
        tenant: organizationId,
        text: `update stamping_attempt set state = 'rejected', fence = fence + 1, outcome_code = 'ABANDONED',
            outcome_message = 'The process that was making this invoice stopped before anything was sent.', updated_at = $4
          where organization_id = $1 and id = $2 and fence = $3 and state = 'claimed' returning id`,
        values: [organizationId, id, fence, at],
      });
      return rows.length === 1;
    },

    /** Takes open attempts whose next question is due, raising their fence so that only the caller may settle them. */
    async takeDue(
      at: Date,
      leaseUntil: Date,
      limit: number,
    ): Promise<(AttemptRow & { sealedXml: Buffer; addenda: string | null; createdBy: string })[]> {
      return statements.run({
        name: 'attempt-take-due',
        tenant: 'every',
        text: `update stamping_attempt a set fence = a.fence + 1, state = 'unknown', asks = a.asks + 1, asked_at = $1, next_ask_at = $2, updated_at = $1
          from (select organization_id, id from stamping_attempt
                where state in ('sending', 'unknown') and next_ask_at <= $1
                order by next_ask_at limit $3 for update skip locked) due
          where a.organization_id = due.organization_id and a.id = due.id
          returning a.organization_id as "organizationId", a.id, a.environment, a.tipo_comprobante as "tipoComprobante", a.state, a.fence,
            a.idempotency_key as "idempotencyKey", a.body_hash as "bodyHash", a.series, a.folio, a.customer_id as "customerId",
            a.related_invoice_uuid as "relatedInvoiceUuid", a.sends, a.asks, a.sent_at as "sentAt",
            a.outcome_code as "outcomeCode", a.outcome_message as "outcomeMessage", a.created_at as "createdAt",
            a.updated_at as "updatedAt", a.sealed_xml as "sealedXml", a.addenda, a.created_by as "createdBy"`,
        values: [at, leaseUntil, limit],
      });
    },
  };
}
