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
  /** The caller's own reference: of one document in an environment. */
  externalId?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
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
  externalId: string | null;
  metadata: Record<string, unknown> | null;
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

/** Another document of this environment has this reference of the caller's. */
export class ExternalIdTaken extends Error {
  override name = 'ExternalIdTaken';
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
  subtotal: string;
  total: string;
  metodoPago: string | null;
  fecha: string;
  lugarExpedicion: string;
  fechaTimbrado: string;
  hasFuel: boolean;
  xml: Buffer;
  /** What it says of other documents. */
  relations: { kind: 'related' | 'paid'; tipoRelacion: string | null; uuid: string }[];
  events: AttemptEvent[];
  at: Date;
}

/** Told in the same transaction as what became of an attempt. */
export interface AttemptEvent {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
}

/** An attempt in recovery, with everything that recovery decides by. */
export interface OpenAttempt extends AttemptRow {
  sealedXml: Buffer;
  addenda: string | null;
  createdBy: string;
  pac: string | null;
  denials: number;
  deniedAt: Date | null;
  evidence: Evidence | null;
  /** Milliseconds that the sandbox it lives in is ahead of the real time. */
  aheadMs: string;
}

/**
 * What a PAC has said besides yes and no: it has stamped these bytes before, it gave a document that is not ours, or one with
 * the fiscal UUID of another document of this installation.
 */
export type Evidence = 'already-stamped' | 'not-ours' | 'uuid-taken';

/** Another document of this installation, of whichever organization and environment, has this fiscal UUID. */
export class FiscalUuidTaken extends Error {
  override name = 'FiscalUuidTaken';
}

const columns = `organization_id as "organizationId", id, environment, tipo_comprobante as "tipoComprobante", state, fence, idempotency_key as "idempotencyKey",
  body_hash as "bodyHash", series, folio, customer_id as "customerId", related_invoice_uuid as "relatedInvoiceUuid", external_id as "externalId", metadata, sends, asks,
  sent_at as "sentAt", outcome_code as "outcomeCode", outcome_message as "outcomeMessage",
  created_at as "createdAt", updated_at as "updatedAt"`;

const openColumns = `a.organization_id as "organizationId", a.id, a.environment, a.tipo_comprobante as "tipoComprobante", a.state, a.fence,
  a.idempotency_key as "idempotencyKey", a.body_hash as "bodyHash", a.series, a.folio, a.customer_id as "customerId",
  a.related_invoice_uuid as "relatedInvoiceUuid", a.external_id as "externalId", a.metadata, a.sends, a.asks, a.sent_at as "sentAt", a.outcome_code as "outcomeCode",
  a.outcome_message as "outcomeMessage", a.created_at as "createdAt", a.updated_at as "updatedAt", a.sealed_xml as "sealedXml",
  a.addenda, a.created_by as "createdBy", a.pac, a.denials, a.denied_at as "deniedAt", a.evidence`;

/** Rows of an event list, `$n` being its JSON. */
const eventRows = (n: number) => `jsonb_to_recordset($${n}::jsonb) as e (id uuid, kind text, payload jsonb)`;
const eventsJson = (events: readonly AttemptEvent[]) => JSON.stringify(events);

