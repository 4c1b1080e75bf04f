import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../comprobante.ts';
import type { PayrollDraft } from './normalise-payroll.ts';

/** What the rules of a payroll request look at. */
export interface PayrollFacts {
  draft: PayrollDraft;
  /** What `calculatePayroll` made of the draft. */
  comprobante: Comprobante;
  catalogs: Catalogs;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
  /** Since when the certificate that seals is in force, where the caller knows. */
  certificateFrom?: Date | undefined;
  /** Whether the schema of an address is available, where the caller knows. */
  holdsSchema?: ((address: string) => boolean) | undefined;
}
