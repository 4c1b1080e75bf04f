/** Complements sent as XML, parsed by their tables into the same data as their JSON. */
import { childName, type Node } from '../nodes/node.ts';
import { NotACfdi, type Reading, readNode } from '../nodes/read-node.ts';
import { readXml, XML_BYTES_MAX, type XmlElement } from '../read-xml.ts';
import type { Text, Violation } from '../violation.ts';
import { XmlFault } from '../xml-fault.ts';
import type { Complement, ComplementData, ComplementsByKey, SentComplements } from './complement.ts';
import { complementOfNamespace } from './complements.ts';
import { placeOfComplement } from './place-of-complement.ts';
import { rawComplementCodes } from './raw-complement-codes.ts';

const PLACE: Record<Complement['level'], string> = {
  document: 'el comprobante',
  concept: 'el concepto',
  retention: 'el comprobante de retenciones',
};

/** SAT elements that are not complements of a request, by the beginning of their namespace. */
const ELSEWHERE: readonly [namespace: string, hint: Text][] = [
  [
    'http://www.sat.gob.mx/Pagos',
    { en: 'Send what was paid to POST /payments.', es: 'Envíe lo pagado a POST /payments.' },
  ],
  [
    'http://www.sat.gob.mx/TimbreFiscalDigital',
    { en: 'Omit it: the PAC stamps the document.', es: 'Omítalo: el PAC timbra el comprobante.' },
  ],
];

/** Field that contains them. */
const RAW = 'raw';

export interface ReadComplements {
  byKey: ComplementsByKey;
  /** Findings for XML that was rejected, each at its text. */
  faults: Violation[];
}

/**
 * The complements of a request by key, including those sent as XML. Each text is one element of a known complement with
 * its namespace declared; it is written again in the order of its schema. Findings: invalid XML, an unknown or
 * misplaced complement, an element, attribute or text that its schema does not have, and duplicates. `path` is their
 * path in the request, `complements`.
 */
export function readRawComplements(
  sent: SentComplements | undefined,
  level: Complement['level'],
  path: string,
): ReadComplements {
  const byKey: Record<string, ComplementData> = {};
  const faults: Violation[] = [];
  for (const [key, value] of Object.entries(sent ?? {})) if (!isTexts(value)) byKey[key] = value;
  const texts = sent?.[RAW];
  for (const [i, xml] of (isTexts(texts) ? texts : []).entries()) {
    const at = `${path}.${RAW}[${i}]`;
    const read = readOne(xml, level, at);
    if ('fault' in read) faults.push(read.fault);
    else if (byKey[read.key] !== undefined)
      faults.push(refused('COMPLEMENT_REPEATED', at, `repeats ${read.key}`, `repite ${read.key}`));
    else byKey[read.key] = read.data;
  }
  return { byKey, faults };
}

type One = { key: string; data: ComplementData } | { fault: Violation };

function readOne(xml: string, level: Complement['level'], at: string): One {
  let root: XmlElement;
  try {
    root = readXml(xml);
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return {
      fault:
        error.kind === 'TooLarge'
          ? refused('TOO_LONG', at, `is larger than ${XML_BYTES_MAX} bytes`, `mide más de ${XML_BYTES_MAX} bytes`)
          : refused('COMPLEMENT_NOT_XML', at, error.message, 'no es XML bien formado, o no se puede leer'),
    };
  }
  const complement = complementOfNamespace(root.uri);
  if (complement === undefined || complement.root.name !== root.local) {
    const name = `{${root.uri.slice(0, 200)}}${root.local.slice(0, 60)}`;
    const fault = refused(
      'COMPLEMENT_UNKNOWN',
      at,
      `contains ${name}, which is unknown`,
      `contiene ${name}, que no se conoce`,
    );
    const hint = ELSEWHERE.find(([namespace]) => root.uri.startsWith(namespace))?.[1];
    return { fault: hint ? { ...fault, hint } : fault };
  }
  if (complement.level !== level) {
    const fault = refused(
      'COMPLEMENT_UNKNOWN',
      at,
      `contains ${complement.key}, which belongs to the ${complement.level}`,
      `contiene ${complement.key}, que va en ${PLACE[complement.level]}`,
    );
    return { fault: { ...fault, hint: placeOfComplement(complement) } };
  }
  return readTable(complement, root, at);
}

function readTable({ key, root: node }: Complement, root: XmlElement, at: string): One {
  // The same limit as for lists in JSON: longer lists would slow down all other callers.
  const reading: Reading = { beyond: new Set(), open: [], isBounded: true };
  try {
    const data = readNode<ComplementData>(node, root, reading);
    const [unknown] = reading.beyond;
    const stray = unknown ?? textIn(root, node);
    if (stray === undefined) return { key, data };
    return {
      fault: refused(
        'COMPLEMENT_INVALID',
        at,
        `contains ${stray}, which is not in the schema of ${key}`,
        `contiene ${stray}, que no está en el esquema de ${key}`,
      ),
    };
  } catch (error) {
    if (!(error instanceof NotACfdi)) throw error;
    return {
      fault: refused('COMPLEMENT_INVALID', at, `is not ${key}: ${error.text.en}`, `no es ${key}: ${error.text.es}`),
    };
  }
}

/** The first element with text content that its table does not allow. */
function textIn({ local, hasText, children }: XmlElement, of: Node | undefined): string | undefined {
  const steps = of?.steps ?? [];
  if (hasText && !steps.some((step) => step.kind === 'attribute' && step.place === 'content'))
    return `text in ${local}`;
  for (const child of children) {
    if (steps.some((step) => step.kind === 'attribute' && step.place === 'element' && step.name === child.local))
      continue;
    const inner = steps.find((step) => step.kind !== 'attribute' && childName(step) === child.local);
    const found = textIn(child, inner !== undefined && 'node' in inner ? inner.node : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isTexts = (value: SentComplements[string] | undefined): value is readonly string[] => Array.isArray(value);

function refused(code: keyof typeof rawComplementCodes, path: string, en: string, es: string): Violation {
  const message = { en: `${path} ${en}`, es: `${path} ${es}` };
  return { code, path, severity: 'error', message, hint: rawComplementCodes[code].remedy, source: 'api' };
}
