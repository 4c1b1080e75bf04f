import { type CancellationRequestRow, CancellationRequest as Table } from '../entities/cancellation-request.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf } from '../table.ts';
import { takeDueByTurns } from './due-by-turns.ts';

export type CancellationRequest = CancellationRequestRow & { hasAcuse: boolean };

export interface NewCancellationRequest
  extends Pick<
    CancellationRequestRow,
    | 'id'
    | 'invoiceId'
    | 'environment'
    | 'uuid'
    | 'motivo'
    | 'folioSustitucion'
    | 'previousStatus'
    | 'requiresApproval'
    | 'requestedBy'
    | 'deadlineAt'
  > {
  nextPollAt: Date;
  at: Date;
}

/** What the PAC or the SAT reported. Absent fields stay unchanged. */
export interface CancellationEvidence {
  satCode?: string;
  message?: string;
  /** The SAT has received the request. */
  taken?: boolean;
  inProcess?: boolean;
  accepted?: boolean;
  estado?: string;
  esCancelable?: string;
  estatusCancelacion?: string;
  acuse?: Buffer;
  nextPollAt: Date;
  at: Date;
}

/** Why a document was cancelled, and when the SAT first confirmed it. */
export type CancellationMotive = Pick<CancellationRequest, 'motivo' | 'folioSustitucion'> & { acceptedAt: Date };

const columns = `${columnsOf(Table, 'c')}, c.acuse is not null as "hasAcuse"`;

