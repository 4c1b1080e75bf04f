import { complements } from '../complements/complements.ts';
import { CFDI_NAMESPACE } from '../comprobante.ts';
import { PAGOS_NAMESPACE, PAGOS_SCHEMA } from '../pagos/pagos.ts';
import { RETENCIONES_NAMESPACE, RETENCIONES_SCHEMA } from '../retentions/retenciones.ts';
import type { Text } from '../violation.ts';
import { collapse } from '../white-space.ts';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const SAT = /^https?:\/\/www\.sat\.gob\.mx\/(sitio_internet\/)?[A-Za-z0-9_./-]+\.xsd$/i;
const LOCATIONS: Readonly<Record<string, string>> = {
  [CFDI_NAMESPACE]: 'http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
  [PAGOS_NAMESPACE]: PAGOS_SCHEMA,
  [RETENCIONES_NAMESPACE]: RETENCIONES_SCHEMA,
  ...Object.fromEntries(complements.map(({ namespace, schema }) => [namespace, schema])),
};

/**
 * Checks everything before the first child: the XML declaration (Anexo 20: XML 1.0 in UTF-8; the parser got decoded
 * characters and ignores it) and the schemas that the root names. `opening` is the text up to the end of the root's
 * opening tag, `root` its namespace.
 */
export function checkOpening(opening: string, root: string = CFDI_NAMESPACE): Text[] {
  return [...prologFaults(opening), ...declarationFaults(opening), ...locationFaults(opening, root)];
}

/**
 * Only the declaration, white space and comments may precede the root: `<?xm ...?>` would be a processing instruction.
 */
function prologFaults(opening: string): Text[] {
  const prolog = /^\uFEFF?(?:<\?xml\s[^?]*\?>)?(?:\s|<!--(?:(?!-->)[\s\S])*-->)*<[^!?]/.test(opening);
  if (prolog) return [];
  return [
    {
      en: 'there is something other than the XML declaration before Comprobante',
      es: 'antes de Comprobante hay algo más que la declaración XML',
    },
  ];
}

function declarationFaults(opening: string): Text[] {
  const declaration = /^\uFEFF?<\?xml\b([^?]*)\?>/.exec(opening)?.[1];
  if (declaration === undefined) return [];
  const version = /\bversion\s*=\s*(["'])(.*?)\1/.exec(declaration)?.[2];
  const encoding = /\bencoding\s*=\s*(["'])(.*?)\1/.exec(declaration)?.[2];
  const faults: Text[] = [];
  if (version !== '1.0') {
    const declared = version?.slice(0, 10);
    faults.push({ en: `the XML declares version ${declared}`, es: `el XML declara la versión ${declared}` });
  }
  if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') {
    const declared = encoding.slice(0, 20);
    faults.push({ en: `the XML declares the encoding ${declared}`, es: `el XML declara la codificación ${declared}` });
  }
  return faults;
}

function locationFaults(opening: string, root: string): Text[] {
  // Comments before the root may look like attributes; a value contains no `<`.
  const tag = opening.slice(opening.lastIndexOf('<'));
  const attributes = [...tag.matchAll(/\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    ([, name = '', double, single]): [string, string] => [name, withCharacters(double ?? single ?? '')],
  );
  const prefix = attributes.find(([name, value]) => name.startsWith('xmlns:') && value === XSI)?.[0].slice(6);
  const hints = attributes.filter(([name]) => prefix !== undefined && name.startsWith(`${prefix}:`));
  const [location] = hints;
  if (hints.length !== 1 || !location || location[0] !== `${prefix}:schemaLocation`) {
    return [
      {
        en: 'Comprobante must name its schema exactly once (xsi:schemaLocation)',
        es: 'Comprobante debe indicar su esquema exactamente una vez (xsi:schemaLocation)',
      },
    ];
  }
  const words = collapse(location[1]).split(' ');
  if (words.length % 2 !== 0 || !words.includes(root)) {
    return [
      {
        en: 'xsi:schemaLocation of Comprobante is not a list of namespaces and schemas that includes CFDI 4.0',
        es: 'xsi:schemaLocation de Comprobante no es una lista de espacios de nombres y esquemas que incluya el de CFDI 4.0',
      },
    ];
  }
  const faults: Text[] = [];
  for (let i = 0; i < words.length; i += 2) {
    const [namespace = '', schema = ''] = [words[i], words[i + 1]];
    const expected = LOCATIONS[namespace];
    const known = Object.values(LOCATIONS).includes(schema);
    const right = expected === undefined ? SAT.test(schema) && !known : schema.replace(/^https:/, 'http:') === expected;
    const name = namespace.slice(0, 100);
    if (!right) {
      const file = schema.slice(0, 100);
      faults.push({
        en: `xsi:schemaLocation names ${file} for ${name}`,
        es: `xsi:schemaLocation indica ${file} para ${name}`,
      });
    }
    if (!/^https?:\/\/www\.sat\.gob\.mx\/[A-Za-z0-9_/]+$/.test(namespace)) {
      faults.push({
        en: `xsi:schemaLocation names ${name}, which is not a namespace of the SAT`,
        es: `xsi:schemaLocation indica ${name}, que no es un espacio de nombres del SAT`,
      });
    }
  }
  return faults;
}

/** Resolves references to characters. A namespace or address of the SAT has none of the characters of `&amp;` etc. */
function withCharacters(value: string): string {
  return value.replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}
