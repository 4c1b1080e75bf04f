import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import type { SentComplements } from '@lacre/cfdi/complements/complement';
import { detallista131 } from '@lacre/cfdi/complements/detallista/detallista';
import { writeNode } from '@lacre/cfdi/nodes/write-node';
import { normalise } from '@lacre/cfdi/normalise';
import { parseCfdi } from '@lacre/cfdi/parse';
import { validate } from '@lacre/cfdi/validate';
import { buildXml } from '@lacre/cfdi/xml';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = { ...issuer, domicilioFiscal: '42501' };
const item = { quantity: '1', unitPrice: '100', description: 'Servicio', productKey: '01010101', unitKey: 'ACT' };
const STAND_IN = { sello: 'U0VMTE8=', certificado: 'Q0VSVElGSUNBRE8=' };

function issue(complements: SentComplements) {
  const body = { items: [item], use: 'G03', paymentForm: '03', complements };
  const draft = normalise(body, { issuer, receiver, now, zona });
  const comprobante = withCertificado(calculate(draft, 2), '30001000000500003416');
  const found = validate({ draft, comprobante, catalogs: starterCatalogs(), now, zona });
  const errors = found.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`);
  return { comprobante, errors };
}

const { example } = detallista131;

describe('a complement with values as element text', () => {
  it('escapes all characters special to XML, and is read back as it was sent', () => {
    const text = 'A < B & "C" ]]> d';
    const { comprobante, errors } = issue({
      detallista131: { ...example, specialInstruction: [{ code: 'AAB', text: [{ value: text }] }] },
    });
    expect(errors).to.deep.equal([]);
    const xml = buildXml(comprobante, STAND_IN);
    expect(xml).to.include('<detallista:text>A &lt; B &amp; "C" ]]&gt; d</detallista:text>');
    expect(parseCfdi(xml).comprobante.complementos).to.deep.equal(comprobante.complementos);
  });

  it('has the pipes of the style sheet for absent values, and none for what the style sheet skips', () => {
    const { seller: _, orderIdentification: __, ...rest } = example;
    const { comprobante } = issue({
      detallista131: {
        ...rest,
        orderIdentification: {
          referenceIdentification: [
            { type: 'ON', value: 'A' },
            { type: 'ON', value: 'B' },
          ],
        },
        totalAllowanceCharge: [
          { allowanceOrChargeType: 'CHARGE', specialServicesType: 'AA', amount: '1' },
          { allowanceOrChargeType: 'CHARGE', amount: '2' },
        ],
      },
    });
    expect(cadenaOriginal(comprobante)).to.match(/\|AMC8\.1\|A\|B\|7507003100001\|\|\|100\.00\|AA\|1\|2\|\|$/);
  });

  const xmlOf = (change: (xml: string) => string) => {
    const xml = writeNode(detallista131.root, 'd', example);
    return change(xml.replace('<d:detallista', '<d:detallista xmlns:d="http://www.sat.gob.mx/detallista"'));
  };
  const refused: [what: string, change: (xml: string) => string][] = [
    ['text where an element allows none', (xml) => xml.replace('</d:buyer>', 'hola</d:buyer>')],
    ['an attribute on a text', (xml) => xml.replace('<d:gln>', '<d:gln otro="1">')],
    ['an element in a text', (xml) => xml.replace('</d:gln>', '<d:otro/></d:gln>')],
    ['a repeated text element', (xml) => xml.replace('</d:gln>', '</d:gln><d:gln>7507003100001</d:gln>')],
  ];
  for (const [what, change] of refused)
    it(`is rejected as XML with ${what}`, () => {
      expect(issue({ raw: [xmlOf(change)] }).errors).to.deep.equal(['COMPLEMENT_INVALID complements.raw[0]']);
      expect(issue({ raw: [xmlOf((xml) => xml)] }).errors).to.deep.equal([]);
    });

  it('has the format of each text checked, at its path', () => {
    const { errors } = issue({ detallista131: { ...example, buyer: { gln: '1' } } });
    expect(errors).to.deep.equal(['COMPLEMENT_INVALID complements.detallista131.buyer.gln']);
  });
});
