/**
 * Comercio Exterior 1.1, which is no longer stamped: order of the original string, from the SAT's
 * ComercioExterior11.xslt; notation: read-order.ts.
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
};
