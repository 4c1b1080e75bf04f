import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comercioExterior20 } from '@lacre/cfdi/complements/comercio-exterior/comercio-exterior';
import { writeNode } from '@lacre/cfdi/nodes/write-node';
import { type SealedName, sealedNames, sealedSample } from '@lacre/testing/samples/sealed';
import { expect } from 'chai';
import { collectSchemas, SCHEMA_BASE, unstrippedSchemas } from '../../src/sat/schema-files.ts';
import { createSchemaValidator, type SatSchemas, type SchemaValidator } from '../../src/sat/schema-validator.ts';
import { ownSchemas } from './own-schemas.ts';
import { satTestData } from './sat-test-data.ts';

/** Text of a schema by its path: the SAT's where available, otherwise our own. */
async function readSchema(path: string): Promise<string | undefined> {
  return satTestData === undefined ? ownSchemas[path] : readFileSync(join(satTestData, 'xml', 'cfd', path), 'utf8');
}

describe(`schema validator, by ${satTestData === undefined ? 'schemas of our own' : "the SAT's schemas"}`, () => {
  let schemas: SatSchemas;
  let validator: SchemaValidator;
  const published: Record<string, string> = {};

  before(async () => {
    const found = await collectSchemas(async (path) => {
      const text = await readSchema(path);
      if (text !== undefined) published[SCHEMA_BASE + path] = text;
      return text;
    });
    if (found === undefined) throw new Error('the folder has no cfdv40.xsd');
    schemas = found;
    validator = createSchemaValidator(schemas);
  });
  after(() => validator?.dispose());

  const sample = (name: SealedName) => sealedSample(name).xml;
  const change = (from: string | RegExp, to: string, name: SealedName = 'ingreso-ppd') => {
    const text = sample(name);
    const changed = text.replace(from, to);
    expect(changed, `${from} is in ${name}`).not.to.equal(text);
    return changed;
  };
  const stamped = (uuid: string) =>
    change(
      '</cfdi:Comprobante>',
      `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}" FechaTimbrado="2026-11-21T09:30:00" RfcProvCertif="SPR190613I52" SelloCFD="AA==" NoCertificadoSAT="30001000000500003456" SelloSAT="AA=="/></cfdi:Complemento></cfdi:Comprobante>`,
    );
  const faultsOf = (xml: string | Uint8Array) => {
    const verdict = validator.validate(xml);
    return verdict.ok ? [] : verdict.errors;
  };

  it('accepts every sample, with the lists extracted and as published', () => {
    const slow = createSchemaValidator(unstrippedSchemas(published));
    for (const name of sealedNames) {
      expect(validator.validate(sample(name)), name).to.deep.equal({ ok: true });
      expect(validator.validate(Buffer.from(sample(name))), name).to.deep.equal({ ok: true });
      expect(slow.validate(sample(name)), name).to.deep.equal({ ok: true });
    }
    slow.dispose();
  });

  const faults: [title: string, change: () => string][] = [
    ['an element in another place', () => change(/(<cfdi:Emisor [^>]*\/>)(\s*)(<cfdi:Receptor [^>]*\/>)/, '$3$2$1')],
    ['no concept', () => change(/<cfdi:Conceptos>[^]*<\/cfdi:Conceptos>/, '<cfdi:Conceptos/>')],
    ['text between elements', () => change('<cfdi:Conceptos>', '<cfdi:Conceptos>x')],
    ['an element where none is allowed', () => change(/(<cfdi:Emisor [^>]*)\/>/, '$1><cfdi:X/></cfdi:Emisor>')],
    ['a product key that is not in the list', () => change(/ClaveProdServ="\d{8}"/, 'ClaveProdServ="99999999"')],
    ['a product key of the wrong format', () => change(/ClaveProdServ="\d{8}"/, 'ClaveProdServ="1"')],
    ['a postal code that is not in the list', () => change(/LugarExpedicion="\d{5}"/, 'LugarExpedicion="19999"')],
    ['a unit that is not in the list', () => change(/ClaveUnidad="\w+"/, 'ClaveUnidad="ZZY"')],
    ['a use that does not exist', () => change(/UsoCFDI="\w+"/, 'UsoCFDI="Z99"')],
    ['an attribute that does not exist', () => change('<cfdi:Emisor ', '<cfdi:Emisor Telefono="1" ')],
    ['a missing element', () => change(/<cfdi:Receptor [^>]*\/>/, '')],
    ['a date with an offset', () => change(/ Fecha="([^"]+)"/, ' Fecha="$1Z"')],
    ['an RFC of the wrong format', () => change(/Rfc="[^"]+"/, 'Rfc="NO-RFC"')],
    [
      'an undeclared complement',
      () => change('</cfdi:Complemento>', '<x:y xmlns:x="urn:x"/></cfdi:Complemento>', 'pago20'),
    ],
    ['a stamp with a broken UUID', () => stamped('1234')],
    ['seven decimals', () => change(/ValorUnitario="[^"]+"/, 'ValorUnitario="1.1234567"')],
    ['a payment without its amount', () => change(/ Monto="[^"]+"/, '', 'pago20')],
  ];
  /** Our own schemas have none of these. */
  const faultsOfFacets: typeof faults = [
    ['a name that is too long', () => change(/ Nombre="[^"]+"/, ` Nombre="${'A'.repeat(301)}"`)],
    ['an empty description', () => change(/ Descripcion="[^"]+"/, ' Descripcion=""')],
    ['a quantity of zero', () => change(/ Cantidad="[^"]+"/, ' Cantidad="0"')],
    ['another version', () => change(' Version="4.0"', ' Version="3.3"')],
  ];
  if (satTestData !== undefined) faults.push(...faultsOfFacets);
  for (const [title, document] of faults) {
    it(`rejects ${title}, with a short message and the line`, () => {
      const found = faultsOf(document());
      expect(found).not.to.be.empty;
      for (const { message } of found) {
        expect(message.en).to.have.length.within(10, 300);
        expect(message.es).to.have.length.within(10, 300);
      }
      expect(found[0]?.line).to.be.greaterThan(0);
    });
  }

  for (const [title, document] of faults) {
    it(`reports in Spanish: ${title}`, () => {
      for (const { message } of faultsOf(document()))
        expect(message.es).not.to.match(/ (is|has|the|this|allowed|Expected) |facet|Element '/i);
    });
  }

  it('truncates a rejected value in the message, and not the message itself', () => {
    const [length] = faultsOf(change(/ Nombre="[^"]+"/, ` Nombre="${'A'.repeat(50_000)}"`));
    expect(length?.message.es).to.equal(
      `Emisor, atributo Nombre: el valor "${'A'.repeat(100)}…" tiene 50000 caracteres, y debe tener como máximo 300`,
    );
  });

  it('rejects a document that is not well formed, with the line', () => {
    expect(faultsOf(change('</cfdi:Comprobante>', ''))[0]?.line).to.be.greaterThan(0);
  });

  it('reports several errors of one document', () => {
    const document = change(/UsoCFDI="\w+"/, 'UsoCFDI="Z99"').replace(/MetodoPago="\w+"/, 'MetodoPago="XXX"');
    expect(faultsOf(document).length).to.be.greaterThan(1);
  });

  it('names element, attribute and whole value of a fault, of any length, with the fault itself', () => {
    const long = 'A'.repeat(50_000);
    expect(faultsOf(change(/ Nombre="[^"]+"/, ` Nombre="${long}"`))[0]?.at).to.deep.equal({
      element: 'Emisor',
      attribute: 'Nombre',
      value: long,
      said: {
        en: `The value '${'A'.repeat(100)}…' has a length of '50000'; this exceeds the allowed maximum length of '300'.`,
        es: `el valor "${'A'.repeat(100)}…" tiene 50000 caracteres, y debe tener como máximo 300`,
      },
    });
    expect(faultsOf(change(/ClaveProdServ="\d{8}"/, 'ClaveProdServ="99999999"'))[0]?.at).to.deep.equal({
      element: 'Concepto',
      attribute: 'ClaveProdServ',
      value: '99999999',
      said: {
        en: '"99999999" is not in the SAT\'s catalog c_ClaveProdServ',
        es: '"99999999" no está en el catálogo c_ClaveProdServ del SAT',
      },
    });
  });

  it('finds an unlisted code that is written with character references or single quotes', () => {
    expect(faultsOf(change(/ClaveProdServ="\d{8}"/, "ClaveProdServ = '99999999'"))[0]?.message.en).to.include(
      '99999999',
    );
    expect(faultsOf(change(/ClaveProdServ="\d{8}"/, 'ClaveProdServ="&#57;9999999"'))[0]?.message.en).to.include(
      '99999999',
    );
  });

  it('ignores only the white space of XML around a listed code, also in a list of codes with punctuation', async () => {
    const first = /(<(\w+:)?simpleType name="c_ClaveUnidad">[^]*?)(?=<(\w+:)?enumeration )/;
    const found = await collectSchemas(async (path) =>
      (await readSchema(path))?.replace(first, '$1<$3enumeration value="A.1"/>'),
    );
    if (found === undefined) throw new Error('the folder has no cfdv40.xsd');
    const punctuated = createSchemaValidator(found);
    const accepted = (unit: string) => punctuated.validate(change(/ClaveUnidad="\w+"/, `ClaveUnidad="${unit}"`)).ok;
    for (const unit of ['A.1', ' A.1', 'A.1&#10;']) expect(accepted(unit), unit).to.equal(true);
    for (const unit of ['A.2', '\u00a0A.1', 'A.1\u2028', '\ufeffA.1']) expect(accepted(unit), unit).to.equal(false);
    punctuated.dispose();
  });

  it('accepts a listed code that is written with character references', () => {
    expect(faultsOf(change(/ClaveProdServ="8(\d{7})"/, 'ClaveProdServ="&#56;$1"'))).to.deep.equal([]);
  });

  describe("with Comercio Exterior (pending without the SAT's schemas)", () => {
    before(function () {
      if (satTestData === undefined) this.skip();
    });
    const { root, prefix, namespace, example } = comercioExterior20;
    const places = { calle: 'Main Street 100', estado: 'Baden', colonia: 'Altstadt', municipio: 'Ulm', pais: 'DEU' };
    const exported = (home: Record<string, string> = {}) => {
      const { emisor, ...rest } = example as { emisor: { domicilio: Record<string, string> } };
      const node = writeNode(root, prefix, {
        ...rest,
        emisor: { domicilio: { ...emisor.domicilio, ...home } },
        destinatario: [{ domicilio: [{ ...places, codigoPostal: 'D-89073' }] }],
      });
      const complement = node.replace(
        '<cce20:ComercioExterior ',
        `<cce20:ComercioExterior xmlns:cce20="${namespace}" `,
      );
      return change('</cfdi:Comprobante>', `<cfdi:Complemento>${complement}</cfdi:Complemento></cfdi:Comprobante>`);
    };

    it('accepts any address abroad, and checks its country against the catalog', () => {
      expect(faultsOf(exported())).to.deep.equal([]);
      expect(faultsOf(exported().replace('"DEU"', '"XYZ"'))[0]?.message.en).to.include('c_Pais');
    });

    it("checks the issuer's address against the catalogs of Mexico", () => {
      for (const [place, type] of [
        [{ colonia: '99999' }, 'c_Colonia'],
        [{ codigoPostal: '00001' }, 'c_CodigoPostal'],
      ] as const)
        expect(faultsOf(exported(place))[0]?.message.en, type).to.match(new RegExp(`${type}|pattern`));
    });
  });

  it('accepts a stamped document', () => {
    expect(faultsOf(stamped('5F2A1C70-8B1D-4E6A-9C3F-0A1B2C3D4E5F'))).to.deep.equal([]);
  });

  it('treats text that only looks like an attribute as text', () => {
    expect(faultsOf(change(/ Descripcion="[^"]*"/, ` Descripcion='con ClaveProdServ="mia"'`))).to.deep.equal([]);
  });

  it('rejects a DOCTYPE and reads no file for it', () => {
    const doctype = '<!DOCTYPE cfdi:Comprobante [<!ENTITY file SYSTEM "file:///etc/hostname">]>';
    const document = change(/^<\?xml[^>]*\?>\s*/, `<?xml version="1.0" encoding="UTF-8"?>${doctype}`);
    expect(faultsOf(document)).to.deep.equal([
      { message: { en: 'A CFDI has no DOCTYPE', es: 'Un CFDI no lleva DOCTYPE' }, line: 1 },
    ]);
    const used = document.replace(/ Descripcion="[^"]*"/, ' Descripcion="&file;"');
    expect(faultsOf(used)).not.to.be.empty;
    const many = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(20)}">`).join('');
    const bomb = document
      .replace(doctype, `<!DOCTYPE x [<!ENTITY e0 "lol">${many}]>`)
      .replace(/ Descripcion="[^"]*"/, ' Descripcion="&e12;"');
    expect(faultsOf(bomb)).not.to.be.empty;
  });

  it('rejects text that is not XML', () => {
    for (const text of ['', 'hola', '{"a":1}', '<a>']) expect(faultsOf(text), text).not.to.be.empty;
  });

  it('reports which schema is missing', async () => {
    const reading = collectSchemas(async (path) => (path.includes('tdCFDI') ? undefined : readSchema(path)));
    const error = await reading.then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error?.message).to.include('tdCFDI.xsd, which is missing');
  });

  const concepts = (count: number) =>
    sample('ingreso-ppd').replace(/<cfdi:Concepto [\s\S]*?<\/cfdi:Concepto>/, (concept) => concept.repeat(count));

  it('returns the same result for a large document, which is checked on another thread', async () => {
    const large = concepts(4_000);
    expect(await validator.validateAsync(large)).to.deep.equal({ ok: true });
    const broken = large.replace(
      /ClaveProdServ="\d{8}"(?=[^>]*>[^]{0,800}<\/cfdi:Conceptos>)/,
      'ClaveProdServ="99999999"',
    );
    const [first, second] = await Promise.all([validator.validateAsync(broken), validator.validateAsync(large)]);
    expect(first).to.deep.include({ ok: false });
    expect(second).to.deep.equal({ ok: true });
    expect(await validator.validateAsync(sample('pago20'))).to.deep.equal({ ok: true });
  });

  it('does not block the event loop while a large document is checked', async () => {
    const large = concepts(6_000);
    await validator.validateAsync(large);
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1);
    await validator.validateAsync(large);
    clearInterval(ticking);
    // If the document were checked on this thread, no timer would run.
    expect(ticks).to.be.greaterThan(3);
  });

  it('does not leak memory when it validates many documents', () => {
    const document = sample('ingreso-ppd');
    for (let i = 0; i < 200; i++) validator.validate(document);
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 2_000; i++) validator.validate(document);
    expect((process.memoryUsage().rss - before) / 1e6).to.be.lessThan(40);
  });
});
