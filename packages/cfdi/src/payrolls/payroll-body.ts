import type { ComplementData } from '../complements/complement.ts';

/** Body of `POST /payrolls`, already validated; amounts and numbers are exact decimal texts. */
export interface PayrollBody {
  series?: string;
  folioNumber?: string;
  /** Local time of the place of issue, `YYYY-MM-DDThh:mm:ss`. Default: now. */
  date?: string;
  employee: EmployeeBody;
  /** The complement as in the SAT's schema; two of them for a salary with severance. */
  nomina12: ComplementData | readonly ComplementData[];
  /** UUIDs of receipts that this one replaces (relation 04). */
  replaces?: readonly string[];
}

/** The worker, as in their tax certificate (CSF). */
export interface EmployeeBody {
  rfc: string;
  nombre: string;
  /** Postal code of the fiscal address. Default for XAXX010101000: the place of issue. */
  zip?: string;
  /** c_RegimenFiscal. Default: 605. */
  taxSystem?: string;
}
