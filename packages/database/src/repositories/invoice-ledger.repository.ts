import { Invoice } from '../entities/invoice.entity.ts';
import { InvoiceLedger } from '../entities/invoice-ledger.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';
import { attemptOf, documentOf, isInForce, isNotReplaced, lineCounts } from './ledger-lines.ts';

const settledColumns = [
  'id',
  'uuid',
  'environment',
  'tipoComprobante',
  'status',
  'cancellationStatus',
  'rfcReceptor',
  'moneda',
  'total',
] as const;
const receiptColumns = ['uuid', 'serie', 'folio', 'fecha', 'status', 'cancellationStatus', 'externalId'] as const;
const paymentColumns = ['installment', 'amount'] as const;

/** The current state of an invoice that is credited or paid. */
export interface SettledInvoice extends Pick<RowOf<typeof Invoice>, (typeof settledColumns)[number]> {
  /** Decimal strings. */
  credited: string;
  /** Includes credit notes that are being replaced, until the SAT has cancelled them. */
  creditedInForce: string;
  paid: string;
  /** Highest installment number that counts; 0 if there is none. */
  installments: number;
  /** A substitution of it is in progress, which ends with its cancellation. */
  isBeingReplaced: boolean;
}

/** What a receipt that is about to be replaced paid of an invoice. */
export interface ReplacedLine {
  invoiceId: string;
  installment: number;
  /** Decimal string: the total minus lower installments and older credit notes. */
  before: string;
}

/** null while the outcome of the receipt's stamp is unknown. */
type Receipt = { [Key in (typeof receiptColumns)[number]]: RowOf<typeof Invoice>[Key] | null };

/** What one receipt pays of an invoice. */
export interface SettlingPayment extends Receipt, Pick<RowOf<typeof InvoiceLedger>, (typeof paymentColumns)[number]> {
  id: string;
  /** False if it is cancelled or replaced by another receipt. */
  counts: boolean;
}

export interface LedgerLine extends Pick<RowOf<typeof InvoiceLedger>, 'invoiceId' | 'kind' | 'amount'> {
  installment?: number;
}

/** `$3` are UUIDs of documents that are about to be replaced: their lines no longer count. */
const isKept = `(cardinality($3::text[]) = 0 or ${documentOf('uuid_lower', 'l.attempt_id')} = any ($3::text[]) is not true)`;
const counts = `${lineCounts}
  and ${isKept}`;

const settled = columnsOf(Invoice, 'i', { only: settledColumns });
const receipt = columnsOf(Invoice, 'd', { only: receiptColumns });
const payment = columnsOf(InvoiceLedger, 'l', { only: paymentColumns });

const lower = (uuids: readonly string[]) => uuids.map((uuid) => uuid.toLowerCase());

