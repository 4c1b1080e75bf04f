/**
 * Comercio Exterior 1.1 and 2.0: order of the original string, from the SAT's ComercioExterior11.xslt,
 * ComercioExterior20.xslt; notation: read-order.ts.
 */
export const FOREIGN_TRADE_ORDER: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/ComercioExterior11': `
ComercioExterior: Version MotivoTraslado? TipoOperacion ClaveDePedimento? CertificadoOrigen?
  NumCertificadoOrigen? NumeroExportadorConfiable? Incoterm? Subdivision? Observaciones? TipoCambioUSD?
  TotalUSD? >Emisor >Propietario >Receptor >Destinatario >Mercancias
Emisor: Curp? >Domicilio
Propietario: NumRegIdTrib ResidenciaFiscal
Receptor: NumRegIdTrib? >Domicilio
Destinatario: NumRegIdTrib? Nombre? >Domicilio
Mercancias: >Mercancia
Domicilio: Calle NumeroExterior? NumeroInterior? Colonia? Localidad? Referencia? Municipio? Estado Pais
  CodigoPostal
Mercancia: NoIdentificacion FraccionArancelaria? CantidadAduana? UnidadAduana? ValorUnitarioAduana? ValorDolares
  >DescripcionesEspecificas
DescripcionesEspecificas: Marca Modelo? SubModelo? NumeroSerie?
`,
  'http://www.sat.gob.mx/ComercioExterior20': `
ComercioExterior: Version MotivoTraslado? ClaveDePedimento CertificadoOrigen NumCertificadoOrigen?
  NumeroExportadorConfiable? Incoterm? Observaciones? TipoCambioUSD TotalUSD >Emisor >Propietario >Receptor
  >Destinatario >Mercancias
Emisor: Curp? >Domicilio
Propietario: NumRegIdTrib ResidenciaFiscal
Receptor: NumRegIdTrib? >Domicilio
Destinatario: NumRegIdTrib? Nombre? >Domicilio
Mercancias: >Mercancia
Domicilio: Calle NumeroExterior? NumeroInterior? Colonia? Localidad? Referencia? Municipio? Estado Pais
  CodigoPostal
Mercancia: NoIdentificacion FraccionArancelaria? CantidadAduana? UnidadAduana? ValorUnitarioAduana? ValorDolares
  >DescripcionesEspecificas
DescripcionesEspecificas: Marca Modelo? SubModelo? NumeroSerie?
`,
};
