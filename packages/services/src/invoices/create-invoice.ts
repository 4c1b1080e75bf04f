import type { InvoiceAccess } from '../access.ts';
import type { CreateOutcome } from '../issuing/create-outcome.ts';
import { issueDocument } from '../issuing/issue-document.ts';
import type { IssuingServices } from '../issuing/issuing.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { invoiceKind } from './invoice-kind.ts';
import type { InvoiceDetail } from './invoice-view.ts';

export type CreateInvoiceOutcome = CreateOutcome<InvoiceDetail>;

/**
 * Issues an invoice. `customer.save` also stores its customer, which needs the permission to write customers. A credit
 * note takes its amount from the Ingreso in the same transaction as its claim.
 */
export function createInvoice(
  services: IssuingServices,
  access: InvoiceAccess,
  input: InvoiceInput,
): Promise<CreateInvoiceOutcome> {
  return issueDocument(services, access, invoiceKind, input);
}