/** Amounts that credit notes and payment receipts deduct from invoices. */
export function invoiceLedger(statements: StatementRunner) {
  return {
    /**
     * The invoices with these fiscal UUIDs and the amounts that count against each, without those of the documents in
     * `replaced`.
     */
    async find(
      organizationId: string,
      uuids: readonly string[],
      replaced: readonly string[] = [],
    ): Promise<SettledInvoice[]> {
      return statements.run<SettledInvoice>({
        name: 'invoice-ledger-find',
        tenant: organizationId,
        text: `select ${settled},
            coalesce(sums.credited, 0)::text as credited, coalesce(sums.in_force, 0)::text as "creditedInForce",
            coalesce(sums.paid, 0)::text as paid,
            coalesce(sums.installments, 0) as installments,
            exists (select from substitution s where s.organization_id = i.organization_id and s.invoice_id = i.id
              and s.state in ('stamping', 'cancelling')) as "isBeingReplaced"
          from invoice i left join lateral (
            select sum(l.amount) filter (where l.kind = 'credit' and ${isNotReplaced}) as credited,
              sum(l.amount) filter (where l.kind = 'credit') as in_force,
              sum(l.amount) filter (where l.kind = 'payment' and ${isNotReplaced}) as paid,
              max(l.installment) filter (where ${isNotReplaced}) as installments
            from invoice_ledger l where l.organization_id = i.organization_id and l.invoice_id = i.id
              and ${isInForce} and ${isKept}
          ) sums on true
          where i.organization_id = $1 and i.environment in ('sandbox', 'production') and i.uuid_lower = any ($2::text[])`,
        values: [organizationId, lower(uuids), lower(replaced)],
      });
    },

    /** The lines on these invoices of the receipts in `replaced`, if they count. */
    async replaced(
      organizationId: string,
      uuids: readonly string[],
      replaced: readonly string[],
    ): Promise<ReplacedLine[]> {
      return statements.run<ReplacedLine>({
        name: 'invoice-ledger-replaced',
        tenant: organizationId,
        text: `select i.id as "invoiceId", own.installment, (i.total - coalesce(sums.taken, 0))::text as before
          from invoice i cross join lateral (
            select l.attempt_id, l.line, l.installment from invoice_ledger l
            where l.organization_id = i.organization_id and l.invoice_id = i.id and l.installment is not null
              and ${documentOf('uuid_lower', 'l.attempt_id')} = any ($3::text[]) and ${lineCounts}
          ) own cross join lateral (
            select sum(l.amount) as taken from invoice_ledger l
            where l.organization_id = i.organization_id and l.invoice_id = i.id and ${counts}
              and case l.kind when 'payment' then l.installment < own.installment else l.attempt_id < own.attempt_id end
          ) sums
          where i.organization_id = $1 and i.environment in ('sandbox', 'production') and i.uuid_lower = any ($2::text[])
          order by own.installment, own.attempt_id, own.line`,
        values: [organizationId, lower(uuids), lower(replaced)],
      });
    },

    /** Every receipt for an invoice that was not refused, by installment. */
    async payments(organizationId: string, invoiceId: string): Promise<SettlingPayment[]> {
      // OFFSET 0 keeps the planner from joining before it knows the line: see `lineCounts`.
      return statements.run<SettlingPayment>({
        name: 'invoice-ledger-payments',
        tenant: organizationId,
        text: `select l.attempt_id as id, ${receipt}, ${payment},
            coalesce(${lineCounts}, false) as counts
          from invoice_ledger l left join lateral (
            select * from invoice d where d.organization_id = l.organization_id and d.id = l.attempt_id offset 0) d on true
          where l.organization_id = $1 and l.invoice_id = $2 and l.kind = 'payment'
            and (d.id is not null or ${attemptOf('l.attempt_id')} <> 'rejected')
          order by l.installment, d.created_at, l.attempt_id, l.line`,
        values: [organizationId, invoiceId],
      });
    },

    /**
     * Locks these invoices until the transaction ends, in one order for every caller. A request that credits, pays or
     * cancels an invoice locks its row first, so that the result of `find` stays true until then.
     */
    async hold(organizationId: string, uuids: readonly string[]): Promise<void> {
      await statements.run({
        name: 'invoice-ledger-hold',
        tenant: organizationId,
        text: `select from invoice where organization_id = $1 and environment in ('sandbox', 'production')
          and uuid_lower = any ($2::text[]) order by id for update`,
        values: [organizationId, lower(uuids)],
      });
    },

    /** Writes what a claimed attempt deducts; the lines of what it replaces stop counting. */
    async take(
      organizationId: string,
      attemptId: string,
      lines: readonly LedgerLine[],
      replaced: readonly string[] = [],
    ): Promise<void> {
      await statements.run({
        name: 'invoice-ledger-take',
        tenant: organizationId,
        text: `insert into invoice_ledger (organization_id, attempt_id, line, invoice_id, kind, amount, installment)
          select $1, $2, line - 1, invoice_id, kind, amount, installment
          from unnest($3::uuid[], $4::text[], $5::numeric[], $6::integer[])
            with ordinality as lines (invoice_id, kind, amount, installment, line)`,
        values: [
          organizationId,
          attemptId,
          lines.map(({ invoiceId }) => invoiceId),
          lines.map(({ kind }) => kind),
          lines.map(({ amount }) => amount),
          lines.map(({ installment }) => installment ?? null),
        ],
      });
      if (replaced.length === 0) return;
      await statements.run({
        name: 'invoice-ledger-replace',
        tenant: organizationId,
        text: `update invoice_ledger l set replaced_by = $2 from invoice d
          where l.organization_id = $1 and d.organization_id = $1 and d.id = l.attempt_id
          and d.environment in ('sandbox', 'production') and d.uuid_lower = any ($3::text[])`,
        values: [organizationId, attemptId, lower(replaced)],
      });
    },
  };
}
