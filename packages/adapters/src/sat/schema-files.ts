import { complements } from '@lacre/cfdi/complements/complements';
import { RETENCIONES_SCHEMA } from '@lacre/cfdi/retentions/retenciones';

/**
 * The SAT's schemas, prepared for compiling: lists longer than LONG_LIST values are replaced with a pattern and their
 * values kept separately, because libxml2 searches an enumeration from its start for every attribute (1.3 ms per
 * concept with the 52,747 product keys as published).
 */

/** Where the SAT publishes its schemas; the addresses inside them start with it. */
export const SCHEMA_BASE = 'http://www.sat.gob.mx/sitio_internet/cfd/';
const SITE = 'http://www.sat.gob.mx/';
const RETENTIONS = `${SITE}esquemas/`;

/** Document, stamp and payments; one driver imports all, since cfdv40 only accepts declared complements. */
const ROOTS = ['4/cfdv40.xsd', 'TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd', 'Pagos/Pagos20.xsd'];
/** Complements, and the retentions document with its own; a source without one still works for everything else. */
const OPTIONAL_ROOTS = [...complements.map(({ schema }) => schema), RETENCIONES_SCHEMA];

/** Path below SCHEMA_BASE; the schemas of retentions are beside the folder of the others. */
function pathOfSchema(address: string): string {
  return address.startsWith(SCHEMA_BASE) ? address.slice(SCHEMA_BASE.length) : `../${address.slice(SITE.length)}`;
}
const LONG_LIST = 200;

/** Values of one attribute whose list was moved out of the schema. */
export interface ListedAttribute {
  /** Namespace of the elements that have the attribute. */
  namespace: string;
  attribute: string;
  /**
   * Those elements, each as the path of names from the top of its schema: `ComercioExterior/Emisor/Domicilio`. Other
   * elements of the namespace may have an attribute of that name with any text, like Estado in a foreign address.
   */
  elements: readonly string[];
  /** Name of the type, `c_ClaveProdServ`. */
  type: string;
  /** The values, one per line. */
  values: string;
}

export interface SatSchemas {
  /** Schema that imports the others. */
  readonly driver: string;
  /** Text of each schema by its address. */
  readonly files: Readonly<Record<string, string>>;
  readonly lists: readonly ListedAttribute[];
}

/**
 * Collects the core schemas and their imports. `read` returns the text of a schema by its path below {@link
 * SCHEMA_BASE}, or undefined. Returns undefined if cfdv40.xsd is missing; throws an Error if another required schema
 * is.
 */
export async function collectSchemas(
  read: (path: string) => Promise<string | undefined>,
): Promise<SatSchemas | undefined> {
  const files: Record<string, string> = {};
  const load = async (address: string, neededBy: string): Promise<void> => {
    if (files[address] !== undefined) return;
    if (!address.startsWith(SCHEMA_BASE) && !address.startsWith(RETENTIONS))
      throw new Error(`${neededBy} imports ${address}, which is not the SAT's`);
    const text = await read(pathOfSchema(address));
    if (text === undefined) throw new Error(`${neededBy} needs ${address}, which is missing`);
    files[address] = address.startsWith(RETENTIONS) ? withAddresses(text, address) : text;
    for (const imported of importsOf(text, address)) await load(imported, address);
  };
  if ((await read(ROOTS[0] ?? '')) === undefined) return undefined;
  for (const root of ROOTS) await load(SCHEMA_BASE + root, 'the CFDI schema set');
  for (const root of OPTIONAL_ROOTS)
    if ((await read(pathOfSchema(root)).catch(() => undefined)) !== undefined) await load(root, 'the CFDI schema set');
  return stripSchemas(files);
}

/** The schemas unmodified, with all lists: slow, for comparison. */
export function unstrippedSchemas(files: Readonly<Record<string, string>>): SatSchemas {
  return { driver: driverOf(files), files, lists: [] };
}

