import type { Issuer } from '@lacre/cfdi/invoice-body';
import { seriesName } from '@lacre/cfdi/series-name';
import type { Text } from '@lacre/cfdi/violation';
import type { IssuingProfile } from '@lacre/database/repositories/issuing-profile';
import type { Environment } from '../actor.ts';
import { resolvePlace } from '../branches/resolve-place.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { type IssuerRequest, resolveProfile } from './resolve-profile.ts';

export interface ResolvedIssuer {
  issuer: Issuer;
  plan: string;
  /** undefined: the built-in test issuer of the sandbox signs. */
  certificateId: string | undefined;
  /** Whether documents are e-mailed to the receiver when stamped. */
  emailOnStamp: boolean;
  /** The default series, if it determines the place of issue or the certificate. */
  series?: string | undefined;
  /** The profile, if it determines all of this. */
  profile?: IssuingProfile;
}

type Deps = Pick<Services, 'database' | 'clock' | 'csds' | 'settings'>;

/**
 * The issuer and its place. With an uploaded certificate: the organization itself. Without one the sandbox uses a
 * built-in test issuer, so that a new user needs only an API key for a first stamp; production rejects and says what is
 * missing.
 */
export function resolveIssuer(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  request?: IssuerRequest,
): Promise<ResolvedIssuer> {
  return resolveAs(issuerOf, deps, organizationId, environment, request);
}

/** The same from a cached profile; undefined when that does not determine everything. */
export function issuerByProfile(
  deps: Omit<Deps, 'database'>,
  environment: Environment,
  profile: IssuingProfile,
  request: IssuerRequest,
): ResolvedIssuer | undefined {
  if (!determinesIssuer(profile, request)) return undefined;
  return { ...issuerOf(deps, environment, profile), series: request.series, profile };
}

const determinesIssuer = (profile: IssuingProfile, request: IssuerRequest): boolean =>
  request.certificateId === undefined &&
  request.placeOfIssue === undefined &&
  !profile.hasBranches &&
  !profile.hasSeriesCertificates;

function issuerOf(
  { clock, csds, settings }: Omit<Deps, 'database'>,
  environment: Environment,
  profile: IssuingProfile,
): ResolvedIssuer {
  if (profile.certificateId === null) {
    if (environment === 'sandbox')
      return {
        issuer: csds.testIssuer.issuer,
        plan: profile.plan,
        certificateId: undefined,
        emailOnStamp: profile.emailOnStamp,
      };
    throw incomplete({
      en: 'Upload a signing certificate (CSD) with PUT /organizations/{id}/certificates before invoicing in production',
      es: 'Suba un certificado de sello (CSD) con PUT /organizations/{id}/certificates antes de facturar en producción',
    });
  }
  if (environment === 'production' && profile.certificateIsTest && !settings.allowTestCertificatesInProduction)
    throw incomplete({
      en: 'The uploaded certificate is a test certificate: upload the production CSD before invoicing in production',
      es: 'El certificado cargado es de pruebas: suba el CSD de producción antes de facturar en producción',
    });
  const now = clock.now();
  if (profile.certificateValidTo !== null && profile.certificateValidTo <= now)
    throw incomplete({
      en: 'The signing certificate has expired: upload the new CSD with PUT /organizations/{id}/certificates',
      es: 'El certificado de sello venció: suba el CSD nuevo con PUT /organizations/{id}/certificates',
    });
  return {
    issuer: completeIssuer(profile.certificateRfc ?? '', profile),
    plan: profile.plan,
    certificateId: profile.certificateId,
    emailOnStamp: profile.emailOnStamp,
  };
}

/**
 * As `resolveIssuer`, but a preview needs the legal data only: without a certificate the RFC is an obvious placeholder
 * for the regime's type of person.
 */
export function resolvePreviewIssuer(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  request?: IssuerRequest,
): Promise<ResolvedIssuer> {
  return resolveAs(previewIssuerOf, deps, organizationId, environment, request);
}

