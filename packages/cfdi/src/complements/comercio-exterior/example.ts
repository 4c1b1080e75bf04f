import type { ComplementData } from '../complement.ts';

/** A complete sale of 100 pesos of sugar to Texas, including optional fields. */
export const comercioExteriorExample: ComplementData = {
  claveDePedimento: 'A1',
  certificadoOrigen: '0',
  incoterm: 'FOB',
  tipoCambioUSD: '20.0000',
  totalUSD: '5.00',
  emisor: {
    domicilio: { calle: 'Reforma', municipio: '015', estado: 'CMX', pais: 'MEX', codigoPostal: '06000' },
  },
  destinatario: [
    {
      numRegIdTrib: '123456789',
      nombre: 'Lone Star Sweets LLC',
      domicilio: [{ calle: 'Main Street 100', estado: 'TX', pais: 'USA', codigoPostal: '78701' }],
    },
  ],
  mercancias: [
    {
      noIdentificacion: 'AZ-1',
      fraccionArancelaria: '1701130100',
      cantidadAduana: '1.000',
      unidadAduana: '01',
      valorUnitarioAduana: '5.000000',
      valorDolares: '5.00',
    },
  ],
};
