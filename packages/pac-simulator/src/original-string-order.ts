/**
 * Order of the original string, as the SAT's cadenaoriginal_4_0.xslt and the files of the complements give it.
 * Key: element. Step: `Name` a required attribute (an absent one still writes its bar),
 * `Name?` an optional one, `>a/b` the elements under that path, `>*` all children.
 */
export type OriginalStringOrder = Readonly<Record<string, readonly string[]>>;

const TAX_DETAIL = ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota?', 'Importe?'];

const CFDI: OriginalStringOrder = {
  Comprobante:
    'Version Serie? Folio? Fecha FormaPago? NoCertificado CondicionesDePago? SubTotal Descuento? Moneda TipoCambio? Total TipoDeComprobante Exportacion MetodoPago? LugarExpedicion Confirmacion? >InformacionGlobal >CfdiRelacionados >Emisor >Receptor >Conceptos/Concepto >Impuestos >Complemento'.split(
      ' ',
    ),
  InformacionGlobal: ['Periodicidad', 'Meses', 'Año'],
  CfdiRelacionados: ['TipoRelacion', '>CfdiRelacionado'],
  CfdiRelacionado: ['UUID'],
  Emisor: ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente?'],
  Receptor: 'Rfc Nombre DomicilioFiscalReceptor ResidenciaFiscal? NumRegIdTrib? RegimenFiscalReceptor UsoCFDI'.split(
    ' ',
  ),
  Concepto:
    'ClaveProdServ NoIdentificacion? Cantidad ClaveUnidad Unidad? Descripcion ValorUnitario Importe Descuento? ObjetoImp >Impuestos/Traslados/Traslado >Impuestos/Retenciones/Retencion >ACuentaTerceros >InformacionAduanera >CuentaPredial >ComplementoConcepto >Parte'.split(
      ' ',
    ),
  ACuentaTerceros: [
    'RfcACuentaTerceros',
    'NombreACuentaTerceros',
    'RegimenFiscalACuentaTerceros',
    'DomicilioFiscalACuentaTerceros',
  ],
  InformacionAduanera: ['NumeroPedimento'],
  CuentaPredial: ['Numero'],
  ComplementoConcepto: ['>*'],
  Parte:
    'ClaveProdServ NoIdentificacion? Cantidad Unidad? Descripcion ValorUnitario? Importe? >InformacionAduanera'.split(
      ' ',
    ),
  // Taxes of the document and of the concept differ only in what they carry: an absent optional one writes nothing.
  Impuestos: [
    '>Retenciones/Retencion',
    'TotalImpuestosRetenidos?',
    '>Traslados/Traslado',
    'TotalImpuestosTrasladados?',
  ],
  Retencion: ['Base?', 'Impuesto', 'TipoFactor?', 'TasaOCuota?', 'Importe'],
  Traslado: TAX_DETAIL,
  Complemento: ['>*'],
};

const PAGO20: OriginalStringOrder = {
  Pagos: ['Version', '>Totales', '>Pago'],
  Totales:
    'TotalRetencionesIVA? TotalRetencionesISR? TotalRetencionesIEPS? TotalTrasladosBaseIVA16? TotalTrasladosImpuestoIVA16? TotalTrasladosBaseIVA8? TotalTrasladosImpuestoIVA8? TotalTrasladosBaseIVA0? TotalTrasladosImpuestoIVA0? TotalTrasladosBaseIVAExento? MontoTotalPagos'.split(
      ' ',
    ),
  Pago: 'FechaPago FormaDePagoP MonedaP TipoCambioP? Monto NumOperacion? RfcEmisorCtaOrd? NomBancoOrdExt? CtaOrdenante? RfcEmisorCtaBen? CtaBeneficiario? TipoCadPago? CertPago? CadPago? SelloPago? >DoctoRelacionado >ImpuestosP'.split(
    ' ',
  ),
  DoctoRelacionado:
    'IdDocumento Serie? Folio? MonedaDR EquivalenciaDR? NumParcialidad ImpSaldoAnt ImpPagado ImpSaldoInsoluto ObjetoImpDR >ImpuestosDR/RetencionesDR/RetencionDR >ImpuestosDR/TrasladosDR/TrasladoDR'.split(
      ' ',
    ),
  RetencionDR: ['BaseDR', 'ImpuestoDR', 'TipoFactorDR', 'TasaOCuotaDR', 'ImporteDR'],
  TrasladoDR: ['BaseDR', 'ImpuestoDR', 'TipoFactorDR', 'TasaOCuotaDR?', 'ImporteDR?'],
  ImpuestosP: ['>RetencionesP/RetencionP', '>TrasladosP/TrasladoP'],
  RetencionP: ['ImpuestoP', 'ImporteP'],
  TrasladoP: ['BaseP', 'ImpuestoP', 'TipoFactorP', 'TasaOCuotaP?', 'ImporteP?'],
};

const IMPLOCAL: OriginalStringOrder = {
  ImpuestosLocales: ['version', 'TotaldeRetenciones', 'TotaldeTraslados', '>RetencionesLocales', '>TrasladosLocales'],
  RetencionesLocales: ['ImpLocRetenido', 'TasadeRetencion', 'Importe'],
  TrasladosLocales: ['ImpLocTrasladado', 'TasadeTraslado', 'Importe'],
};

const LEYENDAS: OriginalStringOrder = {
  LeyendasFiscales: ['version', '>Leyenda'],
  Leyenda: ['disposicionFiscal?', 'norma?', 'textoLeyenda'],
};

const DONAT: OriginalStringOrder = { Donatarias: ['version', 'noAutorizacion', 'fechaAutorizacion', 'leyenda'] };

const IEDU: OriginalStringOrder = {
  instEducativas: ['version', 'nombreAlumno', 'CURP', 'nivelEducativo', 'autRVOE', 'rfcPago?'],
};

/** Orders by namespace. A complement that is not here cannot be checked, so the PAC refuses it. */
export const ORDER_BY_NAMESPACE: Readonly<Record<string, OriginalStringOrder>> = {
  'http://www.sat.gob.mx/cfd/4': CFDI,
  'http://www.sat.gob.mx/Pagos20': PAGO20,
  'http://www.sat.gob.mx/implocal': IMPLOCAL,
  'http://www.sat.gob.mx/leyendasFiscales': LEYENDAS,
  'http://www.sat.gob.mx/donat': DONAT,
  'http://www.sat.gob.mx/iedu': IEDU,
};
