import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../comprobante.ts';
import type { TimeOfIssue } from '../rules/time-of-issue.ts';
import type { PayrollDraft } from './normalise-payroll.ts';

/** Input of the payroll request rules. */
export interface PayrollFacts extends TimeOfIssue {
  draft: PayrollDraft;
  /** Result of `calculatePayroll` for the draft. */
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** Whether the schema at a URL is available, if known. */
  holdsSchema?: ((address: string) => boolean) | undefined;
}