/** Cancellation requests. Every step compares the fence it was given. */
export function cancellationRequests(statements: StatementRunner) {
  return {
    /**
     * Writes the request and sets the document to `pendiente`; undefined if a request is already open or the document
     * is not valid. Throws a unique violation of `cancellation_request_open_key` if a concurrent request was faster.
     */
    async open(organizationId: string, request: NewCancellationRequest): Promise<CancellationRequest | undefined> {
      const [row] = await statements.run<CancellationRequest>({
        name: 'cancellation-open',
        text: `with pending as (
            update invoice set cancellation_status = 'pendiente', updated_at = $12
            where organization_id = $1 and id = $3 and status = 'vigente' and cancellation_status is distinct from 'pendiente'
            returning id
          )
          insert into cancellation_request as c (organization_id, id, invoice_id, environment, uuid, motivo, folio_sustitucion, state,
            previous_status, requires_approval, requested_by, requested_at, deadline_at, next_poll_at, updated_at)
          select $1, $2, id, $4, $5, $6, $7, 'open', $8, $9, $10, $12, $11, $13, $12 from pending
          returning ${columns}`,
        values: [
          organizationId,
          request.id,
          request.invoiceId,
          request.environment,
          request.uuid,
          request.motivo,
          request.folioSustitucion,
          request.previousStatus,
          request.requiresApproval,
          request.requestedBy,
          request.deadlineAt,
          request.at,
          request.nextPollAt,
        ],
        tenant: organizationId,
      });
      return row;
    },

    async findById(organizationId: string, id: string): Promise<CancellationRequest | undefined> {
      const [row] = await statements.run<CancellationRequest>({
        name: 'cancellation-by-id',
        text: `select ${columns} from cancellation_request c where c.organization_id = $1 and c.id = $2`,
        values: [organizationId, id],
        tenant: organizationId,
      });
      return row;
    },

    async findOpen(organizationId: string, invoiceId: string): Promise<CancellationRequest | undefined> {
      const [row] = await statements.run<CancellationRequest>({
        name: 'cancellation-open-of',
        text: `select ${columns} from cancellation_request c
          where c.organization_id = $1 and c.invoice_id = $2 and c.state = 'open'`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      });
      return row;
    },

    /** All requests for one document, latest first. */
    list: (organizationId: string, invoiceId: string): Promise<CancellationRequest[]> =>
      statements.run<CancellationRequest>({
        name: 'cancellation-list',
        text: `select ${columns} from cancellation_request c where c.organization_id = $1 and c.invoice_id = $2
          order by c.requested_at desc, c.id desc`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      }),

    /** The latest signed acknowledgement of one document. */
    async findAcuse(organizationId: string, invoiceId: string): Promise<Buffer | undefined> {
      const [row] = await statements.run<{ acuse: Buffer }>({
        name: 'cancellation-acuse',
        text: `select acuse from cancellation_request where organization_id = $1 and invoice_id = $2 and acuse is not null
          order by requested_at desc, id desc limit 1`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      });
      return row?.acuse;
    },

    /** Cancellation motives of these documents, by document; without those not cancelled through Lacre. */
    async findMotives(organizationId: string, invoiceIds: readonly string[]): Promise<Map<string, CancellationMotive>> {
      if (invoiceIds.length === 0) return new Map();
      const rows = await statements.run<CancellationMotive & { invoiceId: string }>({
        name: 'cancellation-motives',
        text: `select distinct on (invoice_id) invoice_id as "invoiceId", motivo, folio_sustitucion as "folioSustitucion",
            accepted_at as "acceptedAt"
          from cancellation_request where organization_id = $1 and invoice_id = any ($2::uuid[]) and accepted_at is not null
          order by invoice_id, requested_at desc, id desc`,
        values: [organizationId, invoiceIds],
        tenant: organizationId,
      });
      return new Map(rows.map(({ invoiceId, ...motive }) => [invoiceId, motive]));
    },

    /** Takes over a request: steps of other processes no longer count. Undefined if it is no longer open. */
    async take(organizationId: string, id: string, leaseUntil: Date): Promise<CancellationRequest | undefined> {
      const [row] = await statements.run<CancellationRequest>({
        name: 'cancellation-take',
        text: `update cancellation_request c set fence = fence + 1, next_poll_at = $3
          where organization_id = $1 and id = $2 and state = 'open' returning ${columns}`,
        values: [organizationId, id, leaseUntil],
        tenant: organizationId,
      });
      return row;
    },

    /** Claims open requests that are due. */
    takeDue: takeDueByTurns<CancellationRequest>(statements, {
      name: 'cancellation-take-due',
      table: 'cancellation_request',
      as: 'c',
      dueAt: 'next_poll_at',
      open: "state = 'open'",
      columns,
    }),

    /** Records durably, before the socket opens, that it is about to be sent. False when fenced out. */
    async markSending(organizationId: string, id: string, fence: number, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'cancellation-sending',
        text: `update cancellation_request set sends = sends + 1, first_sent_at = coalesce(first_sent_at, $4), sent_at = $4, updated_at = $4
          where organization_id = $1 and id = $2 and fence = $3 and state = 'open' returning id`,
        values: [organizationId, id, fence, at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** It certainly was not sent: undoes `markSending`, where it had any effect, to the values it had before. */
    async markUnsent(
      organizationId: string,
      id: string,
      fence: number,
      before: Pick<CancellationRequest, 'sends' | 'firstSentAt' | 'sentAt'>,
      at: Date,
    ): Promise<void> {
      await statements.run({
        name: 'cancellation-unsent',
        text: `update cancellation_request set sends = $4, first_sent_at = $5, sent_at = $6, updated_at = $7
          where organization_id = $1 and id = $2 and fence = $3 and state = 'open'`,
        values: [organizationId, id, fence, before.sends, before.firstSentAt, before.sentAt, at],
        tenant: organizationId,
      });
    },

    /** Stores what was reported before anything is concluded from it. False when fenced out. */
    async keepEvidence(
      organizationId: string,
      id: string,
      fence: number,
      evidence: CancellationEvidence,
    ): Promise<CancellationRequest | undefined> {
      const [row] = await statements.run<CancellationRequest>({
        name: 'cancellation-evidence',
        text: `update cancellation_request c set sat_code = coalesce($4, sat_code), message = coalesce($5, message),
            taken_at = case when $6::boolean then coalesce(taken_at, $13) else taken_at end,
            seen_in_process = seen_in_process or $7::boolean,
            accepted_at = case when $8::boolean then coalesce(accepted_at, $13) else accepted_at end,
            estado = coalesce($9, estado), es_cancelable = coalesce($10, es_cancelable),
            estatus_cancelacion = coalesce($11, estatus_cancelacion), acuse = coalesce(acuse, $12),
            polls = polls + 1, next_poll_at = $14, updated_at = $13
          where organization_id = $1 and id = $2 and fence = $3 and state = 'open' returning ${columns}`,
        values: [
          organizationId,
          id,
          fence,
          evidence.satCode ?? null,
          evidence.message?.slice(0, 2_000) ?? null,
          evidence.taken ?? false,
          evidence.inProcess ?? false,
          evidence.accepted ?? false,
          evidence.estado ?? null,
          evidence.esCancelable ?? null,
          evidence.estatusCancelacion ?? null,
          evidence.acuse ?? null,
          evidence.at,
          evidence.nextPollAt,
        ],
        tenant: organizationId,
      });
      return row;
    },

    /**
     * Stores what was reported to an owner that has been fenced out, if nothing has been reported since: an
     * acknowledgement is given only once. Changes nothing else.
     */
    async keepLateAnswer(
      organizationId: string,
      id: string,
      { satCode, message, taken, acuse, at }: Partial<CancellationEvidence> & { at: Date },
    ): Promise<void> {
      await statements.run({
        name: 'cancellation-late-answer',
        text: `update cancellation_request set sat_code = coalesce(sat_code, $3), message = coalesce(message, $4),
            taken_at = case when $5::boolean then coalesce(taken_at, $7) else taken_at end, acuse = coalesce(acuse, $6)
          where organization_id = $1 and id = $2`,
        values: [
          organizationId,
          id,
          satCode ?? null,
          message?.slice(0, 2_000) ?? null,
          taken ?? false,
          acuse ?? null,
          at,
        ],
        tenant: organizationId,
      });
    },

    /**
     * Ends a request and updates the document accordingly, in one statement; for a transaction that also writes the
     * event. False when fenced out.
     */
    async resolve(
      organizationId: string,
      id: string,
      fence: number,
      end: { state: 'accepted' | 'rejected' | 'failed'; at: Date },
    ): Promise<CancellationRequest | undefined> {
      const [row] = await statements.run<CancellationRequest>({
        name: 'cancellation-resolve',
        text: `with ended as (
            update cancellation_request c set state = $4, resolved_at = $5, next_poll_at = null, updated_at = $5
            where organization_id = $1 and id = $2 and fence = $3 and state = 'open' returning ${columns}
          ), settled as (
            update invoice i set updated_at = $5,
              status = case when $4 = 'accepted' then 'cancelado' else i.status end,
              cancellation_status = case $4 when 'rejected' then 'rechazada' when 'failed' then ended."previousStatus" end
            from ended where i.organization_id = $1 and i.id = ended."invoiceId" and i.status = 'vigente'
          )
          select * from ended`,
        values: [organizationId, id, fence, end.state, end.at],
        tenant: organizationId,
      });
      return row;
    },
  };
}
