import type { Environment } from '../columns.ts';
import { lowestUuid } from '../lowest-uuid.ts';
import type { StatementRunner } from '../statements.ts';
import { isReadAtOnce } from '../xml-bytes.ts';

/** Sums of the documents of one kind in a month; amounts are decimal strings. */
export interface MonthSum {
  /** `2026-11`. */
  month: string;
  tipoComprobante: 'I' | 'E' | 'T' | 'P';
  status: 'vigente' | 'cancelado';
  metodoPago: 'PUE' | 'PPD' | '';
  moneda: string;
  count: number;
  total: string;
  transferred: string;
  withheld: string;
  collected: string;
  late: number;
}

/** What one customer was invoiced in a month, minus credit notes. */
export interface CustomerSum {
  moneda: string;
  rfcReceptor: string;
  nombreReceptor: string;
  count: number;
  total: string;
}

/** A document that is not in the sums yet. */
export interface UnsummedDocument {
  organizationId: string;
  id: string;
  xml: Buffer;
}

/** Amounts read from a document's XML for the sums; decimal strings. */
export interface SummedAmounts {
  transferred: string;
  withheld: string;
  collected: string;
  isLate: boolean;
}

const kind = 'tipo_comprobante, status, metodo_pago, moneda';
const sums = ['count', 'total', 'transferred', 'withheld', 'collected', 'late'] as const;
const addedUp = sums.map((name) => `sum(${name}) as ${name}`).join(', ');
/** SQL rows of `invoice_month_delta`. */
const ofCustomers = `select environment, month, moneda, rfc_receptor, nombre_receptor,
    case tipo_comprobante when 'I' then count else 0 end as count,
    case tipo_comprobante when 'I' then total else -total end as total`;
const countsForCustomers = `tipo_comprobante in ('I', 'E') and status = 'vigente'`;
/** Customers without an RFC of their own share a generic one; any other RFC is one customer, whatever its name was. */
const sharedRfcName = `case when rfc_receptor in ('XAXX010101000', 'XEXX010101000') then nombre_receptor else '' end`;