/** The rows that decide what may be sent to a PAC and when. Every step compares the fence it was given. */
/** `onEvent` is told once a stamp is committed. */
export function stampingAttempts(statements: StatementRunner, onEvent: () => void = () => undefined) {
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
            customer_id, related_invoice_uuid, addenda, created_by, created_at, updated_at, external_id, metadata)
          select $1, $3, $2, $6, 'claimed', $9, $10, chosen.series, coalesce($7, (select folio::text from reserved)), $11, $12, $15, $13, $14, $14, $16, $17::jsonb
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
          claim.externalId ?? null,
          claim.metadata === undefined ? null : JSON.stringify(claim.metadata),
        ],
      };
      // Two first invoices of two series at once both want theirs to be the default: the later one sees that there is one.
      const rows = await statements.runRelaxed<ClaimedAttempt>(statement).catch((error: unknown) => {
        if (isUniqueViolation(error, 'attempt_external_id_key')) throw new ExternalIdTaken();
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
      const stamping = statements.runTogether({
        name: 'attempt-stamped',
        text: `with attempt as (
            update stamping_attempt set state = 'stamped', next_ask_at = null, updated_at = $18
            where organization_id = $1 and id = $2 and fence = $3 and state in ('sending', 'unknown', 'manual')
            returning *
          ), stamped as (
            insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
              nombre_receptor, regimen_receptor, moneda, tipo_cambio, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status,
              customer_id, related_invoice_uuid, idempotency_key, created_at, updated_at, external_id, metadata, subtotal, metodo_pago)
            select $1, $2, environment, $4::text, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $21, 'vigente',
              customer_id, related_invoice_uuid, idempotency_key, $18, $18, external_id, metadata, $23, $24 from attempt
            returning id
          ), taken as (
            insert into fiscal_uuid (uuid) select $4::text::uuid from stamped
          ), document as (
            insert into invoice_xml (organization_id, invoice_id, xml) select $1, id, $19 from stamped
          ), relation as (
            insert into invoice_relation (organization_id, invoice_id, line, kind, tipo_relacion, related_uuid)
            select $1, stamped.id, r.line, r.kind, r.tipo, r.uuid from stamped,
              jsonb_to_recordset($22::jsonb) as r (line integer, kind text, tipo text, uuid text)
          ), event as (
            insert into outbox_event (organization_id, id, environment, kind, payload, created_at)
            select $1, e.id, environment, e.kind, e.payload, $18 from attempt, ${eventRows(20)}
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
          eventsJson(invoice.events),
          invoice.hasFuel,
          JSON.stringify(
            invoice.relations.map(({ kind, tipoRelacion, uuid }, line) => ({
              line,
              kind,
              tipo: tipoRelacion,
              uuid: uuid.toLowerCase(),
            })),
          ),
          invoice.subtotal,
          invoice.metodoPago,
        ],
        tenant: organizationId,
      });
      const rows = await stamping.catch((error: unknown) => {
        const isTaken = ['invoice_uuid_key', 'fiscal_uuid_pkey'].some((name) => isUniqueViolation(error, name));
        throw isTaken ? new FiscalUuidTaken(`the fiscal UUID ${invoice.uuid} is taken`, { cause: error }) : error;
      });
      if (rows.length === 1) onEvent();
      return rows.length === 1;
    },

    /** A definite refusal: the key is free again, the folio stays a gap. */
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

    /** Nobody knows whether the PAC stamped. It stays so until evidence. */
    async markUnknown(
      organizationId: string,
      id: string,
      fence: number,
      outcome: {
        reason: string;
        nextAskAt: Date;
        at: Date;
        evidence?: Evidence | undefined;
        /** The PAC says that it has not stamped these bytes; counted when this is the first time, or long enough after the last. */
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

    /** That the very same bytes are about to be sent once more, durably, before the socket opens. False when fenced out. */
    async markResending(
      organizationId: string,
      id: string,
      fence: number,
      { nextAskAt, at }: { nextAskAt: Date; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-resending',
        text: `update stamping_attempt set state = 'sending', sends = sends + 1, sent_at = $5, next_ask_at = $4, updated_at = $5
          where organization_id = $1 and id = $2 and fence = $3 and state = 'unknown' returning id`,
        values: [organizationId, id, fence, nextAskAt, at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** Evidence contradicts itself, or time is over: only a person decides from here. */
    async markManual(
      organizationId: string,
      id: string,
      fence: number,
      outcome: { reason: string; at: Date },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-manual',
        text: `update stamping_attempt set state = 'manual', outcome_code = 'MANUAL', outcome_message = $4, next_ask_at = null, updated_at = $5
          where organization_id = $1 and id = $2 and fence = $3 and state in ('sending', 'unknown') returning id`,
        values: [organizationId, id, fence, outcome.reason.slice(0, 2000), outcome.at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /**
     * A stamp came for an attempt that was believed not to be stamped: it waits for a person. Its key stays with whoever has
     * claimed it since. False when it is not refused.
     */
    async markContradicted(organizationId: string, id: string, reason: string, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'attempt-contradicted',
        text: `update stamping_attempt a set state = 'manual', fence = fence + 1, outcome_code = 'MANUAL', outcome_message = $3, updated_at = $4,
            evidence = 'already-stamped',
            idempotency_key = case when exists (select from stamping_attempt o where o.organization_id = $1
              and o.environment = a.environment and o.idempotency_key = a.idempotency_key and o.state <> 'rejected')
              then null else a.idempotency_key end
          where organization_id = $1 and id = $2 and state = 'rejected' and sealed_xml is not null returning id`,
        values: [organizationId, id, reason.slice(0, 2000), at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** How many open attempts there are of which the PAC has said something besides yes and no, by what it said. */
    async countByEvidence(): Promise<Record<Evidence, number>> {
      const rows = await statements.run<{ evidence: Evidence; count: string }>({
        name: 'attempt-count-by-evidence',
        text: `select evidence, count(*) from stamping_attempt
          where evidence is not null and state in ('unknown', 'manual') group by evidence`,
        values: [],
        tenant: 'every',
      });
      const counts = { 'already-stamped': 0, 'not-ours': 0, 'uuid-taken': 0 };
      for (const { evidence, count } of rows) counts[evidence] = Number(count);
      return counts;
    },

    /** Attempts that wait for a person, oldest first. */
    listManual: (limit: number): Promise<OpenAttempt[]> =>
      statements.run({
        name: 'attempt-list-manual',
        text: `select ${openColumns}, 0 as "aheadMs" from stamping_attempt a where a.state = 'manual' order by a.updated_at limit $1`,
        values: [limit],
        tenant: 'every',
      }),

    /** Takes one whose bytes were sent, for somebody who has evidence; undefined when it is settled. */
    async take(organizationId: string, id: string, leaseUntil: Date): Promise<OpenAttempt | undefined> {
      const [row] = await statements.run<OpenAttempt>({
        name: 'attempt-take',
        text: `update stamping_attempt a set fence = a.fence + 1, next_ask_at = case when a.state = 'manual' then null else $3::timestamptz end
          where a.organization_id = $1 and a.id = $2 and a.state in ('sending', 'unknown', 'manual')
          returning ${openColumns}, 0 as "aheadMs"`,
        values: [organizationId, id, leaseUntil],
        tenant: organizationId,
      });
      return row;
    },

    /**
     * Takes over a claim whose owner went silent before sealing: nothing was sent, so it ends as refused and frees its key.
     * The raised fence keeps the old owner from sending later.
     */
    async abandonClaims(claimedBefore: Date, at: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'attempt-abandon',
        text: `update stamping_attempt a set state = 'rejected', fence = fence + 1, outcome_code = 'ABANDONED',
            outcome_message = 'The process that was making this invoice stopped before anything was sent.', updated_at = $2
          from (select c.organization_id, c.id from stamping_attempt c
                where c.state = 'claimed' and c.created_at < $1::timestamptz
                  + coalesce((select k.ahead_ms from sandbox_clock k where k.organization_id = c.organization_id
                      and c.environment = 'sandbox'), 0) * interval '1 millisecond'
                order by c.created_at limit $3 for update of c skip locked) stale
          where a.organization_id = stale.organization_id and a.id = stale.id returning a.id`,
        values: [claimedBefore, at, limit],
        tenant: 'every',
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

    /**
     * Takes open attempts whose next question is due, raising their fence so that only the caller may settle them. Organizations
     * take turns: one with thousands of them does not make another's single one wait. Times are those of the sandbox where
     * it is ahead of the real time.
     */
    takeDue: (at: Date, leaseMs: number, limit: number): Promise<OpenAttempt[]> =>
      statements.run<OpenAttempt>({
        name: 'attempt-take-due',
        text: `with due as materialized (
            select o.organization_id, o.id, o.ahead_ms, o.next_ask_at as due_at,
              row_number() over (partition by o.organization_id order by o.next_ask_at) as turn
            from (select a.organization_id, a.id, a.next_ask_at, coalesce((select k.ahead_ms from sandbox_clock k where k.organization_id = a.organization_id
                and a.environment = 'sandbox'), 0) as ahead_ms
                  from stamping_attempt a where a.state in ('sending', 'unknown')) o
            where o.next_ask_at <= $1::timestamptz + o.ahead_ms * interval '1 millisecond'
          ), picked as materialized (
            select * from due order by turn, due_at limit 3 * $3::integer
          ), held as (
            select h.organization_id, h.id, picked.ahead_ms from stamping_attempt h join picked using (organization_id, id)
            where h.state in ('sending', 'unknown')
              and h.next_ask_at <= $1::timestamptz + picked.ahead_ms * interval '1 millisecond'
            order by picked.turn, picked.due_at limit $3 for update of h skip locked
          )
          update stamping_attempt a set fence = a.fence + 1, state = 'unknown', asks = a.asks + 1,
            asked_at = $1::timestamptz + held.ahead_ms * interval '1 millisecond',
            next_ask_at = $1::timestamptz + (held.ahead_ms + $2::bigint) * interval '1 millisecond'
          from held where a.organization_id = held.organization_id and a.id = held.id
          returning ${openColumns}, held.ahead_ms as "aheadMs"`,
        values: [at, leaseMs, limit],
        tenant: 'every',
      }),
  };
}
