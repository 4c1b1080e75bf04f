import type { InvoiceAccess } from '../access.ts';
import { describeDocument } from '../documents/describe-document.ts';
import { readLetterhead } from '../documents/read-letterhead.ts';
import { inEnvironment, withClock } from '../environment-clock.ts';
import { issuingEnvironment } from '../environment-of-key.ts';
import { issuerRequestOf, resolvePreviewIssuer } from '../issuing/resolve-issuer.ts';
import { dueAtOf } from '../issuing/scheduled-at.ts';
import type { Services } from '../services.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { prepareInvoice } from './prepare-invoice.ts';

type Deps = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings' | 'pdf' | 'logos' | 'log'
>;

/**
 * Runs the same validations as create, as of `scheduledAt` if given, and prints the invoice visibly marked as a
 * preview. Read-only: no PAC, claim, folio or quota (reliability, section 2 rule 10).
 */
export async function previewInvoicePdf(
  services: Deps,
  access: InvoiceAccess,
  { scheduledAt, ...input }: InvoiceInput & { scheduledAt?: string | undefined },
): Promise<{ filename: string; pdf: Buffer }> {
  const environment = issuingEnvironment(access.environment, input.environment);
  const today = await inEnvironment(services, access.organizationId, environment);
  const dueAt = dueAtOf(scheduledAt, today.clock.now());
  const deps = dueAt ? withClock(today, { now: () => dueAt }) : today;
  const { issuer } = await resolvePreviewIssuer(deps, access.organizationId, environment, issuerRequestOf(input));
  const [{ comprobante }, letterhead] = await Promise.all([
    prepareInvoice(deps, access.organizationId, environment, issuer, input),
    readLetterhead(services, access.organizationId),
  ]);
  const printable = await deps.pdf.prepare({
    language: 'es',
    comprobante,
    stamp: undefined,
    environment,
    cancelled: false,
    issuer: letterhead,
    descriptions: await describeDocument(deps, comprobante),
  });
  const pdf = await printable.print({ lane: access.organizationId });
  return { filename: 'vista-previa.pdf', pdf };
}
