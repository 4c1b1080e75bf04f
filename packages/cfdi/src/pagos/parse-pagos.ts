import type { XmlElement } from '../read-xml.ts';
import type { DoctoRelacionado, ImpuestosDr, ImpuestosP, Pago, Pagos, TotalesPagos } from './pagos.ts';
import {
  type AttributeMap,
  DOCTO,
  PAGO,
  RETENCION_DR,
  RETENCION_P,
  TOTALES,
  TRASLADO_DR,
  TRASLADO_P,
} from './pagos-attributes.ts';
import { PAGOS_NAMESPACE } from './write-pagos.ts';

export function isPagos(element: XmlElement): boolean {
  return element.uri === PAGOS_NAMESPACE && element.local === 'Pagos';
}

/**
 * The complement that an element holds, and the names of what the model does not hold; `pagos` is undefined when a
 * required attribute or node is missing. Amounts, codes and sums are other people's work.
 */
export function parsePagos(element: XmlElement): { pagos?: Pagos; beyondModel: string[] } {
  const reader = new Reader();
  const pagos = reader.pagos(element);
  return reader.missing ? { beyondModel: ['Pagos'] } : { pagos, beyondModel: [...reader.beyondModel] };
}

class Reader {
  missing = false;
  readonly beyondModel = new Set<string>();

  pagos(element: XmlElement): Pagos {
    const children = this.#sort(element, ['Totales', 'Pago']);
    if (element.attributes.get('Version') !== '2.0' || children('Totales').length !== 1) this.missing = true;
    for (const name of element.attributes.keys()) if (name !== 'Version') this.beyondModel.add(`Pagos@${name}`);
    return {
      version: '2.0',
      totales: this.#read(children('Totales')[0], TOTALES) as unknown as TotalesPagos,
      pagos: children('Pago').map((node) => this.#pago(node)),
    };
  }

  #pago(element: XmlElement): Pago {
    const children = this.#sort(element, ['DoctoRelacionado', 'ImpuestosP']);
    const taxes = children('ImpuestosP')[0];
    const pago = this.#read(element, PAGO) as unknown as Pago;
    pago.doctosRelacionados = children('DoctoRelacionado').map((node) => this.#docto(node));
    if (taxes) {
      const lists = this.#lists(taxes, ['RetencionesP', 'TrasladosP'], [RETENCION_P, TRASLADO_P]);
      pago.impuestosP = lists as unknown as ImpuestosP;
    }
    return pago;
  }

  #docto(element: XmlElement): DoctoRelacionado {
    const taxes = this.#sort(element, ['ImpuestosDR'])('ImpuestosDR')[0];
    const docto = this.#read(element, DOCTO) as unknown as DoctoRelacionado;
    if (taxes) {
      const lists = this.#lists(taxes, ['RetencionesDR', 'TrasladosDR'], [RETENCION_DR, TRASLADO_DR]);
      docto.impuestosDr = lists as unknown as ImpuestosDr;
    }
    return docto;
  }

  #lists(
    element: XmlElement,
    [withheld, transferred]: [string, string],
    maps: [AttributeMap<never>, AttributeMap<never>],
  ): { retenciones: object[]; traslados: object[] } {
    const children = this.#sort(element, [withheld, transferred]);
    const read = (name: string, map: AttributeMap<never>) =>
      children(name).flatMap((list) => list.children.map((node) => this.#read(node, map)));
    return { retenciones: read(withheld, maps[0]), traslados: read(transferred, maps[1]) };
  }

  /** Attributes by the map, into a plain object; the maps name only fields that are texts. */
  #read(element: XmlElement | undefined, map: AttributeMap<never>): Record<string, string> {
    const node: Record<string, string> = {};
    if (!element) return node;
    const known = new Set<string>();
    for (const [mark, field] of map) {
      const name = mark.replace('?', '');
      const value = element.attributes.get(name);
      known.add(name);
      if (value !== undefined) node[field] = value;
      else if (mark === name) this.missing = true;
    }
    for (const name of element.attributes.keys()) {
      if (!known.has(name)) this.beyondModel.add(`${element.local}@${name}`);
    }
    return node;
  }

  #sort(element: XmlElement, names: string[]): (name: string) => XmlElement[] {
    const is = (child: XmlElement, name: string) => child.uri === PAGOS_NAMESPACE && child.local === name;
    for (const child of element.children) {
      if (!names.some((name) => is(child, name))) this.beyondModel.add(child.local);
    }
    return (name) => element.children.filter((child) => is(child, name));
  }
}
