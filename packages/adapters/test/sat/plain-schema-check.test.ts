import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withCertificado } from '@lacre/cfdi/calculate';
import { parseCfdi } from '@lacre/cfdi/parse';
import { buildXml } from '@lacre/cfdi/xml';
import { sealedNames, sealedSample } from '@lacre/testing/samples/sealed';
import { answer } from '@lacre/testing/vectors/ask';
import { documentVectors } from '@lacre/testing/vectors/documents';
import { requestVectors } from '@lacre/testing/vectors/requests';
import { expect } from 'chai';
import { codeList } from '../../src/sat/code-list.ts';
import { plainSchemaCheck } from '../../src/sat/plain-schema-check.ts';
import { collectSchemas } from '../../src/sat/schema-files.ts';
import { createSchemaValidator, type SatSchemas, type SchemaValidator } from '../../src/sat/schema-validator.ts';
import { ownSchemas } from './own-schemas.ts';
import { satTestData } from './sat-test-data.ts';

/** Values that are valid for some types and invalid for others, and texts that an XML parser normalizes. */
const VALUES = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '+1',
  '1.',
  '.5',
  '1e3',
  '0.000000',
  '0.0000001',
  '1.1234567',
  '9999999999999999999',
  '01',
  '4.0',
  '2018',
  '2019',
  '32768',
  '2026-02-28T10:00:00',
  '2026-02-30T10:00:00',
  '2026-11-20T24:00:00',
  '2026-11-20T10:00:00Z',
  '2009-11-20T10:00:00',
  '19999',
  '99999999',
  'ZZY',
  'XAXX010101000',
  'a|b',
  'a<b',
  'a&b',
  '&amp;',
  '&lt;&gt;&quot;',
  '&apos;',
  '&nbsp;',
  '&#65;',
  '&#x9;',
  'a  b',
  ' a',
  'a ',
  "a'b",
  'a\tb',
  'a\nb',
  '\u0001',
  '\u007f',
  '\ufffe',
  '\ud800',
  '😀',
  'Ñandú — año',
  'ñ'.repeat(300),
  'ñ'.repeat(1000),
  'ñ'.repeat(1001),
] as const;

const SEAL = { sello: 'U0VMTE8=', certificado: 'Q0VSVElGSUNBRE8=' };

