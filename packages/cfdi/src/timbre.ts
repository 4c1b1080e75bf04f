import { CFDI_NAMESPACE } from './comprobante.ts';
import { isLocalDateTime } from './dates.ts';
import { readPlainTimbre } from './read-plain-timbre.ts';
import { readXml, type XmlElement } from './read-xml.ts';
import { isRetencionesXml } from './retentions/is-retenciones-xml.ts';
import { RETENCIONES_NAMESPACE } from './retentions/retenciones-namespace.ts';
import { isRfc } from './rfc.ts';
import { UUID } from './uuid.ts';
import { collapse } from './white-space.ts';
import { XmlFault, type XmlFaultKind } from './xml-fault.ts';
import { TFD_NAMESPACE, XSI_NAMESPACE } from './xml-names.ts';

/** TimbreFiscalDigital 1.1: the stamp. Texts exactly as the PAC wrote them. */
export interface Timbre {
  uuid: string;
  /** Local date-time, no offset. */
  fechaTimbrado: string;
  rfcProvCertif: string;
  leyenda?: string;
  selloCfd: string;
  noCertificadoSat: string;
  selloSat: string;
}

export type TimbreFaultKind =
  | XmlFaultKind
  | 'RootIsNotComprobante'
  | 'NoTimbre'
  | 'SeveralTimbres'
  | 'TimbreVersion'
  | 'TimbreMalformed'
  | 'SelloDiffers'
  | 'TimbreOutOfTime'
  | 'DocumentChanged';

/** `fault` is the reason why the PAC's response cannot be trusted, `detail` is for the log. */
export type TimbreReading = { ok: true; timbre: Timbre } | { ok: false; fault: TimbreFaultKind; detail: string };

/** Root elements of the two documents that a PAC stamps. */
interface Root {
  uri: string;
  prefix: string;
  local: string;
}

const COMPROBANTE: Root = { uri: CFDI_NAMESPACE, prefix: 'cfdi', local: 'Comprobante' };
const RETENCIONES: Root = { uri: RETENCIONES_NAMESPACE, prefix: 'retenciones', local: 'Retenciones' };

/**
 * Checks the document that a PAC returned for a sealed one: well-formed, no DOCTYPE, under 10 MB, our root with exactly
 * one valid stamp of version 1.1, for our seal and of a plausible time, and nothing of ours changed (except the
 * Addenda, which some PACs drop). Never throws; anything but `ok` means that the outcome is unknown, neither success
 * nor failure.
 */
export function readTimbre(stampedXml: string, sealed: { xml: string; sello: string }): TimbreReading {
  try {
    requireReadable(stampedXml, sealed.xml);
    const root = isRetencionesXml(sealed.xml) ? RETENCIONES : COMPROBANTE;
    const inserted = insertedComplemento(stampedXml, sealed.xml, root);
    // If these are our bytes with one Complemento inserted, only that is parsed. Otherwise compare node by node.
    const complemento =
      inserted === undefined
        ? complementoOfUnchanged(readXml(stampedXml), readXml(sealed.xml), root)
        : (readPlainTimbre(inserted, root.uri, root.prefix) ?? readInserted(inserted, root));
    const timbre = timbreIn(complemento, root);
    if (collapse(timbre.selloCfd) !== sealed.sello) throw new Fault('SelloDiffers', 'SelloCFD is not the seal we sent');
    if (!isOfItsTime(timbre.fechaTimbrado, sealed.xml))
      throw new Fault('TimbreOutOfTime', `FechaTimbrado ${timbre.fechaTimbrado} is not within 72 hours after Fecha`);
    return { ok: true, timbre };
  } catch (error) {
    if (error instanceof XmlFault || error instanceof Fault)
      return { ok: false, fault: error.kind, detail: error.message };
    throw error;
  }
}

const DAY_MS = 86_400_000;
const STAMP_WITHIN_MS = 3 * DAY_MS;

/**
 * PACs reject a Fecha in the future or older than 72 hours (401). One day of tolerance either way allows for clock skew
 * and for the PAC's time zone, so that an existing stamp is never rejected for either.
 */
