/**
 * The document itself and Recepción de pagos 2.0: order of the original string, from the SAT's
 * cadenaoriginal_4_0.xslt, Pagos20.xslt; notation: read-order.ts.
 */
export const CORE_ORDER: Readonly<Record<string, string>> = {
  'http://www.sat.gob.mx/cfd/4': `
Comprobante: Version Serie? Folio? Fecha FormaPago? NoCertificado CondicionesDePago? SubTotal Descuento? Moneda
  TipoCambio? Total TipoDeComprobante Exportacion MetodoPago? LugarExpedicion Confirmacion? >InformacionGlobal
  >CfdiRelacionados >Emisor >Receptor >Conceptos >Impuestos >Complemento
InformacionGlobal: Periodicidad Meses Año
CfdiRelacionados: TipoRelacion >CfdiRelacionado
CfdiRelacionados/CfdiRelacionado: UUID
Emisor: Rfc Nombre RegimenFiscal FacAtrAdquirente?
Receptor: Rfc Nombre DomicilioFiscalReceptor ResidenciaFiscal? NumRegIdTrib? RegimenFiscalReceptor UsoCFDI
Conceptos: >Concepto
Concepto: ClaveProdServ NoIdentificacion? Cantidad ClaveUnidad Unidad? Descripcion ValorUnitario Importe
  Descuento? ObjetoImp >Impuestos/Traslados/Traslado >Impuestos/Retenciones/Retencion >ACuentaTerceros
  >InformacionAduanera >CuentaPredial >ComplementoConcepto >>Parte
Concepto/Impuestos/Traslados/Traslado: Base Impuesto TipoFactor TasaOCuota? Importe?
Concepto/Impuestos/Retenciones/Retencion: Base Impuesto TipoFactor TasaOCuota Importe
ACuentaTerceros: RfcACuentaTerceros NombreACuentaTerceros RegimenFiscalACuentaTerceros
  DomicilioFiscalACuentaTerceros
InformacionAduanera: NumeroPedimento
CuentaPredial: Numero
ComplementoConcepto: >*
Parte: ClaveProdServ NoIdentificacion? Cantidad Unidad? Descripcion ValorUnitario? Importe?
  >>InformacionAduanera
Complemento: >*
Impuestos: >Retenciones/Retencion TotalImpuestosRetenidos? >Traslados/Traslado TotalImpuestosTrasladados?
Impuestos/Retenciones/Retencion: Impuesto Importe
Impuestos/Traslados/Traslado: Base Impuesto TipoFactor TasaOCuota? Importe?
`,
  'http://www.sat.gob.mx/Pagos20': `
Pagos: Version >Totales >Pago
Totales: TotalRetencionesIVA? TotalRetencionesISR? TotalRetencionesIEPS? TotalTrasladosBaseIVA16?
  TotalTrasladosImpuestoIVA16? TotalTrasladosBaseIVA8? TotalTrasladosImpuestoIVA8? TotalTrasladosBaseIVA0?
  TotalTrasladosImpuestoIVA0? TotalTrasladosBaseIVAExento? MontoTotalPagos
Pago: FechaPago FormaDePagoP MonedaP TipoCambioP? Monto NumOperacion? RfcEmisorCtaOrd? NomBancoOrdExt?
  CtaOrdenante? RfcEmisorCtaBen? CtaBeneficiario? TipoCadPago? CertPago? CadPago? SelloPago? >DoctoRelacionado
  >ImpuestosP
DoctoRelacionado: IdDocumento Serie? Folio? MonedaDR EquivalenciaDR? NumParcialidad ImpSaldoAnt ImpPagado
  ImpSaldoInsoluto ObjetoImpDR >ImpuestosDR/RetencionesDR/RetencionDR >ImpuestosDR/TrasladosDR/TrasladoDR
DoctoRelacionado/ImpuestosDR/RetencionesDR/RetencionDR: BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR ImporteDR
DoctoRelacionado/ImpuestosDR/TrasladosDR/TrasladoDR: BaseDR ImpuestoDR TipoFactorDR TasaOCuotaDR? ImporteDR?
ImpuestosP: >RetencionesP >TrasladosP
RetencionesP: >RetencionP
TrasladosP: >TrasladoP
RetencionP: ImpuestoP ImporteP
TrasladoP: BaseP ImpuestoP TipoFactorP TasaOCuotaP? ImporteP?
`,
};
