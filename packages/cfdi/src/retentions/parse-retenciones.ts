import type { ComplementData } from '../complements/complement.ts';
import { complementOfNamespace } from '../complements/complements.ts';
import type { Sello } from '../comprobante.ts';
import { readInside } from '../nodes/read-inside.ts';
import { NotACfdi, type Reading, readNode } from '../nodes/read-node.ts';
import { type ParsedCfdi, selloOf } from '../parse.ts';
import { innerText, readXml, type XmlElement } from '../read-xml.ts';
import { isTimbre, type Timbre, timbreFrom } from '../timbre.ts';
import { withoutEnds } from '../white-space.ts';
import { RETENCIONES_NAMESPACE, type Retenciones, retencionesNode } from './retenciones.ts';

/** Like `ParsedCfdi`, for a retentions document. */
export interface ParsedRetenciones extends Omit<ParsedCfdi, 'comprobante'> {
  comprobante: Retenciones;
}

/** True for the root of a retentions document of any version. */
export const isRetencionesRoot = ({ uri, local }: XmlElement): boolean =>
  uri.startsWith('http://www.sat.gob.mx/esquemas/retencionpago/') && local === 'Retenciones';

/**
 * Parses a retentions document 2.0, stamped or not, into the model. Like `parseCfdi`, validates only as far as needed
 * to parse. Throws `XmlFault` or `NotACfdi`.
 */
export function parseRetenciones(xml: string): ParsedRetenciones {
  const root = readXml(xml);
  if (root.uri !== RETENCIONES_NAMESPACE || root.local !== 'Retenciones')
    throw new NotACfdi({
      en: 'the root element is not a Retenciones of version 2.0',
      es: 'el elemento raíz no es un Retenciones de la versión 2.0',
    });
  if (withoutEnds(root.attributes.get('Version') ?? '') !== '2.0')
    throw new NotACfdi({ en: 'the document is not of version 2.0', es: 'el documento no es de la versión 2.0' });
  const reading: Reading = { beyond: new Set(), open: [] };
  const {
    sello: _sello,
    certificado: _certificado,
    ...comprobante
  } = readNode<Retenciones & Partial<Sello>>(retencionesNode, root, reading);
  const addenda = reading.open.find(({ element }) => element.local === 'Addenda')?.element;
  const timbre = readComplements(reading, comprobante);
  return {
    comprobante,
    sello: selloOf(root),
    timbre,
    addenda: addenda && innerText(xml, addenda),
    beyondModel: [...reading.beyond],
  };
}

/** Parses the complements into the model; returns the stamp. */
function readComplements({ open, beyond }: Reading, comprobante: Retenciones): Timbre | undefined {
  let timbre: Timbre | undefined;
  const nodes = open.flatMap(({ element }) => (element.local === 'Complemento' ? element.children : []));
  for (const element of nodes) {
    if (isTimbre(element)) {
      timbre ??= timbreFrom(element, withoutEnds);
      continue;
    }
    const complement = complementOfNamespace(element.uri);
    const isFree = complement?.level === 'retention' && comprobante.complementos?.[complement.key] === undefined;
    const data = isFree ? readInside<ComplementData>(complement.root, element, beyond) : undefined;
    if (complement && data) comprobante.complementos = { ...comprobante.complementos, [complement.key]: data };
    else {
      comprobante.otrosComplementos = [...(comprobante.otrosComplementos ?? []), element.uri];
      beyond.add(element.local);
    }
  }
  return timbre;
}