/** Moves the long lists out of a set of schemas given by address. */
function stripSchemas(files: Readonly<Record<string, string>>): SatSchemas {
  const values = new Map<string, string[]>();
  const stripped: Record<string, string> = {};
  for (const [address, text] of Object.entries(files)) {
    // Half of the text is documentation, which would be parsed at every start.
    const bare = text.replaceAll(/<((?:\w+:)?)annotation>[\s\S]*?<\/\1annotation>\s*/g, '');
    stripped[address] = bare.replaceAll(
      /<((?:\w+:)?)simpleType name="([^"]+)">[\s\S]*?<\/\1simpleType>/g,
      (whole, prefix: string, name: string) => {
        const found = Array.from(whole.matchAll(/<(?:\w+:)?enumeration\s+value="([^"]*)"/g), (match) => match[1] ?? '');
        if (found.length <= LONG_LIST) return whole;
        values.set(`${namespaceOf(text)} ${name}`, found);
        const base = /<(?:\w+:)?restriction\s+base="([^"]+)"/.exec(whole)?.[1] ?? `${prefix}string`;
        const space = /<(?:\w+:)?whiteSpace\b[^>]*\/>/.exec(whole)?.[0] ?? '';
        return `<${prefix}simpleType name="${name}"><${prefix}restriction base="${base}">${space}<${prefix}pattern value="${shapeOf(found)}"/></${prefix}restriction></${prefix}simpleType>`;
      },
    );
  }
  return {
    driver: driverOf(files),
    files: stripped,
    lists: Object.values(files).flatMap((text) => listedIn(text, values)),
  };
}

/** Attributes of one schema whose type is a list that was moved out, with their elements. */
function listedIn(text: string, values: ReadonlyMap<string, readonly string[]>): ListedAttribute[] {
  const found = new Map<string, ListedAttribute & { elements: string[] }>();
  const path: string[] = [];
  for (const [, end, kind, content = ''] of text.matchAll(/<(\/?)(?:\w+:)?(element|attribute)(?=[\s>])([^>]*)>/g)) {
    const attributeOf = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(content)?.[1];
    if (kind === 'element') {
      if (end !== '') path.pop();
      else if (!content.endsWith('/')) path.push(attributeOf('name') ?? '*');
      continue;
    }
    const [attribute, typed] = [attributeOf('name'), attributeOf('type')];
    const [prefix, type] = typed?.split(':') ?? [];
    if (attribute === undefined || prefix === undefined || type === undefined) continue;
    const list = values.get(`${new RegExp(`xmlns:${prefix}="([^"]+)"`).exec(text)?.[1]} ${type}`);
    if (list === undefined) continue;
    const key = `${attribute} ${type}`;
    const known = found.get(key);
    const element = path.join('/');
    if (known) known.elements.push(element);
    else
      found.set(key, {
        namespace: namespaceOf(text),
        attribute,
        elements: [element],
        type,
        values: list.join('\n'),
      });
  }
  return [...found.values()];
}

/** A pattern that matches all values: `[0-9]{8}`, `[A-Z]{3}`. */
function shapeOf(values: readonly string[]): string {
  const lengths = values.map((value) => value.length);
  const letters = [
    ['0-9', /[0-9]/],
    ['A-Z', /[A-Z]/],
    ['a-z', /[a-z]/],
  ] as const;
  const classes = letters.filter(([, letter]) => values.some((value) => letter.test(value))).map(([name]) => name);
  if (!values.every((value) => /^[0-9A-Za-z]+$/.test(value))) return '.+';
  return `[${classes.join('')}]{${Math.min(...lengths)},${Math.max(...lengths)}}`;
}

function driverOf(files: Readonly<Record<string, string>>): string {
  const present = [...ROOTS.map((root) => SCHEMA_BASE + root), ...OPTIONAL_ROOTS].filter((root) => root in files);
  const imports = present.map(
    (address) => `<xs:import namespace="${namespaceOf(files[address] ?? '')}" schemaLocation="${address}"/>`,
  );
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`;
}

export function namespaceOf(text: string): string {
  return /\btargetNamespace="([^"]+)"/.exec(text.slice(0, 2000))?.[1] ?? '';
}

function importsOf(text: string, address: string): string[] {
  return Array.from(text.matchAll(/<(?:\w+:)?(?:import|include)\b[^>]*\bschemaLocation="([^"]+)"/g), (match) =>
    addressOf(match[1] ?? '', address),
  );
}

/** Copies of the SAT's site have the folder of the other schemas beside that of retentions. */
function addressOf(location: string, from: string): string {
  const { href } = new URL(location, from);
  return href.replace(/^https:/, 'http:').replace(`${SITE}cfd/`, SCHEMA_BASE);
}

/** Replaces its imports with full addresses, wherever the copy has them. */
function withAddresses(text: string, from: string): string {
  return text.replaceAll(
    /\bschemaLocation="([^"]+)"/g,
    (_, location: string) => `schemaLocation="${addressOf(location, from)}"`,
  );
}