function isOfItsTime(fechaTimbrado: string, sealedXml: string): boolean {
  const fecha = /\sFecha(?:Exp)?="([^"]*)"/.exec(sealedXml)?.[1] ?? '';
  const after = Date.parse(`${fechaTimbrado}Z`) - Date.parse(`${fecha}Z`);
  return after >= -DAY_MS && after <= STAMP_WITHIN_MS + DAY_MS;
}

/** The original string of the stamp (`cadenaoriginal_TFD_1_1.xslt`), which the printed form must show. */
export function cadenaTimbre(timbre: Timbre): string {
  const leyenda = timbre.leyenda === undefined ? '' : `|${collapse(timbre.leyenda)}`;
  const head = `||1.1|${collapse(timbre.uuid)}|${collapse(timbre.fechaTimbrado)}|${collapse(timbre.rfcProvCertif)}`;
  return `${head}${leyenda}|${collapse(timbre.selloCfd)}|${collapse(timbre.noCertificadoSat)}||`;
}

/**
 * Parses a stamp; undefined if the element is not a well-formed TimbreFiscalDigital 1.1. Values must be exact, as a PAC
 * writes them, unless `normal` reads others as the SAT's schema does.
 */
export function timbreFrom(element: XmlElement, normal = (value: string): string => value): Timbre | undefined {
  const read = (name: string) => normal(element.attributes.get(name) ?? '');
  const timbre: Timbre = {
    uuid: read('UUID'),
    fechaTimbrado: read('FechaTimbrado'),
    rfcProvCertif: read('RfcProvCertif'),
    leyenda: element.attributes.get('Leyenda'),
    selloCfd: read('SelloCFD'),
    noCertificadoSat: read('NoCertificadoSAT'),
    selloSat: element.attributes.get('SelloSAT') ?? '',
  };
  const wellFormed =
    read('Version') === '1.1' &&
    UUID.test(timbre.uuid) &&
    isLocalDateTime(timbre.fechaTimbrado) &&
    isRfc(timbre.rfcProvCertif) &&
    /^\d{20}$/.test(timbre.noCertificadoSat) &&
    timbre.selloCfd !== '' &&
    /^\s*[A-Za-z0-9+/][A-Za-z0-9+/\s]*={0,2}$/.test(timbre.selloSat);
  return wellFormed ? timbre : undefined;
}

export function isTimbre(element: XmlElement): boolean {
  return element.uri === TFD_NAMESPACE && element.local === 'TimbreFiscalDigital';
}

class Fault extends Error {
  readonly kind: TimbreFaultKind;

