import type { PayrollBody } from './payroll-file.ts';

let last: { batchId: string; payrolls: PayrollBody[] } | undefined;

/** Keeps what a batch was made of while the tab stands: the service answers with the results only. */
export function rememberSent(batchId: string, payrolls: PayrollBody[]): void {
  last = { batchId, payrolls };
}

/** The receipts that this tab sent as the batch. */
export const sentPayrolls = (batchId: string): PayrollBody[] | undefined =>
  last?.batchId === batchId ? last.payrolls : undefined;
