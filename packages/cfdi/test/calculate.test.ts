import { expect } from 'chai';
import { calculate, withFolio } from '../src/calculate.ts';
import { localTaxesOf } from '../src/complements/impuestos-locales/impuestos-locales.ts';
import type { InvoiceBody } from '../src/invoice-body.ts';
import { normalise } from '../src/normalise.ts';
import { checkSums } from '../src/rules/sums.rules.ts';

const context = {
  issuer: { rfc: 'EKU9003173C9', nombre: 'ESCUELA', regimenFiscal: '601', lugarExpedicion: '42501' },
  receiver: { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' },
  now: new Date('2026-11-20T18:30:00Z'),
  zona: 'America/Mexico_City',
};
const tax = { type: '002', factorType: 'Tasa', rate: '0.16' };
const item = { quantity: '2', unitPrice: '50', description: 'x', productKey: '80101500', unitKey: 'E48' };

function calculated(body: Partial<InvoiceBody>, decimals = 2) {
  const request = { use: 'G03', paymentForm: '03', items: [{ ...item, taxes: [tax] }], ...body };
  return calculate(normalise(request, context), decimals);
}

describe('the amounts of a document', () => {
  it('are 0 without discount and without taxes in a Traslado, whatever its prices (CFDI40108, CFDI40120)', () => {
    const { subTotal, descuento, total, impuestos } = calculated({
      type: 'T',
      currency: 'XXX',
      total: '100',
      items: [{ ...item, discount: '10' }],
    });
    expect({ subTotal, descuento, total, impuestos }).to.deep.equal({
      subTotal: '0',
      descuento: undefined,
      total: '0',
      impuestos: undefined,
    });
  });

  it('have the exchange rate of a foreign currency, and none in pesos or XXX (CFDI40114, CFDI40116)', () => {
    expect(calculated({ currency: 'USD', exchange: '18.25' }).tipoCambio).to.equal('18.25');
    expect(calculated({ currency: 'MXN', exchange: '1' }).tipoCambio).to.equal(undefined);
    expect(calculated({ currency: 'XXX', exchange: '18.25' }).tipoCambio).to.equal(undefined);
  });

  it('reach the requested total when six decimals can', () => {
    const gross = { ...item, quantity: '3', unitPrice: '33.333', taxIncluded: true, taxes: [tax] };
    expect(calculated({ items: [gross] }).total).to.equal('100.00');
    expect(calculated({ items: [gross], total: '100.01' }).total).to.equal('100.01');
    expect(calculated({ items: [gross], total: '250' }).total, 'out of reach').to.equal('100.00');
  });

  it('have the decimals of the currency', () => {
    expect(calculated({ currency: 'JPY', exchange: '0.12' }, 0)).to.include({ subTotal: '100', total: '116' });
  });

  it('have the decimals of the currency in local taxes too, or the total would have cents that the currency lacks', () => {
    const localTaxes = [{ name: 'ISH', rate: '3.5' }];
    const yen = calculated({ currency: 'JPY', exchange: '0.12', localTaxes }, 0);
    expect(localTaxesOf(yen)).to.include({ totaldeTraslados: '4.00' });
    expect([yen.total, checkSums(yen, 0)]).to.deep.equal(['120', []]);
  });

  it('leave the certificate number to the seal, and the folio to its reservation', () => {
    const document = calculated({});
    expect(document.noCertificado).to.equal('');
    expect(withFolio(document, 'A', '12')).to.deep.equal({ ...document, serie: 'A', folio: '12' });
    expect(withFolio(document, '', ''), 'none').to.include({ serie: undefined, folio: undefined });
  });
});
