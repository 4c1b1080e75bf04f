import { Invoice } from '../entities/invoice.entity.ts';
import { columnsOf, type RowOf } from '../table.ts';
import { balanceOf, outstanding } from './ledger-lines.ts';

/** A stamped document as lists and use cases read it. */
export interface InvoiceRow extends Omit<RowOf<typeof Invoice>, (typeof readOtherwise)[number]> {
  /** Decimal string; the total if an older version did not store it. */
  subtotal: string;
  /** Outstanding balance, decimal string; null unless paid in installments (PPD). Derived, never stored. */
  saldo: string | null;
  /** The SAT reports it as cancelled, and our own status does not yet. Derived, never stored. */
  cancellationDesynced: boolean;
}

const readOtherwise = ['organizationId', 'subtotal'] as const;
/** Columns that no list shows or filters by: a fifth of a row, and `metadata` may be long. */
const unlisted = [
  'uuidLower',
  'rfcEmisor',
  'fechaTimbrado',
  'customerId',
  'relatedInvoiceUuid',
  'idempotencyKey',
  'metadata',
  'updatedAt',
] as const;

/** The same as an item of a list. */
export type ListedInvoiceRow = Omit<InvoiceRow, (typeof unlisted)[number]>;

const derivedBy = (owed: string, isDesynced: string) => `coalesce(i.subtotal, i.total) as subtotal,
  case when i.metodo_pago = 'PPD' then case when i.status = 'vigente' then ${owed} else 0 end end::text as saldo,
  i.status = 'vigente' and ${isDesynced} as "cancellationDesynced"`;
const acceptedOf = (condition: string) => `(
    select c.invoice_id from cancellation_request c where ${condition} and c.state = 'open' and c.accepted_at is not null)`;
const derived = derivedBy(
  outstanding,
  `exists ${acceptedOf('c.organization_id = i.organization_id and c.invoice_id = i.id')}`,
);

/** All columns of a row except its XML, for a table named `i`. */
export const invoiceColumns = `${columnsOf(Invoice, 'i', { without: readOtherwise })}, ${derived}`;
const stored = columnsOf(Invoice, 'i', { without: [...readOtherwise, ...unlisted] });
export const listedColumns = `${stored}, ${derived}`;
/**
 * The same where balances are stored, for statements whose `$1` is the organization: setting up the plan of the ledger
 * takes as long as reading the rows, and the few documents cancelled at the SAT are read once instead of looked up for
 * each row. The balance is null where none is stored.
 */
export const listedWithBalances = `${stored}, ${derivedBy(balanceOf, `i.id in ${acceptedOf('c.organization_id = $1')}`)}`;
