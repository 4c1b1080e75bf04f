import type { DemoInvoice } from './demo-invoices.ts';
import type { DemoCsd } from './find-csd.ts';
import type { Customer } from './people.ts';
import type { InvoiceResponse, VerificationResponse } from './responses.ts';

/** Results for one invoice. */
export interface IssuedInvoice {
  wanted: DemoInvoice;
  csd: DemoCsd;
  customer: Customer;
  lugarExpedicion: string;
  /** Beginning of its file names. */
  fileName: string;
  preview: { contentType: string; pdf: Buffer };
  created: InvoiceResponse;
  /** The same request sent a second time. */
  replay: { status: number; isMarked: boolean; uuid: string };
  detail: InvoiceResponse;
  xml: Buffer;
  /** Result of the server's own verifier. */
  verification: VerificationResponse;
}
