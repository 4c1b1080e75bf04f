import { NotACfdi, type VerifyOptions, verify, XmlFault } from '@lacre/cfdi/verify/verify';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { goldenDocuments } from '../golden-documents.ts';
import { csd, stamped } from './stamped.ts';

const options: VerifyOptions = { catalogs: starterCatalogs() };
const first = goldenDocuments().find(({ comprobante }) => comprobante.emisor.rfc === csd.rfc)?.comprobante;
if (!first) throw new Error('no golden documents');
const xml = stamped(first);

const withValue = (attribute: string, value: string) =>
  xml.replace(new RegExp(` ${attribute}="[^"]*"`), ` ${attribute}="${value}"`);

/** The message for a document that cannot be read. */
function refusalOf(document: string): string {
  try {
    verify(document, options);
  } catch (error) {
    if (error instanceof XmlFault || error instanceof NotACfdi) return error.text.en + error.text.es;
    throw error;
  }
  throw new Error('the document was read');
}

describe('verify of a document that is made to be costly', () => {
  for (const [attribute, id] of [
    ['Sello', 'seal'],
    ['Certificado', 'certificate'],
  ] as const) {
    it(`finds that a ${attribute} of megabytes is wrong`, () => {
      const { checks } = verify(withValue(attribute, 'MIIC'.repeat(1_500_000)), options);
      expect(checks.filter((check) => check.id === id).map(({ ok }) => ok)).to.deep.equal([false]);
    });
  }

  it('reads 150,000 elements Complemento', () => {
    const end = '</cfdi:Comprobante>';
    const { checks } = verify(xml.replace(end, '<cfdi:Complemento/>'.repeat(150_000) + end), options);
    expect(checks.find(({ id }) => id === 'schema')?.ok).to.equal(false);
  });

  it('lists the first hundred findings of a check, and how many more there are', () => {
    const concept =
      '<cfdi:Concepto ClaveProdServ="x" ClaveUnidad="y" Cantidad="3" ValorUnitario="1" Importe="5" Descripcion="a" ObjetoImp="01"/>';
    const conceptos = `<cfdi:Conceptos>${concept.repeat(3_000)}</cfdi:Conceptos>`;
    const { checks, valid } = verify(xml.replace(/<cfdi:Conceptos>.*<\/cfdi:Conceptos>/s, conceptos), options);
    const keys = checks.filter(({ id }) => id === 'catalogs');
    expect(valid).to.equal(false);
    expect(keys).to.have.length(101);
    expect(keys.at(-1)?.message.en).to.match(/^\d+ more findings are not listed$/);
    expect(keys.at(-1)?.message.es).to.match(/^hay \d+ hallazgos más que no se listan$/);
    expect(checks.length).to.be.below(7 * 101);
  });

  const long = 'b'.repeat(300_000);
  for (const [what, document] of [
    ['values', ['Fecha', 'TipoDeComprobante', 'Rfc', 'Moneda', 'UUID', 'Total'].map((name) => withValue(name, long))],
    [
      'names',
      [
        xml.replace('<cfdi:Comprobante', `<cfdi:Comprobante ${long}="1"`),
        xml.replace('<cfdi:Conceptos>', `<cfdi:${long}>${'<cfdi:b/>'.repeat(30)}</cfdi:${long}><cfdi:Conceptos>`),
        xml.replace('<cfdi:Conceptos>', `<cfdi:Conceptos>a<cfdi:${long}>a</cfdi:${long}>`),
      ],
    ],
  ] as const) {
    it(`does not repeat ${what} of megabytes`, () => {
      for (const one of document) expect(JSON.stringify(verify(one, options)).length).to.be.below(20_000);
    });
  }

  it('does not repeat what cannot be read', () => {
    const documents = [`<a><${long}>`, `<a><${long}:c/></a>`, `<a ${long}="1" ${long}="2"/>`];
    for (const document of documents) expect(refusalOf(document).length).to.be.below(2_000);
  });
});
