import type { InvoiceBody, ItemBody } from '@lacre/cfdi/invoice-body';
import type { Environment } from '../actor.ts';
import type { CustomerInput } from '../customers/inline-customer.ts';
import type { EmailInput } from '../documents/recipients.ts';

/** Body of the create and preview operations; amounts are exact decimal strings (contract section 6). */
export interface InvoiceInput extends Omit<InvoiceBody, 'items'> {
  items: InvoiceItemInput[];
  customer?: CustomerInput;
  customerId?: string;
  idempotencyKey?: string;
  /** Postal code of a branch or of the fiscal domicile (LugarExpedicion). */
  placeOfIssue?: string;
  /** An active certificate of the organization. */
  certificateId?: string;
  /** The caller's own reference, unique among the documents of an environment. */
  externalId?: string;
  metadata?: Record<string, unknown>;
  /** E-mails the document once it is stamped. */
  email?: EmailInput;
  /** The confirmation that validating the same body returned. */
  confirmation?: string;
  /** For sessions; an API key has its own. */
  environment?: Environment;
}

/** With `productId`, everything except `quantity` may come from the product. */
export interface InvoiceItemInput extends Omit<ItemBody, 'description' | 'unitPrice' | 'productKey' | 'unitKey'> {
  productId?: string;
  description?: string;
  unitPrice?: string;
  productKey?: string;
  unitKey?: string;
}
