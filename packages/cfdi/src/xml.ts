import type { Comprobante, Concepto, Impuestos, ImpuestosLocales, Retencion, Sello, Traslado } from './comprobante.ts';
import { PAGOS_NAMESPACE, PAGOS_SCHEMA, pagosXml } from './pagos/write-pagos.ts';

export const CFDI_NAMESPACE = 'http://www.sat.gob.mx/cfd/4';
export const IMPLOCAL_NAMESPACE = 'http://www.sat.gob.mx/implocal';
const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
const SCHEMA_LOCATION = `${CFDI_NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd`;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const ROOT = `<cfdi:Comprobante xmlns:cfdi="${CFDI_NAMESPACE}" xmlns:xsi="${XSI_NAMESPACE}"`;
const OPENING = `${DECLARATION}${ROOT} xsi:schemaLocation="${SCHEMA_LOCATION}"`;
/** Anexo 20: a complement's namespace and schema are named at the root. */
const OPENING_WITH_LOCAL =
  `${DECLARATION}${ROOT} xmlns:implocal="${IMPLOCAL_NAMESPACE}"` +
  ` xsi:schemaLocation="${SCHEMA_LOCATION} ${IMPLOCAL_NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/implocal/implocal.xsd"`;
const OPENING_WITH_PAGOS =
  `${DECLARATION}${ROOT} xmlns:pago20="${PAGOS_NAMESPACE}"` +
  ` xsi:schemaLocation="${SCHEMA_LOCATION} ${PAGOS_NAMESPACE} ${PAGOS_SCHEMA}"`;

/**
 * The document as XML 1.0 text (to be stored and sent as UTF-8), on one line, attributes and nodes in the order of
 * cfdv40.xsd. Without `sello` the attributes Sello and Certificado are missing: right for a preview only.
 * `addenda` is well-formed XML of the caller's, put in as it is; it is not covered by the seal.
 */
export function buildXml(c: Comprobante, sello?: Sello, addenda?: string): string {
  let out = `${openingOf(c)} Version="${c.version}"`;
  out += optional('Serie', c.serie) + optional('Folio', c.folio);
  out += attribute('Fecha', c.fecha);
  if (sello) out += attribute('Sello', sello.sello);
  out += optional('FormaPago', c.formaPago);
  // Empty until the certificate is chosen; for the original string a missing NoCertificado and an empty one are alike.
  if (c.noCertificado !== '') out += attribute('NoCertificado', c.noCertificado);
  if (sello) out += attribute('Certificado', sello.certificado);
  out += optional('CondicionesDePago', c.condicionesDePago);
  out += attribute('SubTotal', c.subTotal);
  out += optional('Descuento', c.descuento);
  out += attribute('Moneda', c.moneda);
  out += optional('TipoCambio', c.tipoCambio);
  out += attribute('Total', c.total);
  out += attribute('TipoDeComprobante', c.tipoDeComprobante);
  out += attribute('Exportacion', c.exportacion);
  out += optional('MetodoPago', c.metodoPago);
  out += `${attribute('LugarExpedicion', c.lugarExpedicion)}${optional('Confirmacion', c.confirmacion)}>`;
  out += beforeConceptos(c);
  out += '<cfdi:Conceptos>';
  for (const item of c.conceptos) out += concepto(item);
  out += '</cfdi:Conceptos>';
  if (c.impuestos) out += impuestos(c.impuestos);
  if (c.impuestosLocales) out += `<cfdi:Complemento>${impuestosLocales(c.impuestosLocales)}</cfdi:Complemento>`;
  if (c.pagos) out += `<cfdi:Complemento>${pagosXml(c.pagos, attribute)}</cfdi:Complemento>`;
  if (addenda !== undefined && addenda !== '') out += `<cfdi:Addenda>${addenda}</cfdi:Addenda>`;
  return `${out}</cfdi:Comprobante>`;
}

/** A payment has no local taxes (implocal is for I and E), so no document carries both complements. */
function openingOf(c: Comprobante): string {
  if (c.pagos) return OPENING_WITH_PAGOS;
  return c.impuestosLocales ? OPENING_WITH_LOCAL : OPENING;
}

