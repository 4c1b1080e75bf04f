import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { withCertificado } from '@lacre/cfdi/calculate';
import type { Pago } from '@lacre/cfdi/pagos/pagos';
import { validatePayment } from '@lacre/cfdi/pagos/validate-payment';
import { parseCfdi } from '@lacre/cfdi/parse';
import { verifySello } from '@lacre/cfdi/seal';
import { buildXml } from '@lacre/cfdi/xml';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { sealedSample } from '@lacre/testing/samples/sealed';
import { expect } from 'chai';
import { demandValid, stringOfXslt } from '../sat-reference.ts';
import { itAsRecorded } from '../sat-verdicts.ts';
import { document, invoice, now, payment, RECEIPTS, type Receipt, receipt, zona } from './receipts.ts';

const STAND_IN = { sello: 'U0VMTE8=', certificado: 'Q0VSVElGSUNBRE8=' };
const numbered = (one: Receipt) => withCertificado(one.comprobante, '30001000000500003416');

function made(name: string): Receipt {
  const make = RECEIPTS[name];
  if (!make) throw new Error(`no receipt ${name}`);
  return make();
}

function pago(name: string, index = 0): Pago {
  const found = made(name).comprobante.pagos?.pagos[index];
  if (!found) throw new Error(`no payment ${index} in ${name}`);
  return found;
}

