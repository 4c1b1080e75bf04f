import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { calculate } from '../../src/calculate.ts';
import type { InvoiceBody } from '../../src/invoice-body.ts';
import { normalise } from '../../src/normalise.ts';
import { validate } from '../../src/validate.ts';

const zona = 'America/Mexico_City';
const rif = {
  rfc: 'CACX7605101P8',
  nombre: 'XOCHILT CASAS CHAVEZ',
  regimenFiscal: '621',
  lugarExpedicion: '42501',
};
const general = { rfc: 'XAXX010101000', nombre: 'PUBLICO EN GENERAL' };
const ticket = {
  quantity: '1',
  unitPrice: '50',
  description: 'Venta',
  productKey: '01010101',
  unitKey: 'ACT',
  sku: 'T-1',
  taxes: [{ type: '002', factorType: 'Tasa', rate: '0.16' }],
};

function found(at: string, body: Partial<InvoiceBody>): string[] {
  const now = new Date(at);
  const draft = normalise(
    { use: 'S01', paymentForm: '01', items: [ticket], ...body },
    {
      issuer: rif,
      receiver: general,
      now,
      zona,
    },
  );
  const violations = validate({ draft, comprobante: calculate(draft, 2), catalogs: starterCatalogs(), now, zona });
  return violations.map(({ code, path }) => `${code} ${path}`);
}

describe('the period of a global invoice', () => {
  const pair = (at: string, months: string, year = '2026') =>
    found(at, { global: { periodicity: '05', months, year } });

  it('of two months begins with the first of them', () => {
    expect(pair('2026-11-01T18:30:00Z', '18')).to.deep.equal([]);
    expect(pair('2026-10-31T18:30:00Z', '18')).to.deep.equal(['GLOBAL_GUIDE global.months']);
    expect(pair('2026-01-02T18:30:00Z', '13')).to.deep.equal([]);
    expect(pair('2026-01-02T18:30:00Z', '14')).to.deep.equal(['GLOBAL_GUIDE global.months']);
  });

  it('is of a year by the clock of the place of issue, not of Greenwich', () => {
    const newYearsEve = '2027-01-01T03:00:00Z';
    expect(pair(newYearsEve, '18')).to.deep.equal([]);
    expect(pair(newYearsEve, '13', '2027')).to.include('CFDI40136 global.year');
    expect(pair('2027-01-01T06:00:00Z', '13', '2027')).to.deep.equal([]);
  });

  it('is not required of an Egreso to the general public', () => {
    const credit = { type: 'E' as const, use: 'S01', relatedInvoiceUuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF' };
    expect(found('2026-11-20T18:30:00Z', credit)).to.not.include('CFDI40130 global');
    expect(found('2026-11-20T18:30:00Z', {})).to.include('CFDI40130 global');
  });
});
