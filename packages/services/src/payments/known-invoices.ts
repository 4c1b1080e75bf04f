import { decimal, toPlain } from '@lacre/cfdi/decimal';
import { invoiceTaxesOf, objetoImpOf, type RelatedInvoice } from '@lacre/cfdi/pagos/related-invoice';
import { SLICE } from '@lacre/cfdi/slices';
import type { Database } from '@lacre/database/database';
import type { ReplacedLine, SettledInvoice } from '@lacre/database/repositories/invoice-ledger.repository';
import type { InvoiceAccess } from '../access.ts';
import { readStamped } from '../documents/stamped-document.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { PaymentInput } from './payment-input.ts';

/** The immutable facts of a stamped invoice. */
type Facts = Omit<RelatedInvoice, 'saldo' | 'parcialidades' | 'sustituidas'>;

/** With the amounts of the replaced receipts, which do not count. */
export interface OwedInvoice extends SettledInvoice {
  replaced: ReplacedLine[];
}

/** The invoices of a payment that were issued here. Others are as described in the request. */
export interface KnownInvoices {
  /** The invoices with what counts against each of them, at one instant. */
  rows: OwedInvoice[];
  /** By record id; for invoices that a receipt may settle. */
  facts: ReadonlyMap<string, Facts>;
}

export const documentUuids = ({ payments }: PaymentInput): string[] => [
  ...new Set(payments.flatMap(({ documents }) => documents.map(({ uuid }) => uuid.toLowerCase()))),
];

/** Balances without the amounts of the receipts that this one replaces. */
export async function readBalances(
  database: Database,
  organizationId: string,
  input: PaymentInput,
): Promise<OwedInvoice[]> {
  const { replaces = [] } = input;
  const uuids = documentUuids(input);
  const rows = await database.invoiceLedger.find(organizationId, uuids, replaces);
  const lines = replaces.length > 0 ? await database.invoiceLedger.replaced(organizationId, uuids, replaces) : [];
  return rows.map((row) => ({ ...row, replaced: lines.filter(({ invoiceId }) => invoiceId === row.id) }));
}

/** Reads the invoices that a receipt names, without the amounts of the receipts that it replaces. */
export async function readKnownInvoices(
  { database }: { database: Database },
  access: InvoiceAccess,
  input: PaymentInput,
): Promise<KnownInvoices> {
  const rows = await readBalances(database, access.organizationId, input);
  const facts = new Map<string, Facts>();
  for (const row of rows) {
    if (row.tipoComprobante !== 'I') continue;
    facts.set(row.id, await readFacts(database, access, row));
    if (facts.size % SLICE === 0) await yieldToEventLoop();
  }
  return { rows, facts };
}

async function readFacts(database: Database, access: InvoiceAccess, { id, uuid }: SettledInvoice): Promise<Facts> {
  const { comprobante } = await readStamped({ database }, access, { id });
  const { serie, folio, moneda, tipoCambio, total, metodoPago } = comprobante;
  return {
    uuid,
    serie,
    folio,
    moneda,
    tipoCambio,
    total,
    metodoPago,
    objetoImp: objetoImpOf(comprobante),
    impuestos: invoiceTaxesOf(comprobante),
  };
}

/** In the terms of the core: the balance is the total less credit notes and receipts, issued or in progress. */
export function relatedInvoicesOf({ rows, facts }: KnownInvoices): RelatedInvoice[] {
  return rows.flatMap((row) => {
    const known = facts.get(row.id);
    if (!known) return [];
    const owed = decimal(row.total).minus(row.credited).minus(row.paid);
    return [
      {
        ...known,
        saldo: toPlain(owed.isNegative() ? decimal('0') : owed),
        parcialidades: row.installments,
        sustituidas: row.replaced.map(({ installment, before }) => ({
          parcialidad: installment,
          saldo: toPlain(decimal(before)),
        })),
      },
    ];
  });
}

/** True when nothing that a receipt depends on has changed between two reads. */
export function sameBalances(one: readonly OwedInvoice[], other: readonly OwedInvoice[]): boolean {
  const texts = (rows: readonly OwedInvoice[]) =>
    rows
      .map(({ id, status, cancellationStatus, isBeingReplaced, credited, paid, installments, replaced }) =>
        [id, status, cancellationStatus, isBeingReplaced, credited, paid, installments]
          .concat(replaced.flatMap(({ installment, before }) => [String(installment), before]))
          .join(' '),
      )
      .sort()
      .join('\n');
  return texts(one) === texts(other);
}
