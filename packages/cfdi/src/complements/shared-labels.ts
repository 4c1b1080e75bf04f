import type { Text } from '../violation.ts';

/** Labels shared by Carta Porte and Comercio Exterior: addresses, foreigners, goods. */
export const sharedLabels: Readonly<Record<string, Text>> = {
  NumRegIdTrib: { en: 'Tax ID', es: 'Número de registro de identidad tributaria' },
  ResidenciaFiscal: { en: 'Tax residence', es: 'Residencia fiscal' },
  Domicilio: { en: 'Address', es: 'Domicilio' },
  Calle: { en: 'Street', es: 'Calle' },
  NumeroExterior: { en: 'Number', es: 'Número exterior' },
  NumeroInterior: { en: 'Unit', es: 'Número interior' },
  Colonia: { en: 'Suburb', es: 'Colonia' },
  Localidad: { en: 'Town', es: 'Localidad' },
  Referencia: { en: 'Reference', es: 'Referencia' },
  Municipio: { en: 'Municipality', es: 'Municipio' },
  Estado: { en: 'State', es: 'Estado' },
  Pais: { en: 'Country', es: 'País' },
  CodigoPostal: { en: 'Postal code', es: 'Código postal' },
  Mercancias: { en: 'Goods', es: 'Mercancías' },
  Mercancia: { en: 'Goods', es: 'Mercancía' },
  FraccionArancelaria: { en: 'Tariff code', es: 'Fracción arancelaria' },
};
