/**
 * The short complements: order of the original string, from the SAT's leyendasFisc.xslt,
 * donat11.xslt, iedu.xslt, ine11.xslt, divisas.xslt, pfic.xslt, cfdiregistrofiscal.xslt, pagoenespecie.xslt,
 * valesdedespensa.xslt; notation: read-order.ts.
 */
export const SMALL_ORDER: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/leyendasFiscales': `
LeyendasFiscales: version >Leyenda
Leyenda: disposicionFiscal? norma? textoLeyenda
`,
  'http://www.sat.gob.mx/donat': `
Donatarias: version noAutorizacion fechaAutorizacion leyenda
`,
  'http://www.sat.gob.mx/iedu': `
instEducativas: version nombreAlumno CURP nivelEducativo autRVOE rfcPago?
`,
  'http://www.sat.gob.mx/ine': `
INE: Version TipoProceso TipoComite? IdContabilidad? >Entidad
Entidad: ClaveEntidad Ambito? >Contabilidad
Contabilidad: IdContabilidad
`,
  'http://www.sat.gob.mx/divisas': `
Divisas: version tipoOperacion
`,
  'http://www.sat.gob.mx/pfic': `
PFintegranteCoordinado: version ClaveVehicular Placa RFCPF?
`,
  'http://www.sat.gob.mx/registrofiscal': `
CFDIRegistroFiscal: Version Folio
`,
  'http://www.sat.gob.mx/pagoenespecie': `
PagoEnEspecie: Version CvePIC FolioSolDon PzaArtNombre PzaArtTecn PzaArtAProd PzaArtDim
`,
  'http://www.sat.gob.mx/valesdedespensa': `
ValesDeDespensa: version tipoOperacion registroPatronal? numeroDeCuenta total >Conceptos
Conceptos: >Concepto
Concepto: identificador fecha rfc curp nombre numSeguridadSocial? importe
`,
};
