import type { ACuentaTerceros, ImpuestoLocal, ImpuestosLocales, Parte } from './comprobante.ts';
import type { XmlElement } from './read-xml.ts';
import { IMPLOCAL_NAMESPACE } from './xml.ts';
import { Attributes } from './xml-attributes.ts';

/** The node ACuentaTerceros of a concept. */
export function aCuentaTercerosFrom(element: XmlElement): ACuentaTerceros {
  const a = new Attributes(element);
  return {
    rfc: a.required('RfcACuentaTerceros'),
    nombre: a.required('NombreACuentaTerceros'),
    regimenFiscal: a.required('RegimenFiscalACuentaTerceros'),
    domicilioFiscal: a.required('DomicilioFiscalACuentaTerceros'),
  };
}

/** A node Parte of a concept, with its customs documents. */
export function parteFrom(element: XmlElement): Parte {
  const a = new Attributes(element);
  const customs = element.children.map((child) => new Attributes(child).required('NumeroPedimento'));
  return {
    claveProdServ: a.required('ClaveProdServ'),
    noIdentificacion: a.optional('NoIdentificacion'),
    cantidad: a.required('Cantidad'),
    unidad: a.optional('Unidad'),
    descripcion: a.required('Descripcion'),
    valorUnitario: a.optional('ValorUnitario'),
    importe: a.optional('Importe'),
    informacionAduanera: customs.length > 0 ? customs : undefined,
  };
}

export function isImpuestosLocales({ uri, local }: XmlElement): boolean {
  return uri === IMPLOCAL_NAMESPACE && local === 'ImpuestosLocales';
}

/** The complement implocal 1.0. */
export function impuestosLocalesFrom(element: XmlElement): ImpuestosLocales {
  const a = new Attributes(element);
  const named = (local: string) => element.children.filter((child) => child.local === local);
  const tax = (node: XmlElement, name: string, rate: string): ImpuestoLocal => {
    const of = new Attributes(node);
    return { nombre: of.required(name), tasa: of.required(rate), importe: of.required('Importe') };
  };
  return {
    totalDeRetenciones: a.required('TotaldeRetenciones'),
    totalDeTraslados: a.required('TotaldeTraslados'),
    retenciones: named('RetencionesLocales').map((node) => tax(node, 'ImpLocRetenido', 'TasadeRetencion')),
    traslados: named('TrasladosLocales').map((node) => tax(node, 'ImpLocTrasladado', 'TasadeTraslado')),
  };
}
