import type { OrganizationLegalData } from '@lacre/client';

/** The fiscal domicile as a form writes it, by the names that the service takes; empty for what is not known. */
export const legalAddressOf = (data: OrganizationLegalData) => ({
  street: data.addressStreet ?? '',
  exteriorText: data.addressExterior ?? '',
  interiorText: data.addressInterior ?? '',
  neighborhood: data.addressNeighborhood ?? '',
  zipCode: data.addressZip ?? '',
  municipality: data.addressMunicipality ?? '',
  city: data.addressCity ?? '',
  state: data.addressState ?? '',
});
