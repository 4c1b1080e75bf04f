/** Notaries: order of the original string, from the SAT's notariospublicos.xslt; notation: read-order.ts. */
export const NOTARY_ORDER: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/notariospublicos': `
NotariosPublicos: Version >DescInmuebles >DatosOperacion >DatosNotario >DatosEnajenante >DatosAdquiriente
DescInmuebles: >DescInmueble
DescInmueble: TipoInmueble Calle NoExterior? NoInterior? Colonia? Localidad? Referencia? Municipio Estado Pais
  CodigoPostal
DatosOperacion: NumInstrumentoNotarial FechaInstNotarial MontoOperacion Subtotal IVA
DatosNotario: CURP NumNotaria EntidadFederativa Adscripcion?
DatosEnajenante: CoproSocConyugalE >DatosUnEnajenante >DatosEnajenantesCopSC
DatosUnEnajenante: Nombre ApellidoPaterno ApellidoMaterno? RFC CURP
DatosEnajenantesCopSC: >DatosEnajenanteCopSC
DatosEnajenanteCopSC: Nombre ApellidoPaterno? ApellidoMaterno? RFC CURP? Porcentaje
DatosAdquiriente: CoproSocConyugalE >DatosUnAdquiriente >DatosAdquirientesCopSC
DatosUnAdquiriente: Nombre ApellidoPaterno? ApellidoMaterno? RFC CURP?
DatosAdquirientesCopSC: >DatosAdquirienteCopSC
DatosAdquirienteCopSC: Nombre ApellidoPaterno? ApellidoMaterno? RFC CURP? Porcentaje
`,
};