describe('payment receipts', () => {
  for (const [name, make] of Object.entries(RECEIPTS)) {
    describe(name, () => {
      it('breaks no rule', () => {
        const { draft, comprobante } = make();
        const found = validatePayment({ draft, comprobante, catalogs: starterCatalogs(), now, zona });
        expect(found.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
      });

      it('is rebuilt from its XML without loss', () => {
        const comprobante = numbered(make());
        const xml = buildXml(comprobante, STAND_IN);
        const parsed = parseCfdi(xml);
        expect(parsed.beyondModel).to.deep.equal([]);
        expect(JSON.parse(JSON.stringify(parsed.comprobante))).to.deep.equal(JSON.parse(JSON.stringify(comprobante)));
        expect(buildXml(parsed.comprobante, parsed.sello)).to.equal(xml);
      });
    });
  }

  const receipts = () => Object.values(RECEIPTS).map((make) => numbered(make()));
  itAsRecorded(
    'payment receipts: string',
    'xsltproc',
    "have the original string of the SAT's XSLT, byte for byte",
    () => receipts().map(cadenaOriginal),
    (ours) => {
      receipts().forEach((comprobante, i) => {
        expect(stringOfXslt([buildXml(comprobante, STAND_IN)]), `receipt ${i}`).to.equal(ours[i]);
      });
    },
  );

  itAsRecorded(
    'payment receipts: valid',
    'xmllint',
    "are all valid by the SAT's schema",
    () => receipts().map((comprobante) => buildXml(comprobante, STAND_IN)),
    (ours) => demandValid(ours, 'xml/cfdi40-core.xsd'),
  );

  it('of other software are read completely, rebuild their original string, and have a seal that verifies', () => {
    const { xml, cadena: theirs } = sealedSample('pago20');
    const { comprobante, sello, beyondModel } = parseCfdi(xml);
    const cadena = cadenaOriginal(comprobante);
    expect(beyondModel).to.deep.equal([]);
    expect(cadena).to.equal(theirs);
    expect(verifySello(cadena, sello?.sello ?? '', sello?.certificado ?? '')).to.equal(true);
  });
});

describe('amounts of a receipt', () => {
  it('writes the fixed texts of type P', () => {
    const { comprobante } = made('one invoice paid in full');
    expect(comprobante).to.include({
      subTotal: '0',
      total: '0',
      moneda: 'XXX',
      tipoDeComprobante: 'P',
      exportacion: '01',
    });
    expect(comprobante.receptor.usoCfdi).to.equal('CP01');
    expect(comprobante.conceptos).to.have.length(1);
    expect(comprobante.conceptos[0]).to.include({
      cantidad: '1',
      descripcion: 'Pago',
      valorUnitario: '0',
      importe: '0',
    });
    expect(comprobante.impuestos).to.equal(undefined);
  });

  it('prorates the taxes of each invoice and sums them by rate, in pesos', () => {
    const { pagos } = made('one deposit over three invoices').comprobante;
    expect(pagos?.totales).to.deep.equal({
      montoTotalPagos: '2000.00',
      totalTrasladosBaseIva16: '1000.00',
      totalTrasladosImpuestoIva16: '160.00',
      totalTrasladosBaseIva8: '500.00',
      totalTrasladosImpuestoIva8: '40.00',
      totalTrasladosBaseIvaExento: '300.00',
    });
  });

  it('continues balance and installment from one payment to the next', () => {
    const name = 'two payments of one invoice, with installments of its own';
    expect(pago(name, 0).doctosRelacionados[0]).to.include({
      numParcialidad: '3',
      impSaldoAnt: '900.00',
      impPagado: '400.00',
      impSaldoInsoluto: '500.00',
    });
    expect(pago(name, 1).doctosRelacionados[0]).to.include({
      numParcialidad: '4',
      impSaldoAnt: '500.00',
      impPagado: '100.01',
      impSaldoInsoluto: '399.99',
    });
    expect(pago(name, 0).fechaPago).to.equal('2026-11-19T12:00:00');
  });

  it('writes withholdings before transfers and totals them', () => {
    const { pagos } = made('taxes withheld').comprobante;
    const taxes = pagos?.pagos[0]?.doctosRelacionados[0]?.impuestosDr;
    expect(taxes?.retenciones.map(({ impuesto, base, importe }) => [impuesto, base, importe])).to.deep.equal([
      ['001', '524.477358', '52.447736'],
      ['002', '524.477358', '55.946'],
    ]);
    expect(pagos?.totales).to.include({ totalRetencionesIsr: '52.45', totalRetencionesIva: '55.95' });
  });

  it('converts by the equivalence of each document, and totals by the exchange of the payment', () => {
    const { pagos } = made('pesos paying an invoice in dollars').comprobante;
    const [first] = pagos?.pagos ?? [];
    expect(first?.impuestosP?.traslados[0]).to.include({ base: '17241.37932' });
    expect(pagos?.totales).to.include({ montoTotalPagos: '20000.00', totalTrasladosBaseIva16: '17241.38' });
    const mixed = pago('dollars paying invoices in pesos and in dollars');
    expect(mixed.doctosRelacionados.map(({ equivalenciaDr }) => equivalenciaDr)).to.deep.equal(['18.35', '1']);
  });

  it('converts what an invoice in dollars withheld when it is paid in pesos', () => {
    const tax = { retencion: true, impuesto: '001', tipoFactor: 'Tasa' };
    const isr = { ...tax, tasaOCuota: '0.100000', base: '1000.00', importe: '100.00' };
    const inDollars = invoice({ moneda: 'USD', total: '900.00', saldo: '900.00', impuestos: [isr] });
    const documents = [{ ...document, paid: '900.00', equivalence: '0.05' }];
    const { pagos } = receipt([{ ...payment, amount: '18000.00', documents }], [inDollars]).comprobante;
    expect(pagos?.pagos[0]?.impuestosP?.retenciones).to.deep.equal([{ impuesto: '001', importe: '2000.00' }]);
    expect(pagos?.totales).to.include({ totalRetencionesIsr: '2000.00' });
  });

  it('computes the amount of a payment without one, and the tax of a base', () => {
    const { comprobante } = made('taxes told by the client, of an invoice that is not ours');
    const [first] = comprobante.pagos?.pagos ?? [];
    expect(first?.monto).to.equal('232.00');
    expect(first?.doctosRelacionados[0]?.impuestosDr?.traslados).to.deep.equal([
      { base: '200.00', impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.160000', importe: '32.00' },
    ]);
  });

  it('writes no decimals in a currency without them', () => {
    const first = pago('a currency without decimals');
    expect(first.monto).to.equal('580');
    expect(first.doctosRelacionados[0]).to.include({ impSaldoAnt: '1160', impSaldoInsoluto: '580' });
  });
});
