/** Body of a customer; what may be empty is cleared by null. */
export interface CustomerBody {
  legalName: string;
  taxId: string;
  taxSystem?: string | null;
  zip?: string | null;
  email?: string | null;
  phone?: string | null;
  defaultInvoiceUse?: string | null;
  /** ISO alpha-3; default MEX. */
  country?: string;
  foreignTaxId?: string | null;
  address?: CustomerAddress | null;
  externalId?: string | null;
  metadata?: Record<string, unknown>;
}

export interface CustomerAddress {
  street?: string | null;
  exterior?: string | null;
  interior?: string | null;
  neighborhood?: string | null;
  city?: string | null;
  municipality?: string | null;
  state?: string | null;
}
