import type { OrganizationLegalData } from '@lacre/client';

/** The fiscal address as the form and the API have it; '' for unknown fields. */
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
