/**
 * Expenses of hydrocarbon contracts: order of the original string, from the SAT's GastosHidrocarburos10.xslt; notation:
 * read-order.ts.
 */
export const FUEL_ORDER: Readonly<Record<string, string>> = {
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
};
