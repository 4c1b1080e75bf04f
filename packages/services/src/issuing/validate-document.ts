import { withCertificado } from '@lacre/cfdi/calculate';
import { documentXml, type FiscalDocument } from '@lacre/cfdi/fiscal-document';
import type { Issuer } from '@lacre/cfdi/invoice-body';
import type { Violation } from '@lacre/cfdi/violation';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { inEnvironment } from '../environment-clock.ts';
import { issuingEnvironment } from '../environment-of-key.ts';
import type { ErrorDetail } from '../errors.ts';
import { limitFindings } from '../key-limits/binding-limits.ts';
import { confirmationOf } from '../key-limits/confirmation.ts';
import type { AnswerLanguage } from '../language.ts';
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

/** What sets the validation of one kind of document apart. */
export interface Validation<Input, Document extends FiscalDocument, Totals> {
  /** As in `DocumentKind`: the confirmation is for this path. */
  readonly path: string;
  issuerOf(input: Input): IssuerRequest;
  /** `deps`: under the clock of the environment, or of the instant for which it is scheduled. */
  check(
    deps: ValidationServices,
    environment: Environment,
    issuer: Issuer,
    input: Input,
  ): Promise<{ comprobante: Document; violations: readonly Violation[]; faults?: RequestFaults }>;
  totalsOf(document: Document): Totals;
}

/**
 * Everything that create would refuse, all at once, and what it would only wonder at; as of `scheduledAt` where that is
 * given. Reads and changes nothing.
 */
export async function validateDocument<Input extends DocumentInput, Document extends FiscalDocument, Totals>(
  services: ValidationServices,
  access: InvoiceAccess,
  { input, scheduledAt }: { input: Input; scheduledAt: string | undefined },
  language: AnswerLanguage,
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
  // What breaks a rule, or has no issuer yet, may have no document that the schema could be asked about.
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

/** As the document that create seals would be refused; what only sealing knows has a stand-in. */
function againstSchema(
  { schemaValidator }: Pick<IssuingContext, 'schemaValidator'>,
  comprobante: FiscalDocument,
): Promise<ErrorDetail[]> {
  const numbered = withCertificado(comprobante, '0'.repeat(20));
  const xml = documentXml(numbered, { sello: 'AA==', certificado: 'AA==' });
  return schemaFindings(schemaValidator, comprobante, Buffer.from(xml));
}
