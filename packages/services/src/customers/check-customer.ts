import { isGenericRfc, kindOfPerson, RFC_EXTRANJERO } from '@lacre/cfdi/rfc';
import type { Text } from '@lacre/cfdi/violation';
import type { CustomerRow } from '@lacre/database/entities/customer.entity';
import { catalogDay } from '../catalogs/catalog-day.ts';
import { inCatalog } from '../catalogs/in-catalog.ts';
import type { KnownCode } from '../errors.ts';
import { type FieldFault, refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';

const requiredOfNational: Text = {
  en: 'is required for a national customer',
  es: 'es obligatorio para un cliente nacional',
};

const onlyOfForeigner: Text = {
  en: `is only for the RFC ${RFC_EXTRANJERO}`,
  es: `solo aplica al RFC ${RFC_EXTRANJERO}`,
};

/** CFDI40153: every document would be rejected. */
const ofResidence: Text = {
  en: 'must be that of residence, other than MEX, with foreignTaxId',
  es: 'debe ser el de residencia, distinto de MEX, si hay foreignTaxId',
};

type CheckedCustomer = Pick<CustomerRow, 'taxId' | 'country'> &
  Partial<Pick<CustomerRow, 'taxSystem' | 'addressZip' | 'defaultInvoiceUse' | 'foreignTaxId'>>;

/** Rejects a customer that cannot be invoiced when it is written, not when it is used: 400, every error at once. */
export function checkCustomer(services: Pick<Services, 'catalogs' | 'clock'>, customer: CheckedCustomer): void {
  const faults = customerFaults(services, customer);
  if (faults.length > 0) throw refusedFields(faults);
}

/** Why a customer cannot be invoiced, by the fields of a body. */
export function customerFaults(
  services: Pick<Services, 'catalogs' | 'clock'>,
  customer: CheckedCustomer,
): (FieldFault & { message: Text })[] {
  const { catalogs } = services;
  const day = catalogDay(services);
  const { taxId, taxSystem, addressZip, defaultInvoiceUse, country, foreignTaxId } = customer;
  const faults: (FieldFault & { message: Text })[] = [];
  const fault = (path: string, code: KnownCode, { en, es }: Text) =>
    faults.push({ path, code, message: { en: `${path} ${en}`, es: `${path} ${es}` } });

  const generic = isGenericRfc(taxId);
  if (!catalogs.pais(country)) fault('country', 'UNKNOWN_COUNTRY', inCatalog('c_Pais'));
  else if (country !== 'MEX' && taxId !== RFC_EXTRANJERO)
    fault('country', 'FOREIGN_FIELD_DOES_NOT_FIT', onlyOfForeigner);
  if (foreignTaxId && taxId !== RFC_EXTRANJERO) fault('foreignTaxId', 'FOREIGN_FIELD_DOES_NOT_FIT', onlyOfForeigner);
  else if (foreignTaxId && country === 'MEX') fault('country', 'FOREIGN_FIELD_DOES_NOT_FIT', ofResidence);
  if (country === 'MEX' && !generic) {
    if (!taxSystem) fault('taxSystem', 'REQUIRED', requiredOfNational);
    if (!addressZip) fault('zip', 'REQUIRED', requiredOfNational);
  }
  if (taxSystem) {
    const regimen = catalogs.regimenFiscal(taxSystem, day);
    if (!regimen) fault('taxSystem', 'UNKNOWN_TAX_SYSTEM', inCatalog('c_RegimenFiscal'));
    else if (!generic && !regimen[kindOfPerson(taxId)])
      fault('taxSystem', 'TAX_SYSTEM_DOES_NOT_FIT', {
        en: `${taxSystem} does not apply to the type of person of the RFC ${taxId}`,
        es: `${taxSystem} no corresponde al tipo de persona del RFC ${taxId}`,
      });
  }
  if (addressZip && country === 'MEX' && catalogs.codigoPostal(addressZip, day) === undefined)
    fault('zip', 'UNKNOWN_POSTAL_CODE', inCatalog('c_CodigoPostal'));
  if (defaultInvoiceUse && !catalogs.usoCfdi(defaultInvoiceUse, day))
    fault('defaultInvoiceUse', 'UNKNOWN_INVOICE_USE', inCatalog('c_UsoCFDI'));
  return faults;
}
