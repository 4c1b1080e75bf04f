import type { PayrollBody } from './payroll-file.ts';

let last: { batchId: string; payrolls: PayrollBody[] } | undefined;

/** Keeps the receipts of a batch for the life of the tab: the service returns only the results. */
export function rememberSent(batchId: string, payrolls: PayrollBody[]): void {
  last = { batchId, payrolls };
}

/** The receipts of a batch sent by this tab. */
export const sentPayrolls = (batchId: string): PayrollBody[] | undefined =>
  last?.batchId === batchId ? last.payrolls : undefined;
