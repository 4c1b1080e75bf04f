/**
 * Prints the table of a complement that an XSD of the SAT says, for people to review and keep as
 * `complements/<name>/<name>.ts`:
 *
 *   node scripts/describe-complement.ts FOLDER/cfd/ine/ine11.xsd
 *
 * Types of other schemas (tdCFDI.xsd) are read below the same `cfd` folder, laid out as the SAT's site; a type of a
 * catalog's schema becomes `catalog('c_Pais')`. What a schema cannot say is written by hand beside it. Check the order
 * of attributes against the style sheet.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readXml, type XmlElement } from '@lacre/cfdi/read-xml';

const SITE = /^https?:\/\/www\.sat\.gob\.mx\/sitio_internet\/cfd\//;

interface Facets {
  base: string;
  enumeration: string[];
  patterns: string[];
  of: Map<string, string>;
}

class Schema {
  readonly #roots: XmlElement[] = [];
  readonly #folder: string;

  constructor(file: string) {
    this.#folder = file.slice(0, file.lastIndexOf('/cfd/') + '/cfd/'.length);
    this.#read(file);
  }

  /** Elements that no other refers to: the complement's root. */
  tops(): XmlElement[] {
    return (this.#roots[0]?.children ?? []).filter(({ local }) => local === 'element');
  }

  type(local: string, name: string | undefined): XmlElement | undefined {
    const plain = name?.split(':').at(-1);
    return this.#roots
      .flatMap(({ children }) => children)
      .find((each) => each.local === local && each.attributes.get('name') === plain);
  }

  #read(file: string): void {
    const root = readXml(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    this.#roots.push(root);
    for (const child of root.children) {
      if (child.local !== 'import' && child.local !== 'include') continue;
      const location = (child.attributes.get('schemaLocation') ?? '').replace(SITE, '');
      const path = location.startsWith('.') ? new URL(location, `file://${file}`).pathname : this.#folder + location;
      // Code lists become catalogs and are not copied.
      if (/tdCFDI|catalogos\/hidrocarburos\//i.test(path) && existsSync(path)) this.#read(path);
    }
  }
}

function describe(file: string): string {
  const schema = new Schema(file);
  return schema
    .tops()
    .map((top) => elementText(schema, top, ''))
    .join('\n\n');
}

function elementText(schema: Schema, found: XmlElement, indent: string): string {
  const reference = found.attributes.get('ref');
  const declared = reference === undefined ? found : (schema.type('element', reference) ?? found);
  const type =
    declared.children.find(({ local }) => local === 'complexType') ??
    schema.type('complexType', declared.attributes.get('type'));
  const attributes: XmlElement[] = [];
  const children: XmlElement[] = [];
  if (type) collect(type, attributes, children);
  const inner = `${indent}  `;
  const lines = attributes.map((each) => `${inner}  ${attributeText(schema, each)},`);
  const table = lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${inner}}`;
  const nodes = children.map((each) => `${inner}${childText(schema, each, inner)},`);
  return `element(\n${inner}'${declared.attributes.get('name')}',\n${inner}${table},\n${nodes.join('\n')}${nodes.length > 0 ? '\n' : ''}${indent})`;
}

function collect(node: XmlElement, attributes: XmlElement[], children: XmlElement[]): void {
  for (const child of node.children) {
    if (child.local === 'attribute') attributes.push(child);
    else if (child.local === 'element') children.push(child);
    else if (child.local !== 'annotation' && child.local !== 'simpleType') collect(child, attributes, children);
  }
}

function childText(schema: Schema, child: XmlElement, indent: string): string {
  const [min, max] = [child.attributes.get('minOccurs') ?? '1', child.attributes.get('maxOccurs') ?? '1'];
  const text = elementText(schema, child, indent);
  if (max === '1') return min === '0' ? `optional(${text})` : text;
  return `some(${text}, ${min}${max === 'unbounded' ? '' : `, ${max}`})`;
}

function attributeText(schema: Schema, attribute: XmlElement): string {
  const name = attribute.attributes.get('name') ?? '';
  const fixed = attribute.attributes.get('fixed');
  const mark = attribute.attributes.get('use') === 'required' || fixed !== undefined ? name : `${name}?`;
  const key = /^[\p{L}_]\w*$/u.test(mark) ? mark : `'${mark}'`;
  if (fixed !== undefined) return `${key}: fixed('${fixed}')`;
  const facets: Facets = { base: '', enumeration: [], patterns: [], of: new Map() };
  const inline = attribute.children.find(({ local }) => local === 'simpleType');
  if (inline) restrict(schema, inline, facets);
  else byName(schema, attribute.attributes.get('type') ?? 'xs:string', facets);
  return `${key}: ${formText(facets)}`;
}

/** Facets of the innermost restriction take precedence: they are read first. */
function restrict(schema: Schema, simpleType: XmlElement, facets: Facets): void {
  const restriction = simpleType.children.find(({ local }) => local === 'restriction');
  if (!restriction) return;
  const enumerated = restriction.children.filter(({ local }) => local === 'enumeration');
  if (facets.enumeration.length === 0)
    facets.enumeration.push(...enumerated.map(({ attributes }) => attributes.get('value') ?? ''));
  for (const { local, attributes } of restriction.children) {
    const value = attributes.get('value') ?? '';
    if (local === 'pattern') facets.patterns.push(value);
    else if (!facets.of.has(local)) facets.of.set(local, value);
  }
  byName(schema, restriction.attributes.get('base') ?? '', facets);
}

function byName(schema: Schema, name: string, facets: Facets): void {
  const simpleType = schema.type('simpleType', name);
  if (simpleType) restrict(schema, simpleType, facets);
  else facets.base = name.split(':').at(-1) ?? '';
}

function formText({ base, enumeration, patterns, of }: Facets): string {
  const number = (name: string) => (of.has(name) ? Number(of.get(name)) : undefined);
  if (enumeration.length > 0) return `oneOf(${enumeration.map((value) => `'${value}'`).join(', ')})`;
  if (base.startsWith('c_')) return `catalog('${base}')`;
  if (base === 'date') return 'date';
  if (base === 'dateTime') return 'dateTime';
  const [min, max] = [of.get('minInclusive'), of.get('maxInclusive')];
  if (base === 'int' || base === 'integer' || base === 'positiveInteger') {
    const digits = number('totalDigits');
    return `integer(${min ?? 0}, ${max ?? (digits === undefined ? 2_147_483_647 : 10 ** digits - 1)})`;
  }
  if (base === 'decimal') {
    const bounds = max === undefined ? [min] : [min ?? '0', max];
    const given = bounds.filter((bound) => bound !== undefined).map((bound) => `, '${bound}'`);
    return `decimal(${number('fractionDigits') ?? decimalsOf(patterns) ?? 6}${given.join('')})`;
  }
  const length = number('length');
  const [least, most] = [length ?? number('minLength') ?? 1, length ?? number('maxLength')];
  const [pattern] = patterns;
  if (pattern !== undefined && !pattern.startsWith('[^|]'))
    return `pattern(/^(?:${pattern.replaceAll('/', '\\/')})$/u, ${most ?? 255})`;
  return `text(${Math.max(1, least)}${most === undefined ? '' : `, ${most}`})`;
}

/** Decimals allowed by a pattern such as `[0-9]{1,14}(.([0-9]{1,3}))?`. */
function decimalsOf(patterns: readonly string[]): number | undefined {
  const found = patterns.map((each) => /\[0-9\]\{1,(\d+)\}\)*\?$/.exec(each)?.[1]).find((each) => each !== undefined);
  return found === undefined ? undefined : Number(found);
}

const [given] = process.argv.slice(2);
const file = given === undefined ? undefined : resolve(given);
if (file === undefined || !existsSync(file)) {
  process.stderr.write('Usage: node scripts/describe-complement.ts FOLDER/cfd/NAME/NAME.xsd\n');
  process.exitCode = 2;
} else process.stdout.write(`${describe(file)}\n`);
