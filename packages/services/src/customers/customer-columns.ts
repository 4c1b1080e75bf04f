import { collapseNfc } from '@lacre/cfdi/white-space';
import type { CustomerRow } from '@lacre/database/entities/customer.entity';
import type { CustomerPatch } from '@lacre/database/repositories/customer.repository';
import { searchText } from '../searched-words.ts';
import { type CustomerAddress, type CustomerBody, namedAsColumns } from './customer-input.ts';

/** NFC with single spaces: the form in which the SAT compares names. */
const orNull = (text: string | null) => (text === null || collapseNfc(text) === '' ? null : collapseNfc(text));

/** The columns that a body changes. Omitted fields are unchanged, null clears. */
export function customerColumns(body: Partial<CustomerBody>): CustomerPatch {
  const { legalName, zip, address } = body;
  const sentFields = namedAsColumns.filter((name) => body[name] !== undefined);
  return {
    ...Object.fromEntries(sentFields.map((name) => [name, body[name]])),
    ...(legalName !== undefined && { legalName: collapseNfc(legalName) }),
    ...(zip !== undefined && { addressZip: zip }),
    ...(address !== undefined && addressColumns(address ?? noAddress)),
  };
}

const noAddress: CustomerAddress = {
  street: null,
  exterior: null,
  interior: null,
  neighborhood: null,
  city: null,
  municipality: null,
  state: null,
};

function addressColumns(address: CustomerAddress): CustomerPatch {
  const { street, exterior, interior, neighborhood, city, municipality, state } = address;
  return {
    ...(street !== undefined && { addressStreet: orNull(street) }),
    ...(exterior !== undefined && { addressExterior: orNull(exterior) }),
    ...(interior !== undefined && { addressInterior: orNull(interior) }),
    ...(neighborhood !== undefined && { addressNeighborhood: orNull(neighborhood) }),
    ...(city !== undefined && { addressCity: orNull(city) }),
    ...(municipality !== undefined && { addressMunicipality: orNull(municipality) }),
    ...(state !== undefined && { addressState: orNull(state) }),
  };
}

/** The text that a search looks through. */
export const customerSearch = ({
  legalName,
  taxId,
  email,
  externalId,
}: Pick<CustomerRow, 'legalName' | 'taxId'> & Partial<Pick<CustomerRow, 'email' | 'externalId'>>): string =>
  searchText(legalName, taxId, email, externalId);
