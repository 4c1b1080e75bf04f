import type {
  CfdiRelacionados,
  Comprobante,
  Concepto,
  Impuestos,
  Retencion,
  Sello,
  TipoDeComprobante,
  Traslado,
} from './comprobante.ts';
import type { Pagos } from './pagos/pagos.ts';
import { isPagos, parsePagos } from './pagos/parse-pagos.ts';
import { aCuentaTercerosFrom, impuestosLocalesFrom, isImpuestosLocales, parteFrom } from './parse-details.ts';
import { innerText, readXml, type XmlElement } from './read-xml.ts';
import { isTimbre, type Timbre, timbreFrom } from './timbre.ts';
import { CFDI_NAMESPACE } from './xml.ts';
import { Attributes, NotACfdi } from './xml-attributes.ts';

export { XmlFault } from './read-xml.ts';
export { NotACfdi } from './xml-attributes.ts';

export interface ParsedCfdi {
  comprobante: Comprobante;
  /** Undefined on an unsealed document. */
  sello?: Sello;
  /** Undefined on an unstamped document or when the stamp is malformed. */
  timbre?: Timbre;
  /** The very text inside the node Addenda; undefined without one. */
  addenda?: string;
  /**
   * Elements and attributes of the document that the model does not hold (other complements, unknown names), by
   * name. Only when it is empty do `cadenaOriginal` and `buildXml` give back this very document.
   */
  beyondModel: string[];
}

/**
 * Rebuilds the model from a CFDI 4.0 document, stamped or not. Checks form only as far as needed to read: the schema
 * and the rules are other people's work. Throws `XmlFault` (no XML, DOCTYPE, over 10 MB or 100 levels) or `NotACfdi`.
 */
export function parseCfdi(xml: string): ParsedCfdi {
  const root = readXml(xml);
  if (!is(root, 'Comprobante')) throw new NotACfdi('the root element is not a CFDI Comprobante');
  if (root.attributes.get('Version') !== '4.0') throw new NotACfdi('the document is not of version 4.0');
  const reader = new Reader();
  const comprobante = reader.comprobante(root);
  const sello = root.attributes.get('Sello');
  const certificado = root.attributes.get('Certificado');
  return {
    comprobante,
    sello: sello === undefined || certificado === undefined ? undefined : { sello, certificado },
    timbre: reader.timbre,
    addenda: reader.addenda && innerText(xml, reader.addenda),
    beyondModel: [...reader.beyondModel],
  };
}

function is(element: XmlElement, local: string): boolean {
  return element.uri === CFDI_NAMESPACE && element.local === local;
}

class Reader {
  readonly beyondModel = new Set<string>();
  timbre: Timbre | undefined;
  #pagos: Pagos | undefined;
  addenda: XmlElement | undefined;
  #impuestosLocales: Comprobante['impuestosLocales'];
  #otrosComplementos: string[] = [];

