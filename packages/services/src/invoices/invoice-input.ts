import type { InvoiceBody, ItemBody } from '@lacre/cfdi/invoice-body';
import type { Environment } from '../actor.ts';
import type { CustomerInput } from '../customers/inline-customer.ts';
import type { EmailInput } from '../documents/recipients.ts';

/** Body of the create and preview operations; amounts are exact decimal texts (contract section 6). */
export interface InvoiceInput extends Omit<InvoiceBody, 'items'> {
  items: InvoiceItemInput[];
  customer?: CustomerInput;
  customerId?: string;
  idempotencyKey?: string;
  /** Postal code of a branch, or of the fiscal domicile (LugarExpedicion). */
  placeOfIssue?: string;
  /** An active certificate of the organization. */
  certificateId?: string;
  /** The caller's own reference, of one document in its environment. */
  externalId?: string;
  metadata?: Record<string, unknown>;
  /** Mails the document once it is stamped. */
  email?: EmailInput;
  /** What validating the same body answered. */
  confirmation?: string;
  /** For sessions; a key brings its own. */
  environment?: Environment;
}

/** With `productId` everything but `quantity` may come from the product. */
export interface InvoiceItemInput extends Omit<ItemBody, 'description' | 'unitPrice' | 'productKey' | 'unitKey'> {
  productId?: string;
  description?: string;
  unitPrice?: string;
  productKey?: string;
  unitKey?: string;
}
