import { createHash } from 'node:crypto';
import type { OrganizationRow } from '@lacre/database/entities/organization.entity';
import type { Services } from '../services.ts';

/** An organization (interface specification), plus its readiness (contract section 3). */
export interface OrganizationView {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  plan: string;
  ownerId: string;
  taxId: string | null;
  legalName: string | null;
  taxSystem: string | null;
  environmentReadiness: EnvironmentReadiness;
  createdAt: string;
  updatedAt: string;
}

export interface EnvironmentReadiness {
  sandbox: boolean;
  production: boolean;
  /** What production still requires: `legal_name`, `tax_system`, `address.zip`, `certificate`, `pac`. */
  pending: string[];
}

export interface LegalDataView {
  id: string;
  name: string;
  razonSocial: string | null;
  /** UUID derived from the SAT code, as the specification identifies regimes here. */
  regimenFiscalId: string | null;
  website: string | null;
  phone: string | null;
  selfInvoiceSupportEmail: string | null;
  addressStreet: string | null;
  addressExterior: string | null;
  addressInterior: string | null;
  addressNeighborhood: string | null;
  addressCity: string | null;
  addressMunicipality: string | null;
  addressZip: string | null;
  addressState: string | null;
  updatedAt: string;
}

/** `certificate`: the facts of the active one that determine readiness; undefined when there is none. */
export function toOrganizationView(
  { issuing, clock, settings }: Pick<Services, 'issuing' | 'clock' | 'settings'>,
  row: OrganizationRow,
  certificate: { isTest: boolean; validTo: Date } | undefined,
): OrganizationView {
  const pending: string[] = [];
  if (!row.legalName) pending.push('legal_name');
  if (!row.taxSystem) pending.push('tax_system');
  if (!row.addressZip) pending.push('address.zip');
  const hasLegalData = pending.length === 0;
  const inForce = certificate !== undefined && certificate.validTo > clock.now();
  if (!inForce || (certificate.isTest && !settings.allowTestCertificatesInProduction)) pending.push('certificate');
  if (issuing.production.pacs.all.length === 0) pending.push('pac');
  // Without a certificate the built-in test issuer signs; with one the organization itself, which then needs everything
  // else too.
  const sandbox = issuing.sandbox.pacs.all.length > 0 && (certificate === undefined || (inForce && hasLegalData));
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    logo: row.logo,
    plan: row.plan,
    ownerId: row.ownerId,
    taxId: row.taxId,
    legalName: row.legalName,
    taxSystem: row.taxSystem,
    environmentReadiness: { sandbox, production: pending.length === 0, pending },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toLegalDataView(row: OrganizationRow): LegalDataView {
  return {
    id: row.id,
    name: row.name,
    razonSocial: row.legalName,
    regimenFiscalId: row.taxSystem === null ? null : taxSystemId(row.taxSystem),
    website: row.website,
    phone: row.phone,
    selfInvoiceSupportEmail: row.supportEmail,
    addressStreet: row.addressStreet,
    addressExterior: row.addressExterior,
    addressInterior: row.addressInterior,
    addressNeighborhood: row.addressNeighborhood,
    addressCity: row.addressCity,
    addressMunicipality: row.addressMunicipality,
    addressZip: row.addressZip,
    addressState: row.addressState,
    updatedAt: row.updatedAt.toISOString(),
  };
}

const taxSystemNamespace = Buffer.from('6f7b0c1e3a5d4c2e9b8f1d2a3c4e5f60', 'hex');

/**
 * The specification identifies regimes by UUID in this response: version 5 (RFC 9562) over the SAT code, the same in
 * every installation.
 */
function taxSystemId(code: string): string {
  const hash = createHash('sha1').update(taxSystemNamespace).update(`c_RegimenFiscal:${code}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