async function resolveAs(
  issuerOfProfile: (deps: Deps, environment: Environment, profile: IssuingProfile) => ResolvedIssuer,
  deps: Deps,
  organizationId: string,
  environment: Environment,
  rawRequest: IssuerRequest | undefined,
): Promise<ResolvedIssuer> {
  const request = rawRequest && { ...rawRequest, series: seriesName(rawRequest.series) };
  const { profile, series } = await resolveProfile(deps, organizationId, environment, request);
  const requestWithSeries = request && { ...request, series };
  const issuer = issuerOfProfile(deps, environment, profile);
  const resolved = await atPlace(deps, organizationId, environment, requestWithSeries, profile, issuer);
  return request && determinesIssuer(profile, request) ? { ...resolved, profile } : resolved;
}

/** The fields of an invoice that determine its place of issue and its certificate. */
export const issuerRequestOf = ({
  type = 'I',
  series,
  placeOfIssue,
  certificateId,
}: Partial<IssuerRequest>): IssuerRequest => ({ type, series, placeOfIssue, certificateId });

/** The issuer with the place of issue of one document. */
async function atPlace(
  deps: Deps,
  organizationId: string,
  environment: Environment,
  request: IssuerRequest | undefined,
  { hasBranches, addressZip }: IssuingProfile,
  issuer: ResolvedIssuer,
): Promise<ResolvedIssuer> {
  const resolved = { ...issuer, series: request?.series };
  // Most organizations issue from one place and need no further query.
  if (!request || (!hasBranches && request.placeOfIssue === undefined)) return resolved;
  const { zip, series } = await resolvePlace(deps, organizationId, environment, request, addressZip);
  return zip === undefined
    ? resolved
    : { ...resolved, series: series ?? resolved.series, issuer: { ...resolved.issuer, lugarExpedicion: zip } };
}

function previewIssuerOf(deps: Deps, environment: Environment, profile: IssuingProfile): ResolvedIssuer {
  const { legalName, taxSystem, addressZip } = profile;
  const hasLegalData = legalName !== null && taxSystem !== null && addressZip !== null;
  if (environment === 'sandbox' && profile.certificateId === null && !hasLegalData)
    return {
      issuer: deps.csds.testIssuer.issuer,
      plan: profile.plan,
      certificateId: undefined,
      emailOnStamp: profile.emailOnStamp,
    };
  const rfc = profile.certificateRfc ?? standInRfc(taxSystem);
  return {
    issuer: completeIssuer(rfc, profile),
    plan: profile.plan,
    certificateId: profile.certificateId ?? undefined,
    emailOnStamp: profile.emailOnStamp,
  };
}

const onlyCompanies = new Set(['601', '603', '620', '622', '623', '624']);

/** The SAT's usual example RFCs. They are never stamped: only a preview without a certificate uses them. */
function standInRfc(taxSystem: string | null): string {
  return taxSystem === null || onlyCompanies.has(taxSystem) ? 'AAA010101AAA' : 'AAAA010101AAA';
}

function completeIssuer(rfc: string, profile: IssuingProfile): Issuer {
  const { legalName, taxSystem, addressZip: zip, certificateValidFrom } = profile;
  const missing: string[] = [];
  if (!legalName) missing.push('legal_name');
  if (!taxSystem) missing.push('tax_system');
  if (!zip) missing.push('address');
  if (!legalName || !taxSystem || !zip)
    throw incomplete({
      en: `Organization legal data is incomplete: set ${missing.join(', ')} with PUT /organizations/{id}/legal`,
      es: `Faltan datos fiscales de la organización: indique ${missing.join(', ')} con PUT /organizations/{id}/legal`,
    });
  const issuer = { rfc, nombre: legalName, regimenFiscal: taxSystem, lugarExpedicion: zip };
  return certificateValidFrom ? { ...issuer, certificateFrom: certificateValidFrom } : issuer;
}

function incomplete(texts: Text): AppError {
  return new AppError('ORGANIZATION_NOT_READY', { texts });
}
