import type { PaymentBody } from '@lacre/cfdi/pagos/payment-body';
import type { Environment } from '../actor.ts';
import type { CustomerInput } from '../customers/inline-customer.ts';
import type { EmailInput } from '../documents/recipients.ts';

/** Body of the operations that make or check a payment receipt; amounts are exact decimal texts. */
export interface PaymentInput extends PaymentBody {
  customer?: CustomerInput;
  customerId?: string;
  /** An active certificate of the organization. */
  certificateId?: string;
  idempotencyKey?: string;
  /** The caller's own reference, of one document in its environment. */
  externalId?: string;
  metadata?: Record<string, unknown>;
  /** Mails the receipt once it is stamped. */
  email?: EmailInput;
  /** What validating the same body answered. */
  confirmation?: string;
  /** For sessions; a key brings its own. */
  environment?: Environment;
}
