import { isAscii } from 'node:buffer';
import { CFDI_NAMESPACE } from '@lacre/cfdi/comprobante';
import { PLAIN_OPENING } from '@lacre/cfdi/xml';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import type { CodeList } from './code-list.ts';
import { type Declared, type ElementRule, elementRule } from './schema-elements.ts';
import { namespaceOf, type SatSchemas } from './schema-files.ts';
import { attributeOf, elementsOf } from './schema-nodes.ts';
import type { Accepts } from './schema-types.ts';

/** Element and attribute as written in a document, so that checking only compares text. */
interface Written {
  /** `<cfdi:Emisor` */
  opening: string;
  /** `</cfdi:Emisor>` */
  closing: string;
  /** ` Rfc="` */
  attributes: readonly { lead: string; required: boolean; accepts: Accepts }[];
  children: readonly { element: Written; least: number; most: number }[];
}

/** Not in our documents: control characters, surrogate pairs, replacement characters of invalid UTF-8. */
const UNUSUAL = /[\u0000-\u001f\ud800-\udfff\ufffd-\uffff]/;

/**
 * A check that only accepts valid documents, and accepts most that Lacre writes: no complement or addenda, and
 * attributes and elements as `buildXml` writes them. It takes a tenth of the time of libxml2, which parses a tree
 * first. False proves nothing: ask libxml2. Undefined if the document schema is not understood.
 */
export function plainSchemaCheck(
  schemas: SatSchemas,
  codesOf: (values: string) => CodeList,
): ((xml: string | Uint8Array) => boolean) | undefined {
  const rule = ruleOf(schemas, codesOf);
  if (rule === undefined) return undefined;
  const root = written(rule);
  return (xml) => {
    const text = typeof xml === 'string' ? xml : textOf(xml);
    if (!text.startsWith(PLAIN_OPENING) || UNUSUAL.test(text)) return false;
    return endOf(root, text, PLAIN_OPENING.length) === text.length;
  };
}

/** The end of the element whose name was read up to `from`, -1 if it is not certainly valid. */
function endOf({ attributes, children, closing }: Written, text: string, from: number): number {
  let at = from;
  for (const { lead, required, accepts } of attributes) {
    if (text.startsWith(lead, at)) {
      const start = at + lead.length;
      const end = text.indexOf('"', start);
      const value = end === -1 ? undefined : resolved(text.slice(start, end));
      if (value === undefined || !accepts(value)) return -1;
      at = end + 1;
    } else if (required) return -1;
  }
  const empty = text.startsWith('/>', at);
  if (!empty && text[at] !== '>') return -1;
  at += empty ? 2 : 1;
  for (const { element, least, most } of children) {
    let count = 0;
    for (; !empty && count < most && text.startsWith(element.opening, at); count++) {
      at = endOf(element, text, at + element.opening.length);
      if (at === -1) return -1;
    }
    if (count < least) return -1;
  }
  if (empty) return at;
  return text.startsWith(closing, at) ? at + closing.length : -1;
}

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

/** The value of an attribute; undefined if an XML parser might normalize it. */
function resolved(value: string): string | undefined {
  if (value.startsWith(' ') || value.endsWith(' ') || value.includes('  ') || value.includes('<')) return undefined;
  if (!value.includes('&')) return value;
  const text = value.replaceAll(/&[a-z]*;?/g, (reference) => REFERENCES.get(reference) ?? '\0');
  return text.includes('\0') ? undefined : text;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

function written({ name, attributes, children }: ElementRule): Written {
  return {
    opening: `<cfdi:${name}`,
    closing: `</cfdi:${name}>`,
    attributes: attributes.map(({ name: attribute, ...rest }) => ({ lead: ` ${attribute}="`, ...rest })),
    children: children.map((child) => ({ ...child, element: written(child.element) })),
  };
}

/** The rule of `<cfdi:Comprobante>`; types of other schemas are read when needed. */
function ruleOf({ files, lists }: SatSchemas, codesOf: (values: string) => CodeList): ElementRule | undefined {
  const main = Object.values(files).find((text) => namespaceOf(text) === CFDI_NAMESPACE);
  if (main === undefined) return undefined;
  const open: XmlDocument[] = [];
  const rootOf = (text: string) => {
    const document = XmlDocument.fromString(text);
    open.push(document);
    return document.root;
  };
  const types = new Map<string, Map<string, XmlElement>>();
  const typesOf = (namespace: string) => {
    const text = Object.values(files).find((file) => namespaceOf(file) === namespace);
    const found = text === undefined ? [] : elementsOf(rootOf(text)).filter(({ name }) => name === 'simpleType');
    return new Map(found.map((type) => [attributeOf(type, 'name') ?? '', type]));
  };
  try {
    const schema = rootOf(main);
    const declared: Declared = {
      typeOf(name) {
        const [prefix = '', local = ''] = name.split(':');
        const namespace = schema.nsDeclarations[prefix] ?? '';
        let known = types.get(namespace);
        if (known === undefined) types.set(namespace, (known = typesOf(namespace)));
        return known.get(local);
      },
      codesOf(path, attribute) {
        const found = lists.filter(
          (list) => list.namespace === CFDI_NAMESPACE && list.attribute === attribute && list.elements.includes(path),
        );
        if (found.length === 0) return undefined;
        const codes = found.map(({ values }) => codesOf(values));
        return (value) => codes.every((list) => list.has(value));
      },
    };
    const comprobante = elementsOf(schema).find((node) => node.name === 'element');
    return comprobante && elementRule(comprobante, declared);
  } finally {
    for (const document of open) document.dispose();
  }
}
