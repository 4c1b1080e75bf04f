import type { Comprobante } from '../comprobante.ts';
import type { Draft, DraftImpuesto } from '../normalise.ts';

/** A document that was read, as the request that the rules ask for: nothing defaulted, nothing repaired. */
export function draftOf(c: Comprobante): Draft {
  const uuid = c.cfdiRelacionados[0]?.uuids[0];
  return {
    tipoDeComprobante: c.tipoDeComprobante,
    serie: c.serie,
    folio: c.folio,
    fecha: c.fecha,
    formaPago: c.formaPago,
    metodoPago: c.metodoPago,
    condicionesDePago: c.condicionesDePago,
    moneda: c.moneda,
    tipoCambio: c.tipoCambio,
    exportacion: c.exportacion,
    lugarExpedicion: c.lugarExpedicion,
    informacionGlobal: c.informacionGlobal,
    relatedInvoiceUuid: c.tipoDeComprobante === 'E' ? uuid : undefined,
    relacionPropia: c.tipoDeComprobante === 'E' && uuid !== undefined,
    cfdiRelacionados: c.cfdiRelacionados,
    emisor: c.emisor,
    receptor: c.receptor,
    conceptos: c.conceptos.map((concepto) => ({
      claveProdServ: concepto.claveProdServ,
      noIdentificacion: concepto.noIdentificacion,
      cantidad: concepto.cantidad,
      claveUnidad: concepto.claveUnidad,
      unidad: concepto.unidad,
      descripcion: concepto.descripcion,
      valorUnitario: concepto.valorUnitario,
      descuento: concepto.descuento,
      objetoImp: concepto.objetoImp,
      impuestos: [
        ...concepto.traslados.map((tax): DraftImpuesto => ({ ...tax, retencion: false, importe: undefined })),
        ...concepto.retenciones.map((tax): DraftImpuesto => ({ ...tax, retencion: true, importe: undefined })),
      ],
      aCuentaTerceros: concepto.aCuentaTerceros,
      informacionAduanera: concepto.informacionAduanera,
      cuentaPredial: concepto.cuentaPredial,
      partes: concepto.partes,
    })),
  };
}
