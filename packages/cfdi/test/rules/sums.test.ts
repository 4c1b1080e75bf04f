import { expect } from 'chai';
import { calculate } from '../../src/calculate.ts';
import type { Comprobante } from '../../src/comprobante.ts';
import { normalise } from '../../src/normalise.ts';
import { checkSums } from '../../src/rules/sums.rules.ts';

function document(): Comprobante {
  const issuer = {
    rfc: 'CACX7605101P8',
    nombre: 'XOCHILT CASAS CHAVEZ',
    regimenFiscal: '612',
    lugarExpedicion: '42501',
  };
  const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
  const item = { quantity: '1.00', description: 'Cosa', productKey: '80101500', unitKey: 'E48', discount: '1' };
  const taxes = [
    { type: '002', factorType: 'Tasa', rate: '0.16' },
    { type: '001', factorType: 'Tasa', rate: '0.1', withholding: true },
  ];
  const items = [
    { ...item, unitPrice: '103.45', taxes },
    { ...item, unitPrice: '103.46', taxes },
    { ...item, unitPrice: '20', taxes: [{ type: '002', factorType: 'Exento' }] },
  ];
  const context = { issuer, receiver, now: new Date('2026-11-20T18:30:00Z'), zona: 'America/Mexico_City' };
  return calculate(normalise({ use: 'G03', paymentForm: '03', items }, context), 2);
}

type Change = (c: Comprobante) => void;

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing');
  return value;
}

const concept = (c: Comprobante, i = 0) => must(c.conceptos[i]);
const taxes = (c: Comprobante) => must(c.impuestos);
const charged = (c: Comprobante) => must(taxes(c).traslados.find(({ tipoFactor }) => tipoFactor === 'Tasa'));
const exempt = (c: Comprobante) => must(taxes(c).traslados.find(({ tipoFactor }) => tipoFactor === 'Exento'));
const withheld = (c: Comprobante) => must(taxes(c).retenciones[0]);

const broken: [string, string, Change][] = [
  ['a subtotal one cent off', 'CFDI40108', (c) => (c.subTotal = '226.92')],
  ['a subtotal of three decimals', 'CFDI40107', (c) => (c.subTotal = '226.910')],
  ['a Traslado with a subtotal', 'CFDI40109', (c) => (c.tipoDeComprobante = 'T')],
  ['taxes in a Traslado', 'CFDI40201', (c) => (c.tipoDeComprobante = 'T')],
  ['a discount over the subtotal', 'CFDI40110', (c) => (c.descuento = '300.00')],
  ['a discount one cent off', 'CFDI40111', (c) => (c.descuento = '3.01')],
  ['a discount that is not written', 'CFDI40111', (c) => (c.descuento = undefined)],
  ['a discount of three decimals', 'CFDI40112', (c) => (c.descuento = '3.000')],
  ['a total one cent off', 'CFDI40119', (c) => (c.total = '236.22')],
  ['an amount out of all tolerance', 'CFDI40167', (c) => (concept(c).importe = '200.00')],
  ['a discount with more decimals than its amount', 'CFDI40168', (c) => (concept(c).descuento = '1.000')],
  ['a tax out of all tolerance', 'CFDI40180', (c) => (must(concept(c).traslados[0]).importe = '16.50')],
  ['a withholding out of all tolerance', 'CFDI40186', (c) => (must(concept(c).retenciones[0]).importe = '10.50')],
  ['a total withheld one cent off', 'CFDI40203', (c) => (taxes(c).totalImpuestosRetenidos = '20.50')],
  ['a total withheld of three decimals', 'CFDI40202', (c) => (taxes(c).totalImpuestosRetenidos += '0')],
  ['a total withheld that is not written', 'CFDI40206', (c) => (taxes(c).totalImpuestosRetenidos = undefined)],
  ['a total charged one cent off', 'CFDI40205', (c) => (taxes(c).totalImpuestosTrasladados = '32.80')],
  ['a total charged of three decimals', 'CFDI40204', (c) => (taxes(c).totalImpuestosTrasladados += '0')],
  ['a total charged that is not written', 'CFDI40212', (c) => (taxes(c).totalImpuestosTrasladados = undefined)],
  ['two nodes of one tax withheld', 'CFDI40208', (c) => taxes(c).retenciones.push({ ...withheld(c) })],
  ['a tax withheld one cent off', 'CFDI40211', (c) => (withheld(c).importe = '20.50')],
  ['a tax withheld of three decimals', 'CFDI40210', (c) => (withheld(c).importe += '0')],
  ['an exemption with an amount', 'CFDI40213', (c) => (exempt(c).importe = '0.00')],
  ['a base of three decimals', 'CFDI40214', (c) => (charged(c).base += '0')],
  ['a base one cent off', 'CFDI40215', (c) => (charged(c).base = '204.90')],
  ['an exempt base one cent off', 'CFDI40216', (c) => (exempt(c).base = '19.01')],
  ['two nodes of one tax charged', 'CFDI40218', (c) => taxes(c).traslados.push({ ...charged(c) })],
  ['a tax of three decimals', 'CFDI40220', (c) => (charged(c).importe += '0')],
  ['a tax one cent off', 'CFDI40221', (c) => (charged(c).importe = '32.80')],
];

describe('checkSums', () => {
  it('has no finding for one of our documents', () => {
    expect(checkSums(document(), 2)).to.deep.equal([]);
  });

  for (const [title, rule, change] of broken) {
    it(`finds ${title}: ${rule}`, () => {
      const c = document();
      change(c);
      expect(checkSums(c, 2).map(({ code }) => code)).to.include(rule);
    });
  }

  it('reports what is wrong in both languages', () => {
    const ENGLISH = /\b(the|is|must|of|than|node|present|absent)\b/;
    for (const [title, , change] of broken) {
      const c = document();
      change(c);
      for (const { message, hint } of checkSums(c, 2)) expect(`${message.es} ${hint?.es}`, title).not.to.match(ENGLISH);
    }
    const c = document();
    c.subTotal = '226.910';
    expect(checkSums(c, 2).map(({ message }) => message)).to.deep.equal([
      {
        en: 'SubTotal "226.910" has more decimals than Moneda (2)',
        es: 'SubTotal "226.910" tiene más decimales que Moneda (2)',
      },
    ]);
  });

  it('does not crash on any text as an amount', () => {
    for (const text of ['', 'abc', '-1', '1e9', `0.${'0'.repeat(500)}1`, '9'.repeat(500)]) {
      const c = document();
      c.subTotal = text;
      concept(c).cantidad = text;
      concept(c).descuento = text;
      charged(c).base = text;
      expect(checkSums(c, 2).length, text.slice(0, 20)).to.be.greaterThan(0);
    }
  });
});
