import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXml, type XmlElement } from '@lacre/cfdi/read-xml';
import { originalString } from '@lacre/cfdi/verify/original-string';
import { knownNamespaces } from '@lacre/cfdi/verify/read-order';
import { expect } from 'chai';
import { itNeeding, missing, satFile } from '../sat-reference.ts';

const CFDI = 'http://www.sat.gob.mx/cfd/4';
const CONCEPT_LEVEL = /iedu|ventavehiculos/;

/** Elements and attributes that a schema of the SAT declares, whatever their types: what a complement can contain. */
class Schema {
  readonly uri: string;
  readonly #root: XmlElement;
  #counter = 0;

  constructor(file: string) {
    this.#root = readXml(readFileSync(file, 'utf8'));
    this.uri = this.#root.attributes.get('targetNamespace') ?? '';
  }

  /** Every top-level element, once with all attributes and children and once without the optional ones. */
  instances(): string[] {
    const tops = this.#root.children.filter(({ local }) => local === 'element');
    return tops.flatMap((top) => [this.#element(top, true, 0), this.#element(top, false, 0)]);
  }

  #element(element: XmlElement, all: boolean, depth: number): string {
    const declared = this.#resolve(element);
    const name = declared.attributes.get('name') ?? '';
    const type = declared.children.find(({ local }) => local === 'complexType') ?? this.#typeOf(declared);
    const attributes: string[] = [];
    const children: string[] = [];
    if (type && depth < 12) this.#content(type, all, depth, attributes, children);
    return `<x:${name}${attributes.join('')}>${children.join('')}</x:${name}>`;
  }

  #content(node: XmlElement, all: boolean, depth: number, attributes: string[], children: string[]): void {
    for (const child of node.children) {
      if (child.local === 'attribute') {
        const name = child.attributes.get('name');
        const wanted = all || child.attributes.get('use') === 'required';
        const value = child.attributes.get('fixed') ?? ` v${this.#counter++}  &amp; `;
        if (name && wanted) attributes.push(` ${name}="${value}"`);
      } else if (child.local === 'element') {
        if (!all && child.attributes.get('minOccurs') === '0') continue;
        const times = all && child.attributes.get('maxOccurs') === 'unbounded' ? 2 : 1;
        for (let i = 0; i < times; i++) children.push(this.#element(child, all, depth + 1));
      } else if (child.local !== 'annotation' && child.local !== 'simpleType') {
        const base = child.local === 'extension' ? this.#named(child.attributes.get('base')) : undefined;
        if (base) this.#content(base, all, depth, attributes, children);
        this.#content(child, all, depth, attributes, children);
      }
    }
  }

  #resolve(element: XmlElement): XmlElement {
    const reference = element.attributes.get('ref')?.split(':').at(-1);
    const found = this.#root.children.find(
      ({ local, attributes }) => local === 'element' && attributes.get('name') === reference,
    );
    return reference && found ? found : element;
  }

  #typeOf(element: XmlElement): XmlElement | undefined {
    return this.#named(element.attributes.get('type'));
  }

  #named(name: string | undefined): XmlElement | undefined {
    const local = name?.split(':').at(-1);
    return this.#root.children.find((node) => node.local === 'complexType' && node.attributes.get('name') === local);
  }
}

function documentWith(uri: string, instance: string): string {
  const complement = instance.replace(/^<x:(\w+)/, `<x:$1 xmlns:x="${uri}"`);
  const inConcept = CONCEPT_LEVEL.test(uri);
  const concept = inConcept ? `<cfdi:ComplementoConcepto>${complement}</cfdi:ComplementoConcepto>` : '';
  const document = inConcept ? '' : `<cfdi:Complemento>${complement}</cfdi:Complemento>`;
  return (
    `<cfdi:Comprobante xmlns:cfdi="${CFDI}" Version="4.0" Fecha="2026-11-20T10:00:00">` +
    `<cfdi:Conceptos><cfdi:Concepto Cantidad="1">${concept}</cfdi:Concepto></cfdi:Conceptos>${document}</cfdi:Comprobante>`
  );
}

/** Retentions have their own style sheet and tests. */
const ofInvoices = () =>
  knownNamespaces().filter((uri) => uri !== CFDI && !uri.startsWith('http://www.sat.gob.mx/esquemas/retencionpago/'));

describe('original string of the complements', () => {
  itNeeding(missing(true, 'xsltproc'), "is that of the SAT's XSLT for all that their schemas can hold", function () {
    this.timeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'lacre-complements-'));
    const xslt = satFile('xml/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt');
    const files = readdirSync(satFile('xml/cfd'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.xsd'),
    );
    const compared = new Set<string>();
    try {
      for (const file of files) {
        const schema = new Schema(satFile('xml/cfd', file));
        if (schema.uri === CFDI || !knownNamespaces().includes(schema.uri)) continue;
        for (const instance of schema.instances()) {
          const xml = documentWith(schema.uri, instance);
          const ours = originalString(readXml(xml));
          const path = join(folder, 'x.xml');
          writeFileSync(path, xml);
          const options = { stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] };
          const theirs = execFileSync('xsltproc', ['--nonet', xslt, path], options).toString('utf8');
          expect(ours.unknown, file).to.deep.equal([]);
          expect(ours.cadena, `${file}: ${xml.slice(0, 2000)}`).to.equal(theirs.replace(/\n$/, ''));
          compared.add(schema.uri);
        }
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    // Older editions whose schemas are not among the reference data are the same walk over their own tables.
    const left = ofInvoices().filter((uri) => !compared.has(uri));
    expect(left.toSorted()).to.deep.equal([
      'http://www.sat.gob.mx/CartaPorte20',
      'http://www.sat.gob.mx/ComercioExterior11',
    ]);
  });

  it('follows the order of 32 complements', () => {
    expect(ofInvoices()).to.have.length(32);
  });
});
