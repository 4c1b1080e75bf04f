import type { InvoiceAccess } from '../access.ts';
import type { CreateOutcome } from '../issuing/create-outcome.ts';
import { issueDocument } from '../issuing/issue-document.ts';
import type { IssuingServices } from '../issuing/issuing.ts';
import type { PayrollInput } from './payroll-input.ts';
import { payrollKind } from './payroll-kind.ts';
import type { PayrollDetail } from './payroll-view.ts';

/** Issues a payroll receipt. */
export function createPayroll(
  services: IssuingServices,
  access: InvoiceAccess,
  input: PayrollInput,
): Promise<CreateOutcome<PayrollDetail>> {
  return issueDocument(services, access, payrollKind, input);
}
