import { sign } from 'node:crypto';
import { openCsd } from '@lacre/cfdi/csd';
import { parseCfdi } from '@lacre/cfdi/parse';
import { readPlainTimbre } from '@lacre/cfdi/read-plain-timbre';
import { readXml, type XmlElement } from '@lacre/cfdi/read-xml';
import { type Sealed, sealComprobanteSync, verifyTimbre } from '@lacre/cfdi/seal';
import { cadenaTimbre, readTimbre, type Timbre } from '@lacre/cfdi/timbre';
import { certificate, keyFile, sharedKey } from '@lacre/testing/certificate-authority';
import { expect } from 'chai';
import { goldenDocuments, STAND_IN } from './golden-documents.ts';
import { demandValid, stringOfXslt } from './sat-reference.ts';
import { itAsRecorded } from './sat-verdicts.ts';

const CLOSING = '</cfdi:Comprobante>';
const at = new Date('2026-11-20T12:00:00Z');
const csd = openCsd(certificate(), keyFile('secreto'), 'secreto', at);
const documents = goldenDocuments();

function sealedDocument(name: string, addenda?: string): Sealed {
  const found = documents.find((document) => document.name === name);
  if (!found) throw new Error(`no golden ${name}`);
  return sealComprobanteSync(found.comprobante, csd, addenda);
}

const sealed = sealedDocument('textos-con-entidades-y-espacios');

/** A stamp as a PAC writes it; SelloSAT is real, with the generated key. */
function stamp(sello: string, leyenda?: string): { timbre: Timbre; node: string } {
  const timbre: Timbre = {
    uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
    fechaTimbrado: '2026-11-20T12:31:00',
    rfcProvCertif: 'SPR190613I52',
    leyenda,
    selloCfd: sello,
    noCertificadoSat: '30001000000500003456',
    selloSat: '',
  };
  timbre.selloSat = sign('sha256', Buffer.from(cadenaTimbre(timbre), 'utf8'), sharedKey().privateKey).toString(
    'base64',
  );
  const text = leyenda === undefined ? '' : ` Leyenda="${leyenda}"`;
  const node =
    '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" xsi:schemaLocation="http://www.sat.gob.mx/TimbreFiscalDigital http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd"' +
    ` Version="1.1" UUID="${timbre.uuid}" FechaTimbrado="${timbre.fechaTimbrado}" RfcProvCertif="${timbre.rfcProvCertif}"${text}` +
    ` SelloCFD="${timbre.selloCfd}" NoCertificadoSAT="${timbre.noCertificadoSat}" SelloSAT="${timbre.selloSat}"/>`;
  return { timbre, node };
}

const { timbre, node } = stamp(sealed.sello);
const complemento = `<cfdi:Complemento>${node}</cfdi:Complemento>`;
const stamped = sealed.xml.replace(CLOSING, complemento + CLOSING);

function faultOf(xml: string): string {
  const reading = readTimbre(xml, sealed);
  return reading.ok ? 'none' : reading.fault;
}

/** Our seal with another first character, whichever it has. */
function otherSello(): string {
  return `${sealed.sello.startsWith('A') ? 'B' : 'A'}${sealed.sello.slice(1)}`;
}