  comprobante(root: XmlElement): Comprobante {
    const a = new Attributes(root);
    a.optional('Sello');
    a.optional('Certificado');
    const children = this.#sort(root, [
      'InformacionGlobal',
      'CfdiRelacionados',
      'Emisor',
      'Receptor',
      'Conceptos',
      'Impuestos',
      'Complemento',
      'Addenda',
    ]);
    const global = children('InformacionGlobal')[0];
    const impuestos = children('Impuestos')[0];
    for (const complemento of children('Complemento')) this.#complemento(complemento);
    this.addenda = children('Addenda')[0];
    const comprobante: Comprobante = {
      version: a.required('Version') as '4.0',
      serie: a.optional('Serie'),
      folio: a.optional('Folio'),
      fecha: a.required('Fecha'),
      formaPago: a.optional('FormaPago'),
      noCertificado: a.optional('NoCertificado') ?? '',
      condicionesDePago: a.optional('CondicionesDePago'),
      subTotal: a.required('SubTotal'),
      descuento: a.optional('Descuento'),
      moneda: a.required('Moneda'),
      tipoCambio: a.optional('TipoCambio'),
      total: a.required('Total'),
      tipoDeComprobante: a.required('TipoDeComprobante') as TipoDeComprobante,
      exportacion: a.required('Exportacion'),
      metodoPago: a.optional('MetodoPago'),
      lugarExpedicion: a.required('LugarExpedicion'),
      confirmacion: a.optional('Confirmacion'),
      informacionGlobal: global && this.#global(global),
      cfdiRelacionados: children('CfdiRelacionados').map((node) => this.#related(node)),
      emisor: this.#emisor(only(children('Emisor'), 'Emisor')),
      receptor: this.#receptor(only(children('Receptor'), 'Receptor')),
      conceptos: only(children('Conceptos'), 'Conceptos').children.map((node) => this.#concepto(node)),
      impuestos: impuestos && this.#impuestos(impuestos),
      impuestosLocales: this.#impuestosLocales,
      pagos: this.#pagos,
      otrosComplementos: this.#otrosComplementos.length > 0 ? this.#otrosComplementos : undefined,
    };
    this.#done(a);
    return comprobante;
  }

  /** Children of an element by name; what has another name is beyond the model. */
  #sort(element: XmlElement, names: string[]): (name: string) => XmlElement[] {
    for (const child of element.children) {
      if (!names.some((name) => is(child, name))) this.beyondModel.add(child.local);
    }
    return (name) => element.children.filter((child) => is(child, name));
  }

  #done(attributes: Attributes): void {
    for (const name of attributes.left()) this.beyondModel.add(name);
  }

  #complemento(complemento: XmlElement): void {
    for (const child of complemento.children) {
      if (isTimbre(child)) this.timbre ??= timbreFrom(child);
      else if (isImpuestosLocales(child) && !this.#impuestosLocales) {
        this.#impuestosLocales = impuestosLocalesFrom(child);
      } else if (isPagos(child) && !this.#pagos) this.#readPagos(child);
      else {
        this.#otrosComplementos.push(child.uri);
        this.beyondModel.add(child.local);
      }
    }
  }

  #readPagos(element: XmlElement): void {
    const { pagos, beyondModel } = parsePagos(element);
    this.#pagos = pagos;
    for (const name of beyondModel) this.beyondModel.add(name);
  }

  #global(element: XmlElement): Comprobante['informacionGlobal'] {
    const a = new Attributes(element);
    return { periodicidad: a.required('Periodicidad'), meses: a.required('Meses'), anio: a.required('Año') };
  }

  #related(element: XmlElement): CfdiRelacionados {
    const tipoRelacion = new Attributes(element).required('TipoRelacion');
    return { tipoRelacion, uuids: element.children.map((child) => new Attributes(child).required('UUID')) };
  }

  #emisor(element: XmlElement): Comprobante['emisor'] {
    const a = new Attributes(element);
    return {
      rfc: a.required('Rfc'),
      nombre: a.required('Nombre'),
      regimenFiscal: a.required('RegimenFiscal'),
      facAtrAdquirente: a.optional('FacAtrAdquirente'),
    };
  }

  #receptor(element: XmlElement): Comprobante['receptor'] {
    const a = new Attributes(element);
    return {
      rfc: a.required('Rfc'),
      nombre: a.required('Nombre'),
      domicilioFiscalReceptor: a.required('DomicilioFiscalReceptor'),
      residenciaFiscal: a.optional('ResidenciaFiscal'),
      numRegIdTrib: a.optional('NumRegIdTrib'),
      regimenFiscalReceptor: a.required('RegimenFiscalReceptor'),
      usoCfdi: a.required('UsoCFDI'),
    };
  }

  #concepto(element: XmlElement): Concepto {
    const a = new Attributes(element);
    const children = this.#sort(element, [
      'Impuestos',
      'ACuentaTerceros',
      'InformacionAduanera',
      'CuentaPredial',
      'Parte',
    ]);
    const [taxes] = children('Impuestos');
    const lists = taxes && this.#sort(taxes, ['Traslados', 'Retenciones']);
    const traslados = lists?.('Traslados').flatMap((list) => list.children.map(traslado)) ?? [];
    const retenciones = lists?.('Retenciones').flatMap((list) => list.children.map(retencion)) ?? [];
    const [third] = children('ACuentaTerceros');
    return {
      claveProdServ: a.required('ClaveProdServ'),
      noIdentificacion: a.optional('NoIdentificacion'),
      cantidad: a.required('Cantidad'),
      claveUnidad: a.required('ClaveUnidad'),
      unidad: a.optional('Unidad'),
      descripcion: a.required('Descripcion'),
      valorUnitario: a.required('ValorUnitario'),
      importe: a.required('Importe'),
      descuento: a.optional('Descuento'),
      objetoImp: a.required('ObjetoImp'),
      traslados,
      retenciones,
      impuestosVacio: taxes && traslados.length + retenciones.length === 0 ? true : undefined,
      aCuentaTerceros: third && aCuentaTercerosFrom(third),
      informacionAduanera: some(children('InformacionAduanera').map((node) => textOf(node, 'NumeroPedimento'))),
      cuentaPredial: some(children('CuentaPredial').map((node) => textOf(node, 'Numero'))),
      partes: some(children('Parte').map(parteFrom)),
    };
  }

  #impuestos(element: XmlElement): Impuestos {
    const a = new Attributes(element);
    const lists = this.#sort(element, ['Traslados', 'Retenciones']);
    return {
      totalImpuestosRetenidos: a.optional('TotalImpuestosRetenidos'),
      totalImpuestosTrasladados: a.optional('TotalImpuestosTrasladados'),
      retenciones: lists('Retenciones').flatMap((list) => list.children.map(retencionTotal)),
      traslados: lists('Traslados').flatMap((list) => list.children.map(traslado)),
    };
  }
}

function some<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function textOf(element: XmlElement, name: string): string {
  return new Attributes(element).required(name);
}

function only(elements: XmlElement[], name: string): XmlElement {
  const [element] = elements;
  if (element === undefined) throw new NotACfdi(`the document has no ${name}`);
  return element;
}

function traslado(element: XmlElement): Traslado {
  const a = new Attributes(element);
  return {
    base: a.required('Base'),
    impuesto: a.required('Impuesto'),
    tipoFactor: a.required('TipoFactor'),
    tasaOCuota: a.optional('TasaOCuota'),
    importe: a.optional('Importe'),
  };
}

function retencion(element: XmlElement): Retencion {
  const a = new Attributes(element);
  return {
    base: a.required('Base'),
    impuesto: a.required('Impuesto'),
    tipoFactor: a.required('TipoFactor'),
    tasaOCuota: a.required('TasaOCuota'),
    importe: a.required('Importe'),
  };
}

function retencionTotal(element: XmlElement): { impuesto: string; importe: string } {
  const a = new Attributes(element);
  return { impuesto: a.required('Impuesto'), importe: a.required('Importe') };
}
