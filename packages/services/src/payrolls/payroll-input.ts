import type { PayrollBody } from '@lacre/cfdi/payrolls/payroll-body';
import type { Environment } from '../actor.ts';

/** Body of the operations that create or validate a payroll receipt; amounts are exact decimal strings. */
export interface PayrollInput extends PayrollBody {
  /** An active certificate of the organization. */
  certificateId?: string;
  idempotencyKey?: string;
  /** The caller's own reference, unique among the documents of an environment. */
  externalId?: string;
  metadata?: Record<string, unknown>;
  /** The confirmation that validating the same body returned. */
  confirmation?: string;
  /** For sessions; an API key has its own. */
  environment?: Environment;
}
