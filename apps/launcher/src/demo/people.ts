import type { CertificateFacts } from '@lacre/pac-simulator/inspect-certificate';

/** The issuer: the fields of `PUT /organizations/{id}/legal`. */
export interface Person {
  rfc: string;
  nombre: string;
  /** c_RegimenFiscal. */
  regimenFiscal: string;
  address: Address;
}

/** The address object of the legal data; `zipCode` is text because Mexico City's codes begin with 0. */
export interface Address {
  street: string;
  exterior: number;
  neighborhood: string;
  city: string;
  municipality: string;
  zipCode: string;
  state: string;
}

/** The receiver: the inline `customer` of an invoice body. */
export interface Customer {
  legalName: string;
  taxId: string;
  taxSystem: string;
  zip: string;
}

const mexicoCity: Address = {
  street: 'Paseo de la Reforma',
  exterior: 222,
  neighborhood: 'Juárez',
  city: 'Ciudad de México',
  municipality: 'Cuauhtémoc',
  zipCode: '06600',
  state: 'Ciudad de México',
};

const pachuca: Address = {
  street: 'Avenida Juárez',
  exterior: 105,
  neighborhood: 'Centro',
  city: 'Actopan',
  municipality: 'Actopan',
  zipCode: '42501',
  state: 'Hidalgo',
};

/** A branch in Tijuana, whose postal code has the northern border incentive: IVA at 8 %. */
export const borderBranch: Address = {
  street: 'Avenida Revolución',
  exterior: 1108,
  neighborhood: 'Zona Centro',
  city: 'Tijuana',
  municipality: 'Tijuana',
  zipCode: '22000',
  state: 'Baja California',
};

/** A natural person with business and professional activities, who may charge fees and sell goods. */
export const naturalPerson: Person = {
  rfc: 'CACX7605101P8',
  nombre: 'XOCHILT CASAS CHAVEZ',
  regimenFiscal: '612',
  address: mexicoCity,
};

const company: Person = {
  rfc: 'EKU9003173C9',
  nombre: 'ESCUELA KEMPER URGATE',
  regimenFiscal: '601',
  address: pachuca,
};

const university: Customer = {
  legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  taxId: 'URE180429TM6',
  taxSystem: '601',
  zip: '86991',
};

const school: Customer = { legalName: company.nombre, taxId: company.rfc, taxSystem: '601', zip: '42501' };

/** The SAT's test person that owns the certificate; for an unknown RFC, the data in the certificate. */
export function personOf({ rfc, x509 }: CertificateFacts): Person {
  const known = [company, naturalPerson].find((person) => person.rfc === rfc);
  if (known !== undefined) return known;
  const isCompany = rfc.length === 12;
  const name = /^CN=(.*)$/m.exec(x509.subject)?.[1] ?? rfc;
  return {
    rfc,
    // The SAT's registry has company names without the company suffix; certificates often include it.
    nombre: name.replace(/\\(.)/g, '$1').replace(/,?(?<!\s)\s+S\.?A\.?(P\.?I\.?)?( DE C\.?V\.?)?$/i, ''),
    regimenFiscal: isCompany ? '601' : '612',
    address: isCompany ? pachuca : mexicoCity,
  };
}

/** A company other than the issuer. */
export function customerOf(issuer: Person): Customer {
  return issuer.rfc === university.taxId ? school : university;
}