describe('readTimbre', () => {
  it('reads the stamp of our bytes with an inserted Complemento', () => {
    expect(readTimbre(stamped, sealed)).to.deep.equal({ ok: true, timbre });
  });

  it('reads it from every kind of document', () => {
    for (const { name } of documents) {
      const one = sealedDocument(name);
      const { timbre: expected, node: tfd } = stamp(one.sello);
      const xml = one.xml.replace(CLOSING, `<cfdi:Complemento>${tfd}</cfdi:Complemento>${CLOSING}`);
      expect(readTimbre(xml, one), name).to.deep.equal({ ok: true, timbre: expected });
    }
  });

  it('reads it when the PAC wrote the same document another way', () => {
    const another = stamped
      .replace('<?xml version="1.0" encoding="UTF-8"?>', '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n')
      .replaceAll('><cfdi:', '>\n  <cfdi:')
      .replaceAll('&quot;', '&#34;')
      .replace(/<cfdi:Emisor (Rfc="[^"]*") (Nombre="[^"]*")/, '<cfdi:Emisor $2\n $1')
      .replaceAll('xmlns:cfdi', 'xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" xmlns:cfdi');
    expect(readTimbre(another, sealed)).to.deep.equal({ ok: true, timbre });
  });

  it('reads it with and without the Addenda that was sent', () => {
    const with_ = sealedDocument('traslado', '<orden xmlns="urn:x" n="1"><linea/>texto</orden>');
    const { timbre: expected, node: tfd } = stamp(with_.sello);
    const inner = `<cfdi:Complemento>${tfd}</cfdi:Complemento>`;
    const kept = with_.xml.replace('<cfdi:Addenda>', `${inner}<cfdi:Addenda>`);
    const dropped = with_.xml.replace(/<cfdi:Addenda>.*<\/cfdi:Addenda>/, inner);
    expect(readTimbre(kept, with_)).to.deep.equal({ ok: true, timbre: expected });
    expect(readTimbre(dropped, with_)).to.deep.equal({ ok: true, timbre: expected });
  });

  it('reads it in whatever time zone the PAC writes, up to the last of the 72 hours', () => {
    for (const written of ['2026-11-19T23:31:00', '2026-11-24T11:59:00']) {
      const reading = readTimbre(stamped.replace(timbre.fechaTimbrado, written), sealed);
      expect(reading.ok && reading.timbre.fechaTimbrado, written).to.equal(written);
    }
  });

  it('reads it where the declaration names another encoding in which it reads the same', () => {
    const ascii = sealedDocument('traslado');
    const { timbre: expected, node: tfd } = stamp(ascii.sello);
    const xml = ascii.xml.replace(CLOSING, `<cfdi:Complemento>${tfd}</cfdi:Complemento>${CLOSING}`);
    const declaring = (encoding: string) =>
      readTimbre(xml.replace('encoding="UTF-8"', `encoding="${encoding}"`), ascii);
    expect(declaring('ISO-8859-1')).to.deep.equal({ ok: true, timbre: expected });
    expect(declaring('UTF-16')).to.include({ fault: 'DocumentChanged' });
  });

  const wrong: [string, string, () => string][] = [
    ['our document without a stamp', 'NoTimbre', () => sealed.xml],
    ['an empty Complemento', 'NoTimbre', () => stamped.replace(node, '')],
    ['two stamps', 'SeveralTimbres', () => stamped.replace(node, node + node)],
    [
      'two Complementos with a stamp each',
      'SeveralTimbres',
      () => stamped.replace(complemento, complemento + complemento),
    ],
    ['a stamp of version 1.0', 'TimbreVersion', () => stamped.replace('Version="1.1"', 'Version="1.0"')],
    [
      'a stamp over another seal',
      'SelloDiffers',
      () => stamped.replace(`SelloCFD="${sealed.sello}"`, `SelloCFD="${otherSello()}"`),
    ],
    ['an invalid UUID', 'TimbreMalformed', () => stamped.replace(timbre.uuid, '../../etc/passwd')],
    ['a UUID with a line end', 'TimbreMalformed', () => stamped.replace(timbre.uuid, `${timbre.uuid}&#10;`)],
    [
      'a stamp date that does not exist',
      'TimbreMalformed',
      () => stamped.replace('2026-11-20T12:31:00', '2026-02-30T12:31:00'),
    ],
    [
      'a stamp dated days before the document',
      'TimbreOutOfTime',
      () => stamped.replace('2026-11-20T12:31:00', '2026-11-18T12:31:00'),
    ],
    [
      'a stamp dated days after the document could be stamped',
      'TimbreOutOfTime',
      () => stamped.replace('2026-11-20T12:31:00', '2026-11-25T12:31:00'),
    ],
    ['a stamp without SelloSAT', 'TimbreMalformed', () => stamped.replace(/ SelloSAT="[^"]*"/, '')],
    ['a stamp with a blank SelloSAT', 'TimbreMalformed', () => stamped.replace(/ SelloSAT="[^"]*"/, ' SelloSAT=" "')],
    [
      'our bytes declared to be in another encoding, in which they read differently',
      'DocumentChanged',
      () => stamped.replace('encoding="UTF-8"', "encoding='ISO-8859-1'"),
    ],
    [
      'bytes that were not UTF-8',
      'NotWellFormed',
      () => stamped.replace(' SelloCFD=', ' Leyenda="certificaci\uFFFDn" SelloCFD='),
    ],
    [
      'a stamp in another namespace',
      'NoTimbre',
      () => stamped.replace('http://www.sat.gob.mx/TimbreFiscalDigital"', 'urn:x"'),
    ],
    ['another total', 'DocumentChanged', () => stamped.replace('Total="1.16"', 'Total="1.17"')],
    ['another receiver', 'DocumentChanged', () => stamped.replace('UsoCFDI="G03"', 'UsoCFDI="G01"')],
    ['an extra attribute', 'DocumentChanged', () => stamped.replace(' Moneda=', ' Descuento="0.00" Moneda=')],
    ['a missing attribute', 'DocumentChanged', () => stamped.replace(' MetodoPago="PUE"', '')],
    ['a concept twice', 'DocumentChanged', () => stamped.replace(/<cfdi:Concepto .*<\/cfdi:Concepto>/, '$&$&')],
    [
      'another seal of ours',
      'DocumentChanged',
      () => stamped.replace(` Sello="${sealed.sello}"`, ` Sello="${otherSello()}"`),
    ],
    ['another complement', 'DocumentChanged', () => stamped.replace(node, `${node}<x xmlns="urn:x"/>`)],
    [
      'text between our nodes',
      'DocumentChanged',
      () => stamped.replace(complemento, `${complemento}texto${complemento}`),
    ],
    [
      'an element beside the Complemento',
      'DocumentChanged',
      () => stamped.replace(complemento, `${complemento}<cfdi:Otro/><cfdi:Complemento></cfdi:Complemento>`),
    ],
    ['a DOCTYPE', 'HasDoctype', () => stamped.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')],
    ['a page of HTML', 'NotWellFormed', () => '<html><body><br>Bad gateway</body></html>'],
    ['other XML', 'RootIsNotComprobante', () => '<Envelope/>'],
    ['nothing', 'NotWellFormed', () => ''],
    ['half a response', 'NotWellFormed', () => stamped.slice(0, -40)],
    ['an undeclared entity', 'NotWellFormed', () => stamped.replace('Total="1.16"', 'Total="&x;"')],
    ['endless nesting', 'TooDeep', () => '<a>'.repeat(200) + '</a>'.repeat(200)],
    ['more than 10 MB', 'TooLarge', () => `${stamped}${' '.repeat(10 * 1024 * 1024)}`],
  ];

  for (const [title, fault, xml] of wrong) {
    it(`rejects ${title}: ${fault}`, () => {
      expect(faultOf(xml())).to.equal(fault);
    });
  }
});

describe('a Complemento as PACs write it', () => {
  const uri = 'http://www.sat.gob.mx/cfd/4';
  const plain = (inserted: string) => readPlainTimbre(inserted, uri, 'cfdi');
  const root = (inserted: string) =>
    readXml(
      `<cfdi:Comprobante xmlns:cfdi="${uri}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${inserted}</cfdi:Comprobante>`,
    );

  it('is read without the XML reader, with the same result', () => {
    const read = plain(complemento);
    const withoutPlaces = (elements: XmlElement[]): unknown[] =>
      elements.map((each) => ({ ...each, start: 0, end: 0, children: withoutPlaces(each.children) }));
    expect(withoutPlaces(read ?? [])).to.deep.equal(withoutPlaces(root(complemento).children));
    expect(read?.[0]?.children[0]?.attributes.get('UUID')).to.equal(timbre.uuid);
  });

  it('is accepted only when the XML reader accepts it, whatever is changed in it', () => {
    const signs = [
      '"',
      "'",
      '<',
      '>',
      '&',
      '&amp;',
      '&#65;',
      '/',
      '=',
      ' ',
      '\t',
      '\n',
      ':',
      'x',
      '\u00d1',
      '\0',
      '',
      '<!---->',
    ];
    let readBoth = 0;
    for (let at = 0; at < complemento.length; at += at < 400 ? 1 : 7)
      for (const sign of signs)
        for (const changed of [
          complemento.slice(0, at) + sign + complemento.slice(at),
          complemento.slice(0, at) + sign + complemento.slice(at + 1),
        ]) {
          const read = plain(changed);
          if (read === undefined) continue;
          const { children, hasText } = root(changed);
          readBoth += 1;
          expect(hasText, changed).to.equal(false);
          const attributesOf = (elements: XmlElement[]) =>
            elements.flatMap((each) => each.children.map((one) => [...one.attributes]));
          expect(attributesOf(read), changed).to.deep.equal(attributesOf(children));
          expect(
            children.map((each) => [each.uri, each.local]),
            changed,
          ).to.deep.equal([[uri, 'Complemento']]);
        }
    expect(readBoth).to.be.greaterThan(500);
  });

  const left: [string, (whole: string) => string][] = [
    ['without the declaration of its prefix', (whole) => whole.replace(/ xmlns:tfd="[^"]*"/, '')],
    ['with a prefix that means something else', (whole) => whole.replace(/xmlns:tfd="[^"]*"/, 'xmlns:tfd="urn:x"')],
    ['with another meaning of xsi', (whole) => whole.replace(' Version', ' xmlns:xsi="urn:x" Version')],
    ['with a namespace for what has no prefix', (whole) => whole.replace(' Version', ' xmlns="urn:x" Version')],
    ['with an attribute of an unknown prefix', (whole) => whole.replace(' Version', ' x:y="1" Version')],
    ['with an attribute twice', (whole) => whole.replace(' Version', ' Version="1.1" Version')],
    ['with a reference in a value', (whole) => whole.replace('SPR190613I52', 'SPR&#49;90613I52')],
    ['with a line end in a value', (whole) => whole.replace('SPR190613I52', 'SPR190613I52\n')],
    ['with a letter beyond ASCII', (whole) => whole.replace('SPR190613I52', 'SPR\u00d1')],
    [
      'with too many attributes',
      (whole) =>
        whole.replace(
          ' Version',
          ` ${'abcdefghijklmnopqrstuvwxyz'
            .split('')
            .map((name) => `${name}=""`)
            .join(' ')} Version`,
        ),
    ],
    ['with two stamps', (whole) => whole.replace(node, node + node)],
    ['with something beside it', (whole) => whole.replace(node, `${node}<x/>`)],
    ['of another prefix', (whole) => whole.replaceAll('cfdi:Complemento', 'c:Complemento')],
    ['cut short', (whole) => whole.slice(0, -1)],
  ];
  for (const [title, change] of left)
    it(`is left to the XML reader ${title}`, () => {
      expect(plain(change(complemento))).to.equal(undefined);
    });
});

describe('the original string of a stamp', () => {
  it('skips an absent Leyenda and contains a present one', () => {
    expect(cadenaTimbre(timbre)).to.equal(
      `||1.1|${timbre.uuid}|2026-11-20T12:31:00|SPR190613I52|${sealed.sello}|30001000000500003456||`,
    );
    expect(cadenaTimbre({ ...timbre, leyenda: 'Leyenda  de prueba' })).to.include('|SPR190613I52|Leyenda de prueba|');
  });

  it("verifies with the PAC's certificate and with no other text", () => {
    expect(verifyTimbre(timbre, certificate())).to.equal(true);
    expect(verifyTimbre({ ...timbre, uuid: timbre.uuid.toLowerCase() }, certificate())).to.equal(false);
  });

  for (const leyenda of [undefined, 'Leyenda de la certificación'])
    itAsRecorded(
      `stamp ${leyenda ? 'with' : 'without'} Leyenda: string`,
      'xsltproc',
      `is that of the SAT's XSLT ${leyenda ? 'with' : 'without'} Leyenda, byte for byte`,
      () => [cadenaTimbre(stamp(STAND_IN.sello, leyenda).timbre)],
      ([ours]) => {
        const node = stamp(STAND_IN.sello, leyenda).node.replace(/xsi:schemaLocation="[^"]*"/, '');
        expect(stringOfXslt([node], 'xml/cfd/TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt')).to.equal(ours);
      },
    );

  // Seals of a generated key would differ each time, and any Base64 is valid for the schema.
  itAsRecorded(
    'stamped document: valid',
    'xmllint',
    "is part of a document that the SAT's schema accepts",
    () => [stamped.replace(/ (Sello|SelloCFD|SelloSAT|Certificado)="[^"]*"/g, ` $1="${STAND_IN.sello}"`)],
    (ours) => demandValid([...ours, stamped], 'xml/cfdi40-core.xsd'),
  );
});

describe('parseCfdi', () => {
  it('finds the stamp of a stamped document', () => {
    const parsed = parseCfdi(stamped);
    expect(parsed.timbre).to.deep.equal(timbre);
    expect(parsed.beyondModel).to.deep.equal([]);
  });

  it('finds none in a sealed one', () => {
    expect(parseCfdi(sealed.xml).timbre).to.equal(undefined);
  });

  it('reports what the model does not contain', () => {
    const odd = stamped
      .replace(' LugarExpedicion=', ' Novedad="abc12" LugarExpedicion=')
      .replace('</cfdi:Concepto>', '<cfdi:ComplementoConcepto/></cfdi:Concepto>')
      .replace(node, `${node}<x:implocal xmlns:x="urn:x"/>`);
    expect(parseCfdi(odd).beyondModel.toSorted()).to.deep.equal([
      'ComplementoConcepto',
      'Comprobante@Novedad',
      'implocal',
    ]);
  });

  it('reports the version of an earlier CFDI', () => {
    const earlier = (attributes: string) => () =>
      parseCfdi(`<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/3"${attributes}/>`);
    expect(earlier(' Version="3.3"')).to.throw('a Comprobante of an earlier version, 3.3');
    expect(earlier(' version="3.2"')).to.throw('a Comprobante of an earlier version, 3.2');
    expect(earlier('')).to.throw('a Comprobante of an earlier version');
  });

  it('rejects what is not a CFDI 4.0, with the reason', () => {
    expect(() => parseCfdi('<x/>')).to.throw('not a CFDI Comprobante');
    expect(() => parseCfdi(stamped.replace('Version="4.0"', 'Version="3.3"'))).to.throw('not version 4.0');
    expect(() => parseCfdi(stamped.replace(/ SubTotal="[^"]*"/, ''))).to.throw('Comprobante has no SubTotal');
    expect(() => parseCfdi(stamped.replace(/<cfdi:Receptor [^>]*>/, ''))).to.throw('has no Receptor');
    expect(() => parseCfdi('<!DOCTYPE x><x/>')).to.throw('DOCTYPE');
    expect(() => parseCfdi('no xml')).to.throw('not well-formed');
  });
});