  constructor(kind: TimbreFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

const DECLARED_ENCODING = /^\uFEFF?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/;

/**
 * The bytes were decoded as UTF-8 and are stored as they are: every other reader must be able to read the same from
 * them. With ASCII alone, the other encodings of single bytes read the same too.
 */
function requireReadable(stamped: string, sent: string): void {
  if (stamped.includes('\uFFFD') && !sent.includes('\uFFFD'))
    throw new Fault('NotWellFormed', 'the bytes are not UTF-8');
  const encoding = DECLARED_ENCODING.exec(stamped)?.[1] ?? 'UTF-8';
  if (/^UTF-?8$/i.test(encoding)) return;
  if (/^(?:UTF|UCS|UNICODE)/i.test(encoding) || /[^\t\n\r -~]/.test(stamped))
    throw new Fault('DocumentChanged', `the declaration names the encoding ${encoding.slice(0, 20)}`);
}

/** The part inserted into our bytes, or undefined if those are not unchanged. */
function insertedComplemento(stamped: string, sent: string, { prefix, local }: Root): string | undefined {
  const addenda = sent.indexOf(`<${prefix}:Addenda>`);
  const at = addenda === -1 ? sent.length - `</${prefix}:${local}>`.length : addenda;
  const end = stamped.length - (sent.length - at);
  // Compares slices, because `startsWith` compares letter by letter.
  if (end <= at || stamped.slice(0, at) !== sent.slice(0, at) || !stamped.endsWith(sent.slice(at))) return undefined;
  const inserted = stamped.slice(at, end);
  const isWhole = inserted.startsWith(`<${prefix}:Complemento`) && inserted.endsWith(`</${prefix}:Complemento>`);
  return isWhole ? inserted : undefined;
}

/** Parsed inside a root with the same declarations as ours. */
function readInserted(inserted: string, { uri, prefix, local }: Root): XmlElement[] {
  const name = `${prefix}:${local}`;
  const root = readXml(`<${name} xmlns:${prefix}="${uri}" xmlns:xsi="${XSI_NAMESPACE}">${inserted}</${name}>`);
  if (root.hasText) throw new Fault('DocumentChanged', 'text was added');
  return root.children;
}

function complementoOfUnchanged(stamped: XmlElement, sent: XmlElement, root: Root): XmlElement[] {
  if (stamped.uri !== root.uri || stamped.local !== root.local) {
    throw new Fault('RootIsNotComprobante', `the root is ${stamped.local}`);
  }
  const isComplemento = ({ uri, local }: XmlElement) => uri === root.uri && local === 'Complemento';
  const isAddenda = ({ uri, local }: XmlElement) => uri === root.uri && local === 'Addenda';
  const ours = (document: XmlElement): XmlElement => ({
    ...document,
    children: document.children.filter((child) => !isComplemento(child) && !isAddenda(child)),
  });
  const difference = firstDifference(ours(stamped), ours(sent), root.local);
  if (difference) throw new Fault('DocumentChanged', difference);
  const complementos = stamped.children.filter(isComplemento);
  const nodesOf = (nodes: XmlElement[]) => nodes.flatMap(({ children }) => children);
  const kept = nodesOf(complementos).filter((node) => !isTimbre(node));
  const ownComplements = nodesOf(sent.children.filter(isComplemento));
  if (kept.length > ownComplements.length) {
    throw new Fault('DocumentChanged', `a complement ${kept.at(-1)?.local} was added`);
  }
  for (const [i, own] of ownComplements.entries()) {
    const other = kept[i];
    const change = other ? firstDifference(other, own, own.local) : `the complement ${own.local} is missing`;
    if (change) throw new Fault('DocumentChanged', change);
  }
  return complementos.map((node) => ({ ...node, children: node.children.filter(isTimbre) }));
}

function firstDifference(a: XmlElement, b: XmlElement, path: string): string | undefined {
  if (a.uri !== b.uri || a.local !== b.local) return `${path} is another element`;
  if (collapse(a.text) !== collapse(b.text)) return `${path} holds other text`;
  if (a.attributes.size !== b.attributes.size) return `${path} has other attributes`;
  for (const [name, value] of b.attributes) {
    const other = a.attributes.get(name);
    if (other === undefined || collapse(other) !== collapse(value)) return `${path}@${name} differs`;
  }
  if (a.children.length !== b.children.length) return `${path} has other children`;
  for (const [i, child] of b.children.entries()) {
    const other = a.children[i];
    const difference = other && firstDifference(other, child, `${path}/${child.local}[${i}]`);
    if (difference) return difference;
  }
  return undefined;
}

function timbreIn(complementos: XmlElement[], root: Root): Timbre {
  const foreign = complementos.find(({ uri, local }) => uri !== root.uri || local !== 'Complemento');
  if (foreign) throw new Fault('DocumentChanged', `an element ${foreign.local} was added`);
  const nodes = complementos.flatMap(({ children }) => children);
  const [first, second] = nodes.filter(isTimbre);
  if (!first) throw new Fault('NoTimbre', 'no TimbreFiscalDigital inside Complemento');
  if (second) throw new Fault('SeveralTimbres', 'more than one TimbreFiscalDigital');
  const other = nodes.find((node) => !isTimbre(node));
  if (other) throw new Fault('DocumentChanged', `a complement ${other.local} was added`);
  const version = first.attributes.get('Version');
  if (version !== '1.1') throw new Fault('TimbreVersion', `stamp version ${version?.slice(0, 10)}`);
  const timbre = timbreFrom(first);
  if (!timbre) throw new Fault('TimbreMalformed', 'an attribute of the stamp is missing or malformed');
  return timbre;
}
