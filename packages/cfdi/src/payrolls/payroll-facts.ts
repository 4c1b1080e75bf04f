import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../comprobante.ts';
import type { PayrollDraft } from './normalise-payroll.ts';

/** Input of the payroll request rules. */
export interface PayrollFacts {
  draft: PayrollDraft;
  /** Result of `calculatePayroll` for the draft. */
  comprobante: Comprobante;
  catalogs: Catalogs;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
  /** All zones that the place may have, from west to east, if it is not known which; `zona` is the first. */
  zonas?: readonly string[] | undefined;
  /** Start of validity of the sealing certificate, if known. */
  certificateFrom?: Date | undefined;
  /** Whether the schema at a URL is available, if known. */
  holdsSchema?: ((address: string) => boolean) | undefined;
}