function beforeConceptos(c: Comprobante): string {
  let out = '';
  if (c.informacionGlobal) {
    const { periodicidad, meses, anio } = c.informacionGlobal;
    out += '<cfdi:InformacionGlobal';
    out += `${attribute('Periodicidad', periodicidad)}${attribute('Meses', meses)}${attribute('Año', anio)}/>`;
  }
  for (const { tipoRelacion, uuids } of c.cfdiRelacionados) {
    out += `<cfdi:CfdiRelacionados${attribute('TipoRelacion', tipoRelacion)}>`;
    for (const uuid of uuids) out += `<cfdi:CfdiRelacionado${attribute('UUID', uuid)}/>`;
    out += '</cfdi:CfdiRelacionados>';
  }
  const { emisor, receptor } = c;
  out += `<cfdi:Emisor${attribute('Rfc', emisor.rfc)}${attribute('Nombre', emisor.nombre)}`;
  out += `${attribute('RegimenFiscal', emisor.regimenFiscal)}${optional('FacAtrAdquirente', emisor.facAtrAdquirente)}/>`;
  out += `<cfdi:Receptor${attribute('Rfc', receptor.rfc)}${attribute('Nombre', receptor.nombre)}`;
  out += attribute('DomicilioFiscalReceptor', receptor.domicilioFiscalReceptor);
  out += optional('ResidenciaFiscal', receptor.residenciaFiscal) + optional('NumRegIdTrib', receptor.numRegIdTrib);
  out += attribute('RegimenFiscalReceptor', receptor.regimenFiscalReceptor);
  return `${out}${attribute('UsoCFDI', receptor.usoCfdi)}/>`;
}

function concepto(item: Concepto): string {
  let out = `<cfdi:Concepto${attribute('ClaveProdServ', item.claveProdServ)}`;
  out += optional('NoIdentificacion', item.noIdentificacion);
  out += attribute('Cantidad', item.cantidad) + attribute('ClaveUnidad', item.claveUnidad);
  out += optional('Unidad', item.unidad);
  out += attribute('Descripcion', item.descripcion) + attribute('ValorUnitario', item.valorUnitario);
  out += attribute('Importe', item.importe) + optional('Descuento', item.descuento);
  out += attribute('ObjetoImp', item.objetoImp);
  const inside = conceptoImpuestos(item) + conceptoDetalles(item);
  return inside === '' ? `${out}/>` : `${out}>${inside}</cfdi:Concepto>`;
}

function conceptoImpuestos(item: Concepto): string {
  if (item.traslados.length === 0 && item.retenciones.length === 0) {
    return item.impuestosVacio ? '<cfdi:Impuestos/>' : '';
  }
  // Inside a concept Traslados come first; at the document it is the other way round (cfdv40.xsd).
  let out = `<cfdi:Impuestos>${traslados(item.traslados)}`;
  if (item.retenciones.length > 0) {
    out += '<cfdi:Retenciones>';
    for (const tax of item.retenciones) out += retencion(tax);
    out += '</cfdi:Retenciones>';
  }
  return `${out}</cfdi:Impuestos>`;
}

/** Third party, customs, property tax account and parts, in the order of cfdv40.xsd. */
function conceptoDetalles({ aCuentaTerceros, informacionAduanera, cuentaPredial, partes }: Concepto): string {
  let out = '';
  if (aCuentaTerceros) {
    const { rfc, nombre, regimenFiscal, domicilioFiscal } = aCuentaTerceros;
    out += `<cfdi:ACuentaTerceros${attribute('RfcACuentaTerceros', rfc)}${attribute('NombreACuentaTerceros', nombre)}`;
    out += attribute('RegimenFiscalACuentaTerceros', regimenFiscal);
    out += `${attribute('DomicilioFiscalACuentaTerceros', domicilioFiscal)}/>`;
  }
  out += aduanas(informacionAduanera);
  for (const numero of cuentaPredial ?? []) out += `<cfdi:CuentaPredial${attribute('Numero', numero)}/>`;
  for (const parte of partes ?? []) {
    out += `<cfdi:Parte${attribute('ClaveProdServ', parte.claveProdServ)}`;
    out += optional('NoIdentificacion', parte.noIdentificacion) + attribute('Cantidad', parte.cantidad);
    out += optional('Unidad', parte.unidad) + attribute('Descripcion', parte.descripcion);
    out += optional('ValorUnitario', parte.valorUnitario) + optional('Importe', parte.importe);
    const inside = aduanas(parte.informacionAduanera);
    out += inside === '' ? '/>' : `>${inside}</cfdi:Parte>`;
  }
  return out;
}

