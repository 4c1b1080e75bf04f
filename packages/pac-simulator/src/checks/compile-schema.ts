import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  XmlBufferInputProvider,
  type XmlDocument,
  XmlDocument as XmlDocuments,
  XmlLibError,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { malformed } from '../read-cfdi.ts';
import type { Rejection } from '../rejection.ts';

/** Compiled SAT schema, and the values of its catalogs that were too long to leave in it. */
export type CompiledSchema = {
  /** 301 with the first fault that libxml2 finds. */
  validate(document: XmlDocument): Rejection | undefined;
  /** Codes of a large catalog by its type name, e.g. `c_ClaveProdServ`. */
  catalog(typeName: string): ReadonlySet<string> | undefined;
};

/** A base URL of our own, so that no other input provider in this process can serve it. */
const BASE = 'http://pac-simulator.invalid/cfd/';
const SAT_BASE = /https?:\/\/www\.sat\.gob\.mx\/sitio_internet\/cfd\//g;

/** libxml2 searches a longer enumeration linearly for each attribute; it becomes a Set. */
const MAX_ENUMERATIONS = 200;

const ROOT_SCHEMAS: readonly (readonly [namespace: string, path: string])[] = [
  ['http://www.sat.gob.mx/cfd/4', '4/cfdv40.xsd'],
  ['http://www.sat.gob.mx/TimbreFiscalDigital', 'TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd'],
  ['http://www.sat.gob.mx/Pagos20', 'Pagos/Pagos20.xsd'],
  ['http://www.sat.gob.mx/implocal', 'implocal/implocal.xsd'],
  ['http://www.sat.gob.mx/leyendasFiscales', 'leyendasFiscales/leyendasFisc.xsd'],
  ['http://www.sat.gob.mx/donat', 'donat/donat11.xsd'],
  ['http://www.sat.gob.mx/iedu', 'iedu/iedu.xsd'],
  ['http://www.sat.gob.mx/hidrocarburospetroliferos', 'hidrocarburospetroliferos.xsd'],
  ['http://www.sat.gob.mx/ine', 'ine/ine11.xsd'],
  ['http://www.sat.gob.mx/servicioparcialconstruccion', 'servicioparcialconstruccion/servicioparcialconstruccion.xsd'],
  ['http://www.sat.gob.mx/nomina12', 'nomina/nomina12.xsd'],
  ['http://www.sat.gob.mx/CartaPorte31', 'CartaPorte/CartaPorte31.xsd'],
  ['http://www.sat.gob.mx/ComercioExterior20', 'ComercioExterior20/ComercioExterior20.xsd'],
  ['http://www.sat.gob.mx/divisas', 'divisas/divisas.xsd'],
  ['http://www.sat.gob.mx/aerolineas', 'aerolineas/aerolineas.xsd'],
  ['http://www.sat.gob.mx/detallista', 'detallista/detallista.xsd'],
  ['http://www.sat.gob.mx/pfic', 'pfic/pfic.xsd'],
  ['http://www.sat.gob.mx/registrofiscal', 'cfdiregistrofiscal/cfdiregistrofiscal.xsd'],
  ['http://www.sat.gob.mx/pagoenespecie', 'pagoenespecie/pagoenespecie.xsd'],
  ['http://www.sat.gob.mx/valesdedespensa', 'valesdedespensa/valesdedespensa.xsd'],
  ['http://www.sat.gob.mx/vehiculousado', 'vehiculousado/vehiculousado.xsd'],
  [
    'http://www.sat.gob.mx/renovacionysustitucionvehiculos',
    'renovacionysustitucionvehiculos/renovacionysustitucionvehiculos.xsd',
  ],
  ['http://www.sat.gob.mx/TuristaPasajeroExtranjero', 'TuristaPasajeroExtranjero/TuristaPasajeroExtranjero.xsd'],
  ['http://www.sat.gob.mx/arteantiguedades', 'arteantiguedades/obrasarteantiguedades.xsd'],
  ['http://www.sat.gob.mx/certificadodestruccion', 'certificadodestruccion/certificadodedestruccion.xsd'],
  ['http://www.sat.gob.mx/EstadoDeCuentaCombustible12', 'EstadoDeCuentaCombustible/ecc12.xsd'],
  ['http://www.sat.gob.mx/ConsumoDeCombustibles11', 'consumodecombustibles/consumodeCombustibles11.xsd'],
  ['http://www.sat.gob.mx/GastosHidrocarburos10', 'GastosHidrocarburos10/GastosHidrocarburos10.xsd'],
  ['http://www.sat.gob.mx/notariospublicos', 'notariospublicos/notariospublicos.xsd'],
  ['http://www.sat.gob.mx/ventavehiculos', 'ventavehiculos/ventavehiculos11.xsd'],
  ['http://www.sat.gob.mx/IngresosHidrocarburos10', 'IngresosHidrocarburos10/IngresosHidrocarburos.xsd'],
];

