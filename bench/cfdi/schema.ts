import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileSchemas } from '@lacre/adapters/sat/compile-schemas';
import { collectSchemas, type SatSchemas, SCHEMA_BASE } from '@lacre/adapters/sat/schema-files';
import { buildXml } from '@lacre/cfdi/xml';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { median, row } from '../harness/figures.ts';
import { satSource } from '../harness/sat-source.ts';
import { cost, document, ms, target } from './documents.ts';

/**
 * P5: our check compared with libxml2 alone on the same short schemas, and with the schemas as published by the SAT.
 */
export async function compareSchemas(): Promise<void> {
  const source = satSource();
  const originals: Record<string, string> = {};
  const schemas =
    source &&
    (await collectSchemas(async (path) => {
      const text = await readFile(join(source, 'xml/cfd', path), 'utf8').catch(() => undefined);
      if (text !== undefined) originals[SCHEMA_BASE + path] = text;
      return text;
    }));
  if (!schemas) return row('XML schema', 'not run', 'set SAT_DATA to a folder with the SAT files');
  const before = process.memoryUsage.rss();
  const started = performance.now();
  const ours = compileSchemas(schemas);
  const compiled = performance.now() - started;
  for (let i = 0; i < 2000; i += 1) ours.validate(xmlOf(1));
  const megabytes = (process.memoryUsage.rss() - before) / 1024 ** 2;
  row('XML schema: compiled once', ms(compiled), target(megabytes <= 80, `P5 adds ${megabytes.toFixed(0)} MB (80 MB)`));
  const bare = compileAlone(schemas);
  const published = compileAlone({ ...schemas, files: originals });
  for (const concepts of [1, 10, 1000]) {
    const xml = xmlOf(concepts);
    if (!ours.validate(xml).ok) throw new Error('the document of the measurement is not valid');
    // Alternating, so that variations of the machine affect both alike.
    const pairs = Array.from(
      { length: 5 },
      () => [cost(() => ours.validate(xml), 60), cost(() => bare(xml), 60)] as const,
    );
    const mine = median(pairs.map(([time]) => time));
    const ratio = median(pairs.map(([time, least]) => time / least));
    const theirs = cost(() => published(xml), 60);
    row(
      `${concepts} concepts: XML schema and catalogs`,
      ms(mine),
      target(ratio <= 3, `P5 ${ratio.toFixed(2)} x the bare loop (3 x)`),
    );
    row(
      `${concepts} concepts: schema as published, kept`,
      ms(theirs),
      target(theirs / mine >= 30, `P5 ours ${(theirs / mine).toFixed(0)} x as fast (30 x)`),
    );
  }
  ours.dispose();
}

const sello = 'QUJDRA=='.repeat(43);
const texts = new Map<number, string>();

function xmlOf(concepts: number): string {
  const known = texts.get(concepts) ?? buildXml(document(concepts), { sello, certificado: 'QUJDRA==' });
  texts.set(concepts, known);
  return known;
}

/** Only parses and validates. */
function compileAlone({ driver, files }: Pick<SatSchemas, 'driver' | 'files'>): (xml: string) => void {
  const encoder = new TextEncoder();
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(
      Object.fromEntries(Object.entries(files).map(([address, text]) => [address, encoder.encode(text)])),
    ),
  );
  const schema = XmlDocument.fromString(driver, { url: `${SCHEMA_BASE}driver.xsd` });
  const validator = XsdValidator.fromDoc(schema);
  schema.dispose();
  xmlCleanupInputProvider();
  return (xml) => {
    const parsed = XmlDocument.fromString(xml);
    try {
      validator.validate(parsed);
    } finally {
      parsed.dispose();
    }
  };
}