function aduanas(numbers: readonly string[] | undefined): string {
  let out = '';
  for (const number of numbers ?? []) out += `<cfdi:InformacionAduanera${attribute('NumeroPedimento', number)}/>`;
  return out;
}

function impuestosLocales({ totalDeRetenciones, totalDeTraslados, retenciones, traslados: charged }: ImpuestosLocales) {
  let out = '<implocal:ImpuestosLocales version="1.0"';
  out += `${attribute('TotaldeRetenciones', totalDeRetenciones)}${attribute('TotaldeTraslados', totalDeTraslados)}>`;
  for (const { nombre, tasa, importe } of retenciones) {
    out += `<implocal:RetencionesLocales${attribute('ImpLocRetenido', nombre)}${attribute('TasadeRetencion', tasa)}`;
    out += `${attribute('Importe', importe)}/>`;
  }
  for (const { nombre, tasa, importe } of charged) {
    out += `<implocal:TrasladosLocales${attribute('ImpLocTrasladado', nombre)}${attribute('TasadeTraslado', tasa)}`;
    out += `${attribute('Importe', importe)}/>`;
  }
  return `${out}</implocal:ImpuestosLocales>`;
}

function impuestos(node: Impuestos): string {
  let out = `<cfdi:Impuestos${optional('TotalImpuestosRetenidos', node.totalImpuestosRetenidos)}`;
  out += `${optional('TotalImpuestosTrasladados', node.totalImpuestosTrasladados)}>`;
  if (node.retenciones.length > 0) {
    out += '<cfdi:Retenciones>';
    for (const tax of node.retenciones) {
      out += `<cfdi:Retencion${attribute('Impuesto', tax.impuesto)}${attribute('Importe', tax.importe)}/>`;
    }
    out += '</cfdi:Retenciones>';
  }
  return `${out}${traslados(node.traslados)}</cfdi:Impuestos>`;
}

function traslados(taxes: readonly Traslado[]): string {
  if (taxes.length === 0) return '';
  let out = '<cfdi:Traslados>';
  for (const tax of taxes) {
    out += `<cfdi:Traslado${attribute('Base', tax.base)}${attribute('Impuesto', tax.impuesto)}`;
    out += attribute('TipoFactor', tax.tipoFactor);
    out += `${optional('TasaOCuota', tax.tasaOCuota)}${optional('Importe', tax.importe)}/>`;
  }
  return `${out}</cfdi:Traslados>`;
}

function retencion(tax: Retencion): string {
  return (
    `<cfdi:Retencion${attribute('Base', tax.base)}${attribute('Impuesto', tax.impuesto)}` +
    `${attribute('TipoFactor', tax.tipoFactor)}${attribute('TasaOCuota', tax.tasaOCuota)}${attribute('Importe', tax.importe)}/>`
  );
}

function attribute(name: string, value: string): string {
  return ` ${name}="${SPECIAL.test(value) ? escapeAttribute(value) : value}"`;
}

function optional(name: string, value: string | undefined): string {
  return value === undefined ? '' : attribute(name, value);
}

const SPECIAL = /[&<>"\t\n\r]/;

/** Escapes a text for a double-quoted attribute; tabs and line ends as references, or a parser would make them blanks. */
export function escapeAttribute(value: string): string {
  return value.replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};
