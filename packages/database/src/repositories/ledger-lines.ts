/** SQL: the state of an attempt. */
export const attemptOf = (id: string) =>
  `(select a.state from stamping_attempt a where a.organization_id = l.organization_id and a.id = ${id})`;
/** SQL: a column of the document that an attempt became. */
export const documentOf = (column: string, id: string) =>
  `(select d.${column} from invoice d where d.organization_id = l.organization_id and d.id = ${id})`;

/** The document of line `l` is valid or in progress, even if another one replaces it. */
export const isInForce = `${attemptOf('l.attempt_id')} <> 'rejected'
  and ${documentOf('status', 'l.attempt_id')} is distinct from 'cancelado'`;

/** The receipt of line `l` is not replaced by a receipt that counts, directly or through others replaced in turn. */
export const isNotReplaced = '(l.replaced_by is null or not is_replaced(l.organization_id, l.attempt_id))';

/**
 * A line `l` counts while its attempt is not refused, its document is not cancelled, and no receipt that counts
 * replaced it. Scalar subqueries by primary key: as joins, they were planned by the organization alone while statistics
 * are missing (measured: cubic in the lines).
 */
export const lineCounts = `
  ${isInForce}
  and ${isNotReplaced}`;

/** The outstanding balance of an invoice `i` that is paid in installments. */
export const outstanding = `(i.total - coalesce((select sum(l.amount) from invoice_ledger l
  where l.organization_id = i.organization_id and l.invoice_id = i.id and ${lineCounts}), 0))`;

/** The same as maintained by triggers: null until back-filled for invoices of an older version. */
export const balanceOf = `(select b.owed from invoice_balance b
  where b.organization_id = i.organization_id and b.invoice_id = i.id)`;
