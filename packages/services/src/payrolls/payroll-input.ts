import type { PayrollBody } from '@lacre/cfdi/payrolls/payroll-body';
import type { Environment } from '../actor.ts';

/** Body of the operations that make or check a payroll receipt; amounts are exact decimal texts. */
export interface PayrollInput extends PayrollBody {
  /** An active certificate of the organization. */
  certificateId?: string;
  idempotencyKey?: string;
  /** The caller's own reference, of one document in its environment. */
  externalId?: string;
  metadata?: Record<string, unknown>;
  /** What validating the same body answered. */
  confirmation?: string;
  /** For sessions; a key brings its own. */
  environment?: Environment;
}
