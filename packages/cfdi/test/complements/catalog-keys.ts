import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { satFile, satFolder } from '../sat-reference.ts';

const RETENTIONS = '../../esquemas/retencionpago/1/catalogos/catRetenciones.xsd';
const PLATFORMS = '../../esquemas/retencionpago/1/PlataformasTecnologicas10/catalogos/CatPlataformasTecnologicas.xsd';

/** The SAT's lists, by the prefix of a catalog name that two of them have. */
const SCHEMAS: readonly (readonly [prefix: string, file: string])[] = [
  ['', 'catCFDI.xsd'],
  ['cartaPorte31.', 'CartaPorte/catCartaPorte.xsd'],
  ['', 'CartaPorte/catCartaPorte.xsd'],
  ['', 'ComExt/catComExt.xsd'],
  ['', 'Nomina/catNomina.xsd'],
  ['retenciones20.', RETENTIONS],
  ['', RETENTIONS],
  ['retenciones20.', PLATFORMS],
  ['', PLATFORMS],
];

const read = new Map<string, readonly string[]>();

/** Up to three real keys of each catalog that complements use, the same on every machine. */
const someFile = join(import.meta.dirname, 'some-keys.json');
const some = JSON.parse(readFileSync(someFile, 'utf8')) as Record<string, string[]>;

/** GOLDEN_WRITE=1 adds the keys of a new catalog, where the SAT's schemas are available. */
export function someKeys(catalog: string): readonly string[] {
  const keys =
    some[catalog] ?? (process.env['GOLDEN_WRITE'] === '1' && satFolder !== undefined ? record(catalog) : undefined);
  if (keys === undefined) throw new Error(`some-keys.json has no keys of ${catalog}`);
  return keys;
}

function record(catalog: string): string[] {
  const all = keysIn(catalog);
  some[catalog] = [...new Set([0, Math.floor(all.length / 2), all.length - 1].flatMap((place) => all[place] ?? []))];
  const sorted = Object.fromEntries(Object.entries(some).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(someFile, `${JSON.stringify(sorted, undefined, 2)}\n`);
  return some[catalog];
}

/** The keys that the SAT's schemas list for a catalog; our own few on a machine without them. */
export function catalogKeys(catalog: string): readonly string[] {
  if (satFolder === undefined) return someKeys(catalog);
  let keys = read.get(catalog);
  if (keys === undefined) {
    keys = keysIn(catalog);
    read.set(catalog, keys);
  }
  return keys;
}

function keysIn(catalog: string): readonly string[] {
  for (const [prefix, file] of SCHEMAS) {
    if (!catalog.startsWith(prefix)) continue;
    const name = catalog.slice(prefix.length);
    const text = readFileSync(satFile('xml/cfd/catalogos', file), 'utf8');
    const start = text.indexOf(`simpleType name="${name}"`);
    if (start < 0) continue;
    const type = text.slice(start, text.indexOf('simpleType>', start));
    return Array.from(type.matchAll(/enumeration\s+value="([^"]*)"/g), ([, key = '']) => key);
  }
  throw new Error(`no schema lists ${catalog}`);
}