describe(`plain check of the schema, by ${satTestData === undefined ? 'schemas of our own' : "the SAT's schemas"}`, () => {
  let schemas: SatSchemas;
  let validator: SchemaValidator;
  let isPlainlyValid: (xml: string | Uint8Array) => boolean;

  const read = async (path: string) =>
    satTestData === undefined ? ownSchemas[path] : readFileSync(join(satTestData, 'xml', 'cfd', path), 'utf8');
  const checkOf = (given: SatSchemas) => plainSchemaCheck(given, codeList);
  before(async () => {
    const found = await collectSchemas(read);
    const check = found && checkOf(found);
    if (found === undefined || check === undefined) throw new Error('the schemas are not understood');
    schemas = found;
    isPlainlyValid = check;
    validator = createSchemaValidator(schemas);
  });
  after(() => validator?.dispose());

  /** By libxml2 alone: with a line end after the declaration, a document is not one that Lacre writes. */
  const isValid = (xml: string) => validator.validate(xml.replace('?>', '?>\n')).ok;

  /** The samples as Lacre would write them: in order, on one line. */
  const samples = sealedNames
    .filter((name) => name !== 'pago20')
    .map((name) => parseCfdi(sealedSample(name).xml))
    .map(({ comprobante, sello }) => buildXml(comprobante, sello))
    .filter((xml) => !xml.includes('  '));

  function documents(): string[] {
    const computed = [
      ...documentVectors.filter(({ asXml }) => asXml !== false).map(({ keeps }) => keeps()),
      ...requestVectors.map(({ keeps }) => answer(keeps).comprobante),
    ];
    const written = computed.map((c) =>
      buildXml({ ...withCertificado(c, '30001000000500003416'), serie: 'F', folio: '1' }, SEAL),
    );
    // Our own schemas cover what the samples contain.
    const all = [...samples, ...(satTestData === undefined ? [] : written)];
    // The number of a customs document has two consecutive blanks.
    return [...new Set(all)].filter((xml) => !xml.includes('  '));
  }

  /** The document with a single change, for each of its parts that no earlier document had, in every way. */
  function* variants(xml: string, known: Set<string>): Generator<string> {
    for (const { 0: tag, index } of xml.matchAll(/<[^?>]+>/g)) {
      const around = (text: string) => xml.slice(0, index) + text + xml.slice(index + tag.length);
      const isNew = (name: string) => known.size < known.add(`${tag.split(' ', 1)[0]} ${name}`).size;
      for (const [whole = '', name = ''] of tag.matchAll(/ ([\w:ñ]+)="[^"]*"/g)) {
        if (!isNew(name)) continue;
        const put = (text: string) => around(tag.replace(whole, () => text));
        yield put('');
        yield put(whole + whole);
        yield put(whole.replace('="', ' = "'));
        yield put(` X${whole.slice(1)}`);
        yield put(`${whole} X="1"`);
        for (const value of VALUES) yield put(` ${name}="${value}"`);
      }
      if (!isNew('')) continue;
      yield around('');
      yield around(tag + tag);
      yield around(`${tag}x`);
      yield around(`${tag}<!-- -->`);
      yield around(`${tag}<cfdi:X/>`);
      yield around(tag.replace(/^(<\/?cfdi:\w+)/, '$1X'));
      yield around(tag.replace('cfdi:', ''));
      yield around(tag.replace('/>', '>'));
      yield around(tag.replace('>', ' >'));
    }
    for (const [pattern, text] of [
      [/(<cfdi:Emisor[^>]*>)(<cfdi:Receptor[^>]*>)/, '$2$1'],
      [/<cfdi:Conceptos>.*<\/cfdi:Conceptos>/, '<cfdi:Conceptos/>'],
      [/(<cfdi:Concepto .*)(<\/cfdi:Conceptos>)/, '$1$1$2'],
      [/$/, '\n'],
      [/$/, '<!-- -->'],
      [/^/, '\ufeff'],
      [/<\?xml[^>]*>/, '<?xml version="1.0" encoding="ISO-8859-1"?>'],
      [/<\?xml[^>]*>/, '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE x>'],
    ] as const)
      yield xml.replace(pattern, text);
  }

  it('accepts no document that libxml2 rejects, whatever is changed in it', () => {
    let changed = 0;
    let taken = 0;
    const known = new Set<string>();
    for (const xml of documents()) {
      for (const variant of variants(xml, known)) {
        changed++;
        if (!isPlainlyValid(variant) || variant === xml) continue;
        taken++;
        expect(isValid(variant), variant).to.equal(true);
      }
    }
    expect(changed).to.be.greaterThan(2_000);
    expect(taken).to.be.greaterThan(100);
  });

  it('accepts the documents that Lacre writes, as text and as bytes', () => {
    for (const xml of documents()) {
      expect(isPlainlyValid(xml), xml).to.equal(isValid(xml));
      expect(isPlainlyValid(Buffer.from(xml)), xml).to.equal(isPlainlyValid(xml));
    }
    for (const xml of samples) expect(isPlainlyValid(xml), xml).to.equal(true);
  });

  it('rejects bytes that are not UTF-8', () => {
    const [xml = ''] = samples;
    const broken = Buffer.from(xml.replace(/Nombre="[^"]/, 'Nombre="\u0001'));
    broken[broken.indexOf(1)] = 0xe9;
    expect(isPlainlyValid(broken)).to.equal(false);
  });

  it('leaves a document with a complement or an addenda to libxml2', () => {
    const [xml = ''] = samples;
    const inside = (text: string) => xml.replace('</cfdi:Comprobante>', `${text}</cfdi:Comprobante>`);
    expect(isPlainlyValid(inside('<cfdi:Complemento><x/></cfdi:Complemento>'))).to.equal(false);
    expect(isPlainlyValid(inside('<cfdi:Addenda><x/></cfdi:Addenda>'))).to.equal(false);
  });

  describe('of a schema with unsupported features', () => {
    const [sample = ''] = samples;
    /** The result for the sample by changed schemas; undefined when no check is generated. */
    const takes = (from: string | RegExp, to: string) => {
      const files = Object.fromEntries(
        Object.entries(schemas.files).map(([address, text]) => [address, text.replace(from, to)]),
      );
      expect(files, `${from} is in the schemas`).not.to.deep.equal(schemas.files);
      return checkOf({ ...schemas, files })?.(sample);
    };
    const ofDates = /(name="t_FechaH">[^]*?<xs:pattern value=")/;

    it('is not generated when the feature concerns required content', () => {
      expect(takes(/(name="Comprobante">\s*<xs:complexType)/, '$1 mixed="true"')).to.equal(undefined);
      expect(takes('<xs:element name="Emisor"', '<xs:element name="Emisor" nillable="true"')).to.equal(undefined);
      expect(takes('catCFDI:c_CodigoPostal', 'xs:anyURI')).to.equal(undefined);
      expect(takes(/(<xs:simpleType name="c_CodigoPostal">\s*<xs:restriction base="xs:)string/, '$1token')).to.equal(
        undefined,
      );
      expect(
        takes(/(name="t_FechaH">[^]*?)(?=<xs:pattern)/, '$1<xs:minInclusive value="2020-01-01T00:00:00"/>'),
      ).to.equal(undefined);
      for (const pattern of ['\\d|', '[0-9-[5]]|', '(1|2)+|', '(1|2){9}|', '1{1,}|', '"/><xs:pattern value="'])
        expect(takes(ofDates, `$1${pattern}`), pattern).to.equal(undefined);
    });

    it('rejects a document that contains the optional content it concerns', () => {
      expect(takes('name="FormaPago"', 'name="FormaPago" form="unqualified"')).to.equal(false);
      expect(takes(/name="FormaPago"[^>/]*/, 'name="FormaPago" type="xs:string" use="prohibited"')).to.equal(false);
    });

    it('follows any other change of the schema', () => {
      expect(takes(/name="FormaPago"[^>/]*/, 'name="FormaPago" type="xs:string" fixed="99"')).to.equal(false);
      expect(takes(/<xs:enumeration value="MXN"\/>/g, '')).to.equal(false);
      expect(takes(ofDates, '$1[a]{4}|')).to.equal(true);
    });
  });
});
