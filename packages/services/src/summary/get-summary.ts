import { localTimeAt } from '@lacre/cfdi/dates';
import { decimal, toCompact } from '@lacre/cfdi/decimal';
import type { MonthSum } from '@lacre/database/repositories/month-sum.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { inEnvironment } from '../environment-clock.ts';
import type { Services } from '../services.ts';
import { addMonths, lastDayOf } from './month-calendar.ts';

export interface SummaryInput {
  /** `2026-11`; default: the current month in America/Mexico_City. */
  month?: string;
  /** Number of months, `month` being the last. */
  months?: number;
  environment?: Environment;
}

/** Number of documents and their total as a decimal string. */
export interface CountedTotal {
  count: number;
  total: string;
}

/** The invoices of a month in one currency. Cancelled documents count in `cancelled` only. */
export interface CurrencySummary {
  /** Ingresos in force; of those, paid at once (PUE) and paid later (PPD). */
  issued: CountedTotal;
  paidAtOnce: CountedTotal;
  paidLater: CountedTotal;
  /** Egresos in force. */
  credited: CountedTotal;
  /** Cancelled Ingresos and Egresos. */
  cancelled: CountedTotal;
  /** Federal taxes of Ingresos minus those of Egresos, decimal strings. */
  transferred: string;
  withheld: string;
}

export interface MonthSummary {
  month: string;
  /** By currency (ISO 4217). */
  currencies: Record<string, CurrencySummary>;
  /** Payment receipts in force. */
  receipts: {
    count: number;
    /** In pesos, decimal string. */
    collected: string;
    /** Those issued after the fifth of the month following the payment (RMF 2.7.1.32). */
    late: number;
  };
  /** Traslados in force. */
  transfers: number;
}

export interface Summary {
  environment: Environment;
  /** The last day on which PUE invoices of this month must have been paid (RMF 2.7.1.39). */
  collectBy: string;
  /** Oldest first, ending with the requested month, without gaps. */
  months: MonthSummary[];
  /** The largest customers of that month by currency, net of credit notes. */
  customers: Record<string, { rfc: string; name: string; count: number; total: string }[]>;
  /** False while documents stamped by an older version of Lacre are still being added. */
  isComplete: boolean;
}

const mostCustomers = 10;

/**
 * Totals issued, credited, cancelled and collected in a month and those before, by currency. Sums are stored, so the
 * number of documents does not matter. Payroll receipts are not included. A session sees production by default.
 */
export async function getSummary(
  services: Pick<Services, 'database' | 'clock'>,
  { organizationId, ...access }: InvoiceAccess,
  { months = 6, ...input }: SummaryInput,
): Promise<Summary> {
  const { monthSums } = services.database;
  const environment = access.environment ?? input.environment ?? 'production';
  const { clock } = await inEnvironment(services, organizationId, environment);
  const month = input.month ?? localTimeAt(clock.now(), 'America/Mexico_City').slice(0, 7);
  const shownMonths = Array.from({ length: months }, (_, place) => addMonths(month, place - months + 1));
  const [sums, customers, isComplete] = await Promise.all([
    monthSums.find(organizationId, environment, { first: shownMonths[0] ?? month, last: month }),
    monthSums.topCustomers(organizationId, environment, month, mostCustomers),
    monthSums.isComplete(organizationId),
  ]);
  const byCurrency = Map.groupBy(customers, ({ moneda }) => moneda);
  return {
    environment,
    collectBy: lastDayOf(month),
    months: shownMonths.map((one) =>
      monthSummary(
        one,
        sums.filter((sum) => sum.month === one),
      ),
    ),
    customers: Object.fromEntries(
      [...byCurrency].map(([moneda, own]) => [
        moneda,
        own.map(({ rfcReceptor, nombreReceptor, count, total }) => ({
          rfc: rfcReceptor,
          name: nombreReceptor,
          count,
          total: compactAmount(total),
        })),
      ]),
    ),
    isComplete,
  };
}

function monthSummary(month: string, sums: readonly MonthSum[]): MonthSummary {
  const ofType = (type: MonthSum['tipoComprobante']) =>
    sums.filter(({ tipoComprobante, status }) => tipoComprobante === type && status === 'vigente');
  const receipts = ofType('P');
  const invoices = sums.filter(({ tipoComprobante }) => tipoComprobante === 'I' || tipoComprobante === 'E');
  const byCurrency = Map.groupBy(invoices, ({ moneda }) => moneda);
  return {
    month,
    currencies: Object.fromEntries(
      [...byCurrency]
        .map(([moneda, own]) => [moneda, currencySummary(own)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    receipts: {
      count: countOf(receipts),
      collected: sumOf(receipts, 'collected'),
      late: receipts.reduce((all, { late }) => all + late, 0),
    },
    transfers: countOf(ofType('T')),
  };
}

/** For the Ingresos and Egresos of one currency. */
function currencySummary(sums: readonly MonthSum[]): CurrencySummary {
  const inForce = sums.filter(({ status }) => status === 'vigente');
  const issued = inForce.filter(({ tipoComprobante }) => tipoComprobante === 'I');
  const credited = inForce.filter(({ tipoComprobante }) => tipoComprobante === 'E');
  const less = (name: 'transferred' | 'withheld') =>
    toCompact(decimal(sumOf(issued, name)).minus(decimal(sumOf(credited, name))));
  return {
    issued: counted(issued),
    paidAtOnce: counted(issued.filter(({ metodoPago }) => metodoPago === 'PUE')),
    paidLater: counted(issued.filter(({ metodoPago }) => metodoPago === 'PPD')),
    credited: counted(credited),
    cancelled: counted(sums.filter(({ status }) => status === 'cancelado')),
    transferred: less('transferred'),
    withheld: less('withheld'),
  };
}

const counted = (sums: readonly MonthSum[]): CountedTotal => ({ count: countOf(sums), total: sumOf(sums, 'total') });

const countOf = (sums: readonly MonthSum[]) => sums.reduce((all, { count }) => all + count, 0);

const sumOf = (sums: readonly MonthSum[], name: 'total' | 'transferred' | 'withheld' | 'collected') =>
  toCompact(sums.reduce((all, sum) => all.plus(decimal(sum[name])), decimal('0')));

/** `116.000000` of the database is `116`. */
const compactAmount = (text: string) => toCompact(decimal(text));