/** Keyed by the source files: compiling takes half a second, and all simulators of a process use the same ones. */
const compiled = new Map<string, CompiledSchema>();

/**
 * The SAT's XSDs of a folder laid out like the SAT's site (`<dir>/cfd/4/cfdv40.xsd`, or `<dir>/4/cfdv40.xsd`), compiled
 * on first use, once as long as the files are unchanged, and kept until the process ends: takes a second and 100 MB, of
 * which 50 stay. Throws an Error that says what is missing if cfdv40.xsd does not exist.
 */
export function schemaIn(dir: string): () => CompiledSchema {
  const root = [join(dir, 'cfd'), dir, join(dir, 'xml', 'cfd')].find((base) => existsSync(join(base, '4/cfdv40.xsd')));
  if (root === undefined) throw new Error(`The folder of SAT schemas has no cfd/4/cfdv40.xsd: ${dir}`);
  let schema: CompiledSchema | undefined;
  return () => {
    schema ??= compileOnce(root);
    return schema;
  };
}

function compileOnce(root: string): CompiledSchema {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.xsd'))
    .map((entry) => join(entry.parentPath, entry.name));
  const state = files.map((path) => [path, statSync(path).size, statSync(path).mtimeMs].join(' ')).join('\n');
  const schema = compiled.get(state) ?? compileFiles(root, files);
  compiled.set(state, schema);
  return schema;
}

function compileFiles(root: string, files: readonly string[]): CompiledSchema {
  const catalogs = new Map<string, ReadonlySet<string>>();
  const provider = new XmlBufferInputProvider({});
  const addresses: string[] = [];
  for (const path of files) {
    const address = BASE + relative(root, path).replaceAll('\\', '/');
    provider.addBuffer(address, Buffer.from(stripCatalogs(readFileSync(path, 'utf8'), catalogs)));
    addresses.push(address);
  }
  const imports = ROOT_SCHEMAS.filter(([, path]) => addresses.includes(BASE + path)).map(
    ([namespace, path]) => `<xs:import namespace="${namespace}" schemaLocation="${BASE}${path}"/>`,
  );
  const validator = compile(provider, imports.join(''));
  const absent = ROOT_SCHEMAS.filter(([, path]) => !addresses.includes(BASE + path)).map(([namespace]) => namespace);
  // A complement whose schema the folder lacks is only checked by this PAC's own table.
  const isUndeclared = (message: string) =>
    message.includes('demanded by the strict wildcard') && absent.some((uri) => message.includes(`{${uri}}`));
  return {
    validate(document) {
      try {
        validator.validate(document);
        return undefined;
      } catch (error) {
        if (!(error instanceof XmlLibError)) throw error;
        const faults = error.details.map(({ message }) => message).filter((message) => !isUndeclared(message));
        if (faults.length === 0 && error.details.length > 0) return undefined;
        return malformed(faults[0] ?? error.message);
      }
    },
    catalog: (typeName) => catalogs.get(typeName),
  };
}

/**
 * libxml2 supports only a few providers and unregisters all or none, and any code in this process may do so: so ours is
 * only registered while it is needed, which is synchronous.
 */
function compile(provider: XmlBufferInputProvider, imports: string): XsdValidator {
  xmlRegisterInputProvider(provider);
  const driver = XmlDocuments.fromString(
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports}</xs:schema>`,
    {
      url: `${BASE}driver.xsd`,
    },
  );
  try {
    return XsdValidator.fromDoc(driver);
  } finally {
    driver.dispose();
    xmlCleanupInputProvider();
  }
}

/** Moves long enumerations out of a schema's text and keeps their values; replaces absolute SAT addresses with ours. */
function stripCatalogs(xsd: string, catalogs: Map<string, ReadonlySet<string>>): string {
  return xsd
    .replace(SAT_BASE, BASE)
    .replace(/<xs:simpleType name="([^"]+)">[\s\S]*?<\/xs:simpleType>/g, (whole, name: string) => {
      const values = [...whole.matchAll(/<xs:enumeration value="([^"]*)"/g)].map((match) => match[1] ?? '');
      if (values.length <= MAX_ENUMERATIONS) return whole;
      catalogs.set(name, new Set(values));
      return whole
        .replace(/<xs:enumeration value="[^"]*">[\s\S]*?<\/xs:enumeration>/g, '')
        .replace(/<xs:enumeration [^>]*\/>/g, '');
    });
}
