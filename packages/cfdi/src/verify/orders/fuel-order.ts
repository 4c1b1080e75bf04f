/**
 * Fuels and hydrocarbons: order of the original string, from the SAT's ecc12.xslt, consumodeCombustibles11.xslt,
 * GastosHidrocarburos10.xslt, IngresosHidrocarburos.xslt; notation: read-order.ts.
 */
export const FUEL_ORDER: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/EstadoDeCuentaCombustible12': `
EstadoDeCuentaCombustible: Version TipoOperacion NumeroDeCuenta SubTotal Total >Conceptos
Conceptos: >ConceptoEstadoDeCuentaCombustible
Traslados: >Traslado
ConceptoEstadoDeCuentaCombustible: Identificador Fecha Rfc ClaveEstacion Cantidad TipoCombustible Unidad?
  NombreCombustible FolioOperacion ValorUnitario Importe >Traslados
Traslado: Impuesto TasaOCuota Importe
`,
  'http://www.sat.gob.mx/ConsumoDeCombustibles11': `
ConsumoDeCombustibles: version tipoOperacion numeroDeCuenta subTotal? total >Conceptos
Conceptos: >ConceptoConsumoDeCombustibles
ConceptoConsumoDeCombustibles: identificador fecha rfc claveEstacion tipoCombustible cantidad nombreCombustible
  folioOperacion valorUnitario importe >Determinados
Determinados: >Determinado
Determinado: impuesto tasaOCuota importe
`,
  'http://www.sat.gob.mx/GastosHidrocarburos10': `
GastosHidrocarburos: Version NumeroContrato AreaContractual? >Erogacion
Erogacion: TipoErogacion MontocuErogacion Porcentaje >DocumentoRelacionado >Actividades >CentroCostos
DocumentoRelacionado: OrigenErogacion FolioFiscalVinculado? RFCProveedor? MontoTotalIVA MontoRetencionISR?
  MontoRetencionIVA? MontoRetencionOtrosImpuestos? NumeroPedimentoVinculado? ClavePedimentoVinculado?
  ClavePagoPedimentoVinculado? MontoIVAPedimento? OtrosImpuestosPagadosPedimento? FechaFolioFiscalVinculado Mes
  MontoTotalErogaciones
Actividades: ActividadRelacionada? >SubActividades
SubActividades: SubActividadRelacionada? >Tareas
Tareas: TareaRelacionada?
CentroCostos: Campo? >Yacimientos
Yacimientos: Yacimiento? >Pozos
Pozos: Pozo?
`,
  'http://www.sat.gob.mx/IngresosHidrocarburos10': `
IngresosHidrocarburos: Version NumeroContrato ContraprestacionPagadaOperador Porcentaje >DocumentoRelacionado
DocumentoRelacionado: FolioFiscalVinculado FechaFolioFiscalVinculado Mes
`,
};