/** Sums by month: folded sums and pending deltas in one statement, hence always exact. */
export function monthSums(statements: StatementRunner) {
  return {
    /** Of the months from the first to the last, in no particular order. */
    async find(
      organizationId: string,
      environment: Environment,
      { first, last }: { first: string; last: string },
    ): Promise<MonthSum[]> {
      return statements.run<MonthSum & Record<string, unknown>>({
        name: 'month-sums',
        tenant: organizationId,
        text: `select month, tipo_comprobante as "tipoComprobante", status, metodo_pago as "metodoPago", moneda,
            sum(count)::integer as count, sum(total)::text as total, sum(transferred)::text as transferred,
            sum(withheld)::text as withheld, sum(collected)::text as collected, sum(late)::integer as late
          from (
            select month, ${kind}, ${sums.join(', ')} from invoice_month
            where organization_id = $1 and environment = $2 and month between $3 and $4
            union all
            select month, ${kind}, ${sums.join(', ')} from invoice_month_delta
            where organization_id = $1 and environment = $2 and month between $3 and $4) found
          group by month, ${kind} having sum(count) <> 0`,
        values: [organizationId, environment, first, last],
      });
    },

    /** The customers invoiced most in each currency, largest first, each with the name of most of its invoices. */
    async topCustomers(
      organizationId: string,
      environment: Environment,
      month: string,
      limit: number,
    ): Promise<CustomerSum[]> {
      return statements.run<CustomerSum & Record<string, unknown>>({
        name: 'month-customers',
        tenant: organizationId,
        text: `select moneda, rfc_receptor as "rfcReceptor", nombre_receptor as "nombreReceptor", count, total::text as total
          from (
            select moneda, rfc_receptor, (array_agg(nombre_receptor order by count desc, nombre_receptor))[1] as nombre_receptor,
              sum(count)::integer as count, sum(total) as total,
              row_number() over (partition by moneda order by sum(total) desc, rfc_receptor, ${sharedRfcName}) as place
            from (
              select moneda, rfc_receptor, nombre_receptor, sum(count) as count, sum(total) as total
              from (
                select environment, month, moneda, rfc_receptor, nombre_receptor, count, total from customer_month
                where organization_id = $1 and environment = $2 and month = $3
                union all
                ${ofCustomers} from invoice_month_delta
                where organization_id = $1 and environment = $2 and month = $3 and ${countsForCustomers}) found
              group by moneda, rfc_receptor, nombre_receptor) named
            group by moneda, rfc_receptor, ${sharedRfcName} having sum(count) <> 0) ranked
          where place <= $4 order by moneda, place`,
        values: [organizationId, environment, month, limit],
      });
    },

    /** Folds pending deltas into the sums, like `invoiceCounts.fold`. Returns how many deltas were folded. */
    async fold(limit: number): Promise<number> {
      const [row] = await statements.run<{ folded: string }>({
        name: 'month-sum-fold',
        tenant: 'every',
        // Sums are updated in the order of their key, so that two workers never deadlock.
        text: `with taken as (
            delete from invoice_month_delta d
            using (select organization_id, id from invoice_month_delta order by organization_id, id limit $1 for update skip locked) t
            where d.organization_id = t.organization_id and d.id = t.id
            returning d.*
          ), months as (
            insert into invoice_month as m (organization_id, environment, month, ${kind}, ${sums.join(', ')})
            select organization_id, environment, month, ${kind}, ${addedUp} from taken
              group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
            on conflict (organization_id, environment, month, ${kind})
              do update set ${sums.map((name) => `${name} = m.${name} + excluded.${name}`).join(', ')}
          ), customers as (
            insert into customer_month as c (organization_id, environment, month, moneda, rfc_receptor, nombre_receptor, count, total)
            select organization_id, environment, month, moneda, rfc_receptor, nombre_receptor, sum(count), sum(total)
              from (select organization_id, of.* from taken, lateral (${ofCustomers}) of where ${countsForCustomers}) own
              group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
            on conflict (organization_id, environment, month, moneda, rfc_receptor, nombre_receptor)
              do update set count = c.count + excluded.count, total = c.total + excluded.total
          )
          select count(*) as folded from taken`,
        values: [limit],
      });
      return Number(row?.folded ?? 0);
    },

    /** Whether the sums include every document of the organization. */
    async isComplete(organizationId: string): Promise<boolean> {
      const [row] = await statements.run<{ complete: boolean }>({
        name: 'month-sums-are-complete',
        tenant: organizationId,
        text: 'select not exists (select from invoice where organization_id = $1 and transferred is null) as complete',
        values: [organizationId],
      });
      return row?.complete === true;
    },

    /**
     * Documents written by an older version, of all organizations, with their XML, in their order after `last`: at
     * most `limit`, and as many as are read at once.
     */
    async findUnsummed(last: UnsummedDocument | undefined, limit: number): Promise<UnsummedDocument[]> {
      return statements.run<UnsummedDocument>({
        name: 'month-sums-unsummed',
        tenant: 'every',
        text: `select "organizationId", id, xml from (
            select i.organization_id as "organizationId", i.id, x.xml, ${isReadAtOnce('i.organization_id, i.id')} as "isRead"
            from (select organization_id, id from invoice where transferred is null and (organization_id, id) > ($1::uuid, $2::uuid)
              order by organization_id, id limit $3) i
            join invoice_xml x on x.organization_id = i.organization_id and x.invoice_id = i.id) as sized
          where "isRead" order by "organizationId", id`,
        values: [last?.organizationId ?? lowestUuid, last?.id ?? lowestUuid, limit],
      });
    },

    /** Stores the amounts of such a document; the trigger adds them to its month. */
    async fill(
      organizationId: string,
      id: string,
      { transferred, withheld, collected, isLate }: SummedAmounts,
    ): Promise<void> {
      await statements.run({
        name: 'month-sums-fill',
        tenant: organizationId,
        text: `update invoice set transferred = $3, withheld = $4, collected = $5, is_late = $6
          where organization_id = $1 and id = $2 and transferred is null`,
        values: [organizationId, id, transferred, withheld, collected, isLate],
      });
    },
  };
}
