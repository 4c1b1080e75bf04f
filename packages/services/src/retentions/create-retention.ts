import type { InvoiceAccess } from '../access.ts';
import type { CreateOutcome } from '../issuing/create-outcome.ts';
import { issueDocument } from '../issuing/issue-document.ts';
import type { IssuingServices } from '../issuing/issuing.ts';
import type { RetentionInput } from './retention-input.ts';
import { retentionKind } from './retention-kind.ts';
import type { RetentionDetail } from './retention-view.ts';

/** Issues a CFDI de retenciones e información de pagos. */
export function createRetention(
  services: IssuingServices,
  access: InvoiceAccess,
  input: RetentionInput,
): Promise<CreateOutcome<RetentionDetail>> {
  return issueDocument(services, access, retentionKind, input);
}
