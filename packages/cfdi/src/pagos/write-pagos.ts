import type { Pagos } from './pagos.ts';
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

export const PAGOS_NAMESPACE = 'http://www.sat.gob.mx/Pagos20';
export const PAGOS_SCHEMA = 'http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd';

/** What happens on the way through the complement: a node begins, tells an attribute, ends. */
interface Visitor {
  begin(element: string): void;
  attribute(name: string, value: string): void;
  end(element: string): void;
}

/** The node `pago20:Pagos` as XML text; `attribute` writes one attribute with its leading blank, escaped. */
export function pagosXml(pagos: Pagos, attribute: (name: string, value: string) => string): string {
  let out = '';
  let open = false;
  const close = () => {
    if (open) out += '>';
    open = false;
  };
  visit(pagos, {
    begin(element) {
      close();
      out += `<pago20:${element}`;
      open = true;
    },
    attribute(name, value) {
      out += attribute(name, value);
    },
    end(element) {
      if (open) out += '/>';
      else out += `</pago20:${element}>`;
      open = false;
    },
  });
  return out;
}

/** The part of the original string that the complement makes (`Pagos20.xslt`), each value led by a bar. */
export function pagosCadena(pagos: Pagos, write: (value: string) => string): string {
  let out = '';
  visit(pagos, { begin() {}, end() {}, attribute: (_, value) => (out += `|${write(value)}`) });
  return out;
}

/** Order of the XML and of the original string are the same here: withheld before transferred on both levels. */
function visit(pagos: Pagos, visitor: Visitor): void {
  const { begin, end } = visitor;
  begin('Pagos');
  visitor.attribute('Version', pagos.version);
  leaf(visitor, 'Totales', TOTALES, pagos.totales);
  for (const pago of pagos.pagos) {
    begin('Pago');
    attributes(visitor, PAGO, pago);
    for (const docto of pago.doctosRelacionados) {
      begin('DoctoRelacionado');
      attributes(visitor, DOCTO, docto);
      if (docto.impuestosDr) {
        begin('ImpuestosDR');
        list(visitor, 'RetencionesDR', 'RetencionDR', RETENCION_DR, docto.impuestosDr.retenciones);
        list(visitor, 'TrasladosDR', 'TrasladoDR', TRASLADO_DR, docto.impuestosDr.traslados);
        end('ImpuestosDR');
      }
      end('DoctoRelacionado');
    }
    if (pago.impuestosP) {
      begin('ImpuestosP');
      list(visitor, 'RetencionesP', 'RetencionP', RETENCION_P, pago.impuestosP.retenciones);
      list(visitor, 'TrasladosP', 'TrasladoP', TRASLADO_P, pago.impuestosP.traslados);
      end('ImpuestosP');
    }
    end('Pago');
  }
  end('Pagos');
}

function list<T extends object>(
  visitor: Visitor,
  element: string,
  each: string,
  map: AttributeMap<T>,
  nodes: T[],
): void {
  if (nodes.length === 0) return;
  visitor.begin(element);
  for (const node of nodes) leaf(visitor, each, map, node);
  visitor.end(element);
}

function leaf<T extends object>(visitor: Visitor, element: string, map: AttributeMap<T>, node: T): void {
  visitor.begin(element);
  attributes(visitor, map, node);
  visitor.end(element);
}

function attributes<T extends object>(visitor: Visitor, map: AttributeMap<T>, node: T): void {
  for (const [name, field] of map) {
    const value = node[field];
    if (typeof value === 'string') visitor.attribute(name.endsWith('?') ? name.slice(0, -1) : name, value);
  }
}
