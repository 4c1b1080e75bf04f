import type { InvoiceAnswer, VerificationAnswer } from './answers.ts';
import type { DemoInvoice } from './demo-invoices.ts';
import type { DemoCsd } from './find-csd.ts';
import type { Customer } from './people.ts';

/** Results for one invoice. */
export interface Made {
  wanted: DemoInvoice;
  csd: DemoCsd;
  customer: Customer;
  lugarExpedicion: string;
  /** Beginning of its file names. */
  fileName: string;
  preview: { contentType: string; pdf: Buffer };
  created: InvoiceAnswer;
  /** The same request sent a second time. */
  replay: { status: number; isMarked: boolean; uuid: string };
  detail: InvoiceAnswer;
  xml: Buffer;
  /** Result of the server's own verifier. */
  verification: VerificationAnswer;
}
