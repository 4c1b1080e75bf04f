/**
 * The short complements: order of the original string, from the SAT's divisas.xslt, pfic.xslt, cfdiregistrofiscal.xslt,
 * pagoenespecie.xslt, valesdedespensa.xslt; notation: read-order.ts.
 */
export const SMALL_ORDER: Readonly<Record<string, string>> = {
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
