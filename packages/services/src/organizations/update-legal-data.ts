import { kindOfPerson } from '@lacre/cfdi/rfc';
import type { OrganizationRow } from '@lacre/database/entities/organization.entity';
import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { inCatalog } from '../catalogs/in-catalog.ts';
import { changedNames } from '../differs-in.ts';
import { AppError, organizationNotFound } from '../errors.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import { ofField, refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { type LegalDataView, toLegalDataView } from './organization-view.ts';
import { recordOrganizationUpdate } from './record-organization-update.ts';

/** Body of the legal data update: snake_case as specified; every field is optional, null clears it. */
export interface LegalDataInput {
  name?: string;
  legal_name?: string | null;
  /** SAT regime code, `601`. */
  tax_system?: string | null;
  website?: string | null;
  support_email?: string | null;
  phone?: string | null;
  address?: LegalAddressInput | null;
}

export interface LegalAddressInput {
  street: string;
  /** A number as specified, or free text such as `S/N` in `exteriorText`. */
  exterior?: number | null;
  exteriorText?: string | null;
  interior?: number | null;
  interiorText?: string | null;
  neighborhood: string;
  city: string;
  municipality: string;
  /** 10000-99999 as specified, or five digits as a string in `zipCode` (Mexico City's codes begin with 0). */
  zip?: number | null;
  zipCode?: string | null;
  state: string;
}

/**
 * Changes only the given fields, an address as a whole; null clears. Owner only. 400 for a regime or a postal code that
 * is not in the SAT's catalogs.
 */
export async function updateLegalData(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: SessionActor,
  input: { id: string } & LegalDataInput,
): Promise<LegalDataView> {
  const { database, clock, catalogs } = services;
  const now = clock.now();
  await requireRole(services, actor, input.id, 'organizations.updateLegal');
  const current = await database.organizations.findById(input.id);
  if (!current) throw organizationNotFound();

  if (typeof input.tax_system === 'string') {
    const regimen = catalogs.regimenFiscal(input.tax_system, catalogDay(services));
    if (!regimen) throw new AppError('UNKNOWN_TAX_SYSTEM', ofField('tax_system', 'UNKNOWN_TAX_SYSTEM'));
    const persona = current.taxId === null ? undefined : kindOfPerson(current.taxId);
    if (persona !== undefined && !regimen[persona]) {
      const params = { field: 'tax_system', taxSystem: input.tax_system, rfc: current.taxId ?? '' };
      throw new AppError('TAX_SYSTEM_DOES_NOT_FIT', {
        params,
        ...ofField('tax_system', 'TAX_SYSTEM_DOES_NOT_FIT', params),
      });
    }
  }

  const { address } = input;
  const addressZip = address && zipOf(address);
  // Every document would be rejected with it (CFDI40126).
  if (addressZip && catalogs.codigoPostal(addressZip, catalogDay(services)) === undefined)
    throw unknownZip(typeof address.zipCode === 'string' ? 'address.zipCode' : 'address.zip');

  const patch: Partial<OrganizationRow> = {
    ...(input.name !== undefined && { name: input.name.trim() }),
    ...(input.legal_name !== undefined && { legalName: input.legal_name === null ? null : collapse(input.legal_name) }),
    ...(input.tax_system !== undefined && { taxSystem: input.tax_system }),
    ...(input.website !== undefined && { website: input.website }),
    ...(input.support_email !== undefined && { supportEmail: input.support_email }),
    ...(input.phone !== undefined && { phone: input.phone }),
    ...(input.address !== undefined && addressColumns(input.address)),
  };
  const updated = await organizationTransaction(database, input.id, async (tx) => {
    // Locked: what a concurrent call changes meanwhile would be missing from the event.
    await lockOrganization(tx, input.id);
    const before = await tx.organizations.findById(input.id);
    const row = before && (await tx.organizations.updateLegal(input.id, patch, now));
    if (row) {
      const changed = legalFields.filter((field) => changedNames(before, row, columnsOf[field]).length > 0);
      await recordOrganizationUpdate(tx, now, row.id, changed);
      await recordAudit(tx, now, actor, {
        organizationId: row.id,
        action: 'organization.legal_updated',
        target: { type: 'organization', id: row.id },
        details: { changed: changed.join(' ') },
      });
    }
    return row;
  });
  if (!updated) throw organizationNotFound();
  return toLegalDataView(updated);
}

function unknownZip(path: string): AppError {
  const { en, es } = inCatalog('c_CodigoPostal');
  return refusedFields([{ path, code: 'UNKNOWN_POSTAL_CODE', message: { en: `${path} ${en}`, es: `${path} ${es}` } }]);
}

function addressColumns(address: LegalAddressInput | null): Partial<OrganizationRow> {
  if (address === null) return noAddress;
  return {
    addressStreet: collapse(address.street),
    addressExterior: address.exteriorText ?? textOf(address.exterior),
    addressInterior: address.interiorText ?? textOf(address.interior),
    addressNeighborhood: collapse(address.neighborhood),
    addressCity: collapse(address.city),
    addressMunicipality: collapse(address.municipality),
    addressZip: zipOf(address),
    addressState: collapse(address.state),
  };
}

const noAddress = {
  addressStreet: null,
  addressExterior: null,
  addressInterior: null,
  addressNeighborhood: null,
  addressCity: null,
  addressMunicipality: null,
  addressZip: null,
  addressState: null,
};

/** Columns of each field. */
const columnsOf: Record<keyof LegalDataInput, string[]> = {
  name: ['name'],
  legal_name: ['legalName'],
  tax_system: ['taxSystem'],
  website: ['website'],
  support_email: ['supportEmail'],
  phone: ['phone'],
  address: Object.keys(noAddress),
};
const legalFields = Object.keys(columnsOf) as (keyof LegalDataInput)[];

const zipOf = ({ zip, zipCode }: LegalAddressInput) => zipCode ?? textOf(zip);
const textOf = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : null);

/** NFC, trimmed, with single spaces: the form in which the SAT compares names. */
function collapse(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
