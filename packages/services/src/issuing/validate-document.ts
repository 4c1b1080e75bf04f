import { withCertificado } from '@lacre/cfdi/calculate';
import { documentXml, type FiscalDocument } from '@lacre/cfdi/fiscal-document';
import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { Violation } from '@lacre/cfdi/violation';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { recipientFindings } from '../documents/recipients.ts';
import { inEnvironment } from '../environment-clock.ts';
import { issuingEnvironment } from '../environment-of-key.ts';
import type { ErrorDetail } from '../errors.ts';
import { limitFindings } from '../key-limits/binding-limits.ts';
import { confirmationOf } from '../key-limits/confirmation.ts';
import type { ResponseLanguage } from '../language.ts';
import { RequestFaults } from '../request-faults.ts';
import type { Services } from '../services.ts';
import type { DocumentInput } from './document-kind.ts';
import { hashBody } from './hash-body.ts';
import type { IssuingContext } from './issuing-context.ts';
import type { IssuerRequest } from './resolve-profile.ts';
import { schemaFindings } from './schema-findings.ts';
import { validationContext } from './validation-context.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export type ValidationServices = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings' | 'confirmationKey' | 'issuing'
>;

/** What distinguishes the validation of one kind of document. */
export interface Validation<Input, Document extends FiscalDocument, Totals> {
  /** As in `DocumentKind`; the confirmation is bound to this path. */
  readonly path: string;
  issuerOf(input: Input): IssuerRequest;
  /** `deps` has the clock of the environment, or the instant for which the document is scheduled. */
  check(
    deps: ValidationServices,
    environment: Environment,
    issuer: Issuer,
    input: Input,
  ): Promise<{ comprobante: Document; violations: readonly Violation[]; faults?: RequestFaults }>;
  totalsOf(document: Document): Totals;
}

/** Returns everything that create would reject, all at once, plus warnings; as of `scheduledAt` if given. Read-only. */
export async function validateDocument<Input extends DocumentInput, Document extends FiscalDocument, Totals>(
  services: ValidationServices,
  access: InvoiceAccess,
  { input, scheduledAt }: { input: Input; scheduledAt: string | undefined },
  language: ResponseLanguage,
  { path, issuerOf, check, totalsOf }: Validation<Input, Document, Totals>,
): Promise<Verdict & { totals: Totals }> {
  const { organizationId } = access;
  const environment = issuingEnvironment(access.environment, input.environment);
  const today = await inEnvironment(services, organizationId, environment);
  const when = await validationContext(today, organizationId, environment, issuerOf(input), scheduledAt);
  const {
    comprobante,
    violations,
    faults = new RequestFaults(),
  } = await check(when.deps, environment, when.issuer, input);
  faults.list.push(...when.faults);
  const refused = await limitFindings(when.deps, access, comprobante);
  refused.push(...(await recipientFindings(when.deps, access, environment, input)));
  // A document that breaks a rule or has no issuer yet may not be complete enough to be validated against the schema.
  if (faults.list.length === 0 && when.pending.length === 0 && !violations.some(({ severity }) => severity === 'error'))
    refused.push(...(await againstSchema(services.issuing[environment], comprobante)));
  const findings = { refused, pending: when.pending };
  const confirmed = { access, environment, path, bodyHash: await hashBody(input), scheduledAt };
  return {
    confirmation: confirmationOf(services, confirmed, services.clock.now()),
    totals: totalsOf(comprobante),
    ...verdictOf(environment, faults, violations, findings, language, services.settings.baseUrl),
  };
}

/** The schema errors of the document that create would seal, with placeholders for what only sealing knows. */
function againstSchema(
  { schemaValidator }: Pick<IssuingContext, 'schemaValidator'>,
  comprobante: FiscalDocument,
): Promise<ErrorDetail[]> {
  const numbered = withCertificado(comprobante, '0'.repeat(20));
  const xml = documentXml(numbered, { sello: 'AA==', certificado: 'AA==' });
  return schemaFindings(schemaValidator, comprobante, Buffer.from(xml));
}
