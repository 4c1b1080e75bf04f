/** A customer given in an invoice or receipt. */
export interface CustomerInput {
  legalName: string;
  taxId: string;
  taxSystem?: string;
  zip?: string;
  email?: string;
  /** ISO alpha-3; default MEX. */
  country?: string;
  foreignTaxId?: string;
  save?: boolean;
}
