import { starterCatalogs } from '@lacre/sat-catalogs';
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { expect } from 'chai';
import { calculate } from '../../src/calculate.ts';
import type { InvoiceBody, Issuer, ItemBody, TaxBody } from '../../src/invoice-body.ts';
import { normalise } from '../../src/normalise.ts';
import { holdsRate, isRateInCatalog } from '../../src/rules/is-rate-in-catalog.ts';
import { validate } from '../../src/validate.ts';
import type { Violation } from '../../src/violation.ts';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer: Issuer = {
  rfc: 'EKU9003173C9',
  nombre: 'ESCUELA KEMPER URGATE',
  regimenFiscal: '601',
  lugarExpedicion: '42501',
};
const receiver = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};
const iva: TaxBody = { type: '002', factorType: 'Tasa', rate: '0.16' };
const isr: TaxBody = { type: '001', factorType: 'Tasa', rate: '0.1', withholding: true };
const item: ItemBody = {
  quantity: '2',
  unitPrice: '50',
  description: 'Asesoría',
  productKey: '80101500',
  unitKey: 'E48',
  taxes: [iva],
};

function check(
  changes: Partial<ItemBody>,
  { by = issuer, catalogs = starterCatalogs() }: { by?: Issuer; catalogs?: Catalogs | undefined } = {},
): Violation[] {
  const request: InvoiceBody = { use: 'G03', paymentForm: '03', items: [{ ...item, ...changes }] };
  const draft = normalise(request, { issuer: by, receiver, now, zona });
  return validate({ draft, comprobante: calculate(draft, 2), catalogs, now, zona });
}
const correction = (changes: Partial<ItemBody>, code: string, catalogs?: Catalogs) => {
  const found = check(changes, { catalogs }).filter((violation) => violation.code === code);
  expect(found, code).to.have.length(1);
  return found[0]?.patch;
};

describe('a finding corrects', () => {
  const taxes = (...list: TaxBody[]) => ({ taxes: list });
  for (const [what, changes, code, path, value] of [
    ['a rate in per cent', taxes({ ...iva, rate: '16' }), 'CFDI40179', 'taxes/0/rate', '0.160000'],
    ['a rate with the sign', taxes({ ...iva, rate: '16 %' }), 'CFDI40178', 'taxes/0/rate', '0.160000'],
    ['a rate without its zero', taxes({ ...iva, rate: '.16' }), 'CFDI40178', 'taxes/0/rate', '0.160000'],
    ['a rate withheld in per cent', taxes(iva, { ...isr, rate: '10' }), 'CFDI40185', 'taxes/1/rate', '0.100000'],
    ['a tax by name', taxes({ ...iva, type: 'iva ' }), 'CFDI40175', 'taxes/0/type', '002'],
    ['a tax without its zeros', taxes({ ...iva, type: '2' }), 'CFDI40175', 'taxes/0/type', '002'],
    ['a tax withheld by name', taxes(iva, { ...isr, type: 'ISR' }), 'CFDI40182', 'taxes/1/type', '001'],
    ['a factor in capitals', taxes({ ...iva, factorType: ' TASA' }), 'CFDI40176', 'taxes/0/factorType', 'Tasa'],
    ['ISR that was charged', taxes(iva, { ...isr, withholding: false }), 'CFDI40179', 'taxes/1/withholding', true],
  ] as const)
    it(what, () => {
      expect(correction(changes, code)).to.deep.equal([{ op: 'add', path: `/items/0/${path}`, value }]);
    });

  it('a unit in small letters, where the catalog is complete', () => {
    const catalogs = Object.assign(Object.create(starterCatalogs()) as Catalogs, {
      claveUnidad: (key: string, on: string) => (key === 'E48' ? starterCatalogs().claveUnidad(key, on) : undefined),
    });
    expect(correction({ unitKey: 'e48' }, 'CFDI40165', catalogs)).to.deep.equal([
      { op: 'add', path: '/items/0/unitKey', value: 'E48' },
    ]);
    expect(correction({ unitKey: 'zzz' }, 'CFDI40165', catalogs)).to.equal(undefined);
  });

  for (const [what, changes, code] of [
    ['a rate that no catalog has', taxes({ ...iva, rate: '0.15' }), 'CFDI40179'],
    ['words for a rate', taxes({ ...iva, rate: 'general' }), 'CFDI40178'],
    ['a quota in per cent', taxes({ type: '002', factorType: 'Cuota', rate: '16' }), 'CFDI40179'],
    ['a tax that does not exist', taxes({ ...iva, type: '9' }), 'CFDI40175'],
    ['a factor that does not exist', taxes({ ...iva, factorType: 'Rate' }), 'CFDI40176'],
  ] as const)
    it(`nothing for ${what}`, () => {
      expect(correction(changes, code)).to.equal(undefined);
    });
});

describe('a finding about a rate', () => {
  const hintOf = (tax: TaxBody) => check({ taxes: [tax] }).find(({ path }) => path === 'items[0].taxes[0].rate')?.hint;

  it('lists the rates of the catalog', () => {
    expect(hintOf({ ...iva, rate: '0.15' })?.en)
      .to.match(/^Allowed: (?:0\.\d{6}, )+0\.\d{6}\.$/)
      .and.include('0.160000');
  });

  it('lists a range by its two limits', () => {
    expect(hintOf({ ...isr, rate: '0.36' })?.en).to.equal('Allowed: 0.000000-0.350000.');
  });

  it('lists nothing when the catalog has no rate', () => {
    expect(hintOf({ type: '002', factorType: 'Cuota', rate: '1' })).to.equal(undefined);
  });
});

describe('a rate of the catalog', () => {
  const range = { tipo: 'Rango', minimo: '0.000000', valor: '0.350000' } as Parameters<typeof holdsRate>[0];
  const fixed = { tipo: 'Fijo', valor: '0.160000' } as Parameters<typeof holdsRate>[0];

  it('is a text with six decimals and nothing around it', () => {
    expect(holdsRate(fixed, '0.160000')).to.equal(true);
    for (const rate of ['0.16', '-0.160000', '0.1600000', '.160000', 'x0.160000', '0.160000x', ''])
      expect(holdsRate(fixed, rate), rate).to.equal(false);
  });

  it('is within a range, both limits included', () => {
    for (const [rate, isHeld] of [
      ['0.000000', true],
      ['0.350000', true],
      ['0.350001', false],
    ] as const)
      expect(holdsRate(range, rate), rate).to.equal(isHeld);
  });

  it('is charged or withheld as the catalog says', () => {
    const ask = (rate: string, withholding: boolean) =>
      isRateInCatalog(starterCatalogs(), { type: '002', factorType: 'Tasa', rate, withholding }, '2026-11-20');
    expect([ask('0.160000', false), ask('0.150000', false), ask('0.080000', true)]).to.deep.equal([true, false, true]);
  });
});

describe("the issuer's RFC", () => {
  const codes = (rfc: string) => check({}, { by: { ...issuer, rfc } }).map(({ code }) => code);

  it('causes a warning with a wrong check digit, and none with the correct one', () => {
    expect(codes('EKU9003173C8')).to.include('RFC_CHECK_DIGIT');
    expect(codes('EKU9003173C9')).not.to.include('RFC_CHECK_DIGIT');
  });
});
