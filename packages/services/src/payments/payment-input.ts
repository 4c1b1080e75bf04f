import type { PaymentBody } from '@lacre/cfdi/pagos/payment-body';
import type { Environment } from '../actor.ts';
import type { CustomerInput } from '../customers/inline-customer.ts';
import type { EmailInput } from '../documents/recipients.ts';

/** Body of the operations that create or validate a payment receipt; amounts are exact decimal strings. */
export interface PaymentInput extends PaymentBody {
  customer?: CustomerInput;
  customerId?: string;
  /** An active certificate of the organization. */
  certificateId?: string;
  idempotencyKey?: string;
  /** The caller's own reference, unique among the documents of an environment. */
  externalId?: string;
  metadata?: Record<string, unknown>;
  /** E-mails the receipt once it is stamped. */
  email?: EmailInput;
  /** The confirmation that validating the same body returned. */
  confirmation?: string;
  /** For sessions; an API key has its own. */
  environment?: Environment;
}
