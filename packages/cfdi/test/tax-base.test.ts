import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { calculate } from '../src/calculate.ts';
import type { ItemBody, TaxBody } from '../src/invoice-body.ts';
import { normalise } from '../src/normalise.ts';
import { checkSums } from '../src/rules/sums.rules.ts';
import { validate } from '../src/validate.ts';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const iva: TaxBody = { type: '002', factorType: 'Tasa', rate: '0.16' };
const exempt: TaxBody = { type: '002', factorType: 'Exento' };
const quota: TaxBody = { type: '003', factorType: 'Cuota', rate: '0.5' };

function check(item: Partial<ItemBody>) {
  const items = [
    { quantity: '1', unitPrice: '100', description: 'x', productKey: '50192100', unitKey: 'H87', ...item },
  ];
  const context = {
    issuer: { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' },
    receiver: { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' },
    now,
    zona,
  };
  const draft = normalise({ use: 'G03', paymentForm: '01', items }, context);
  const comprobante = calculate(draft, 2);
  const catalogs = starterCatalogs();
  const found = validate({ draft, comprobante, catalogs, now, zona });
  expect(checkSums(comprobante, 2)).to.deep.equal([]);
  const bases = comprobante.conceptos[0]?.traslados.map(({ base, importe }) => [base, importe]);
  return {
    total: comprobante.total,
    bases,
    codes: found.map(({ code, severity, path }) => `${severity} ${code} ${path}`),
  };
}
const unusual = (j = 0) => `warning TAX_BASE_UNUSUAL items[0].taxes[${j}].base`;

describe('a tax on a base that is not the price', () => {
  it('is IVA of a fuel without the quotas that its price contains', () => {
    const { total, bases, codes } = check({ quantity: '40', unitPrice: '20.5', taxes: [{ ...iva, base: '800' }] });
    expect(bases).to.deep.equal([['800.00', '128.00']]);
    expect(total).to.equal('948.00');
    expect(codes).to.deep.equal([unusual()]);
  });

  it('is IVA of a fuel whose quotas are listed separately', () => {
    const result = [quota, { ...iva, base: '800' }];
    const { bases, total, codes } = check({ quantity: '40', unitPrice: '20', taxes: result });
    expect(bases).to.deep.equal([
      ['40.00', '20.00'],
      ['800.00', '128.00'],
    ]);
    expect(total).to.equal('948.00');
    expect(codes).to.deep.equal([unusual(1)]);
  });

  it('is the margin of a used vehicle, and a quarter of an air fare', () => {
    const car = check({ unitPrice: '250000', taxes: [{ ...iva, base: '30000' }] });
    expect([car.total, car.codes]).to.deep.equal(['254800.00', [unusual()]]);
    const flight = check({ unitPrice: '8000', taxes: [{ ...iva, base: '2000' }] });
    expect([flight.total, flight.codes]).to.deep.equal(['8320.00', [unusual()]]);
  });

  it('is the taxed part of a line that also has an exempt part', () => {
    const { total, bases, codes } = check({
      taxes: [
        { ...iva, base: '60' },
        { ...exempt, base: '40' },
      ],
    });
    expect(bases).to.deep.equal([
      ['60.00', '9.60'],
      ['40.00', undefined],
    ]);
    expect([total, codes]).to.deep.equal(['109.60', [unusual(0), unusual(1)]]);
  });

  it('is kept when the price contains the taxes, and the total is the price', () => {
    const fuel = check({ quantity: '40', unitPrice: '23.7', taxIncluded: true, taxes: [{ ...iva, base: '800' }] });
    expect(fuel).to.include({ total: '948.00' });
    expect(fuel.bases).to.deep.equal([['800.00', '128.00']]);
    const usual = check({ unitPrice: '116', discount: '11.6', taxIncluded: true, taxes: [{ ...iva, base: '90' }] });
    expect([usual.total, usual.codes]).to.deep.equal(['104.40', []]);
  });

  it('is rejected when it differs from the price by some cents of rounding, and when parts exceed the price', () => {
    expect(check({ taxes: [{ ...iva, base: '99.97' }] }).codes).to.deep.equal([
      'error TAX_BASE_MISMATCH items[0].taxes[0].base',
    ]);
    const twice = check({
      taxes: [
        { ...iva, base: '60' },
        { ...exempt, base: '60' },
      ],
    });
    expect(twice.codes).to.include('error TAX_BASE_MISMATCH items[0].taxes');
  });
});
