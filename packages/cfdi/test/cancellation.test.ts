import { expect } from 'chai';
import {
  addBusinessDays,
  type CancellationFacts,
  cancellableUntil,
  hasFuel,
  isBusinessDay,
  nextBusinessDay,
  requiresReceptorApproval,
} from '../src/cancellation.ts';
import type { Concepto } from '../src/comprobante.ts';
import { instantOf } from '../src/dates.ts';
import { RETENTION } from '../src/document-type.ts';

const ZONE = 'America/Mexico_City';
const base: CancellationFacts = {
  tipoDeComprobante: 'I',
  total: '1000.01',
  moneda: 'MXN',
  fecha: '2026-11-18T10:00:00',
  zona: ZONE,
  rfcReceptor: 'URE180429TM6',
  regimenFiscalReceptor: '601',
};
const later = new Date('2026-12-20T12:00:00Z');

function approval(facts: Partial<CancellationFacts>, now = later): boolean {
  return requiresReceptorApproval({ ...base, ...facts }, now);
}

describe('requiresReceptorApproval (rule 2.7.1.35, RMF 2026)', () => {
  it('is needed for an Ingreso over 1,000 pesos after the first business day', () => {
    expect(approval({})).to.equal(true);
  });

  it('I: is not needed up to 1,000.00 pesos, foreign totals at their own rate', () => {
    expect(approval({ total: '1000.00' })).to.equal(false);
    for (const total of ['0', '1', '998.999999', '999.99', '1000', '1000.000000'])
      expect(approval({ total }), total).to.equal(false);
    for (const total of ['1000.0000000000000000001', '1000.000001', '1001', '1001.000001', '9000000000000000000.01'])
      expect(approval({ total }), total).to.equal(true);
    expect(approval({ total: '58.00', moneda: 'USD', tipoCambio: '17.2' })).to.equal(false);
    expect(approval({ total: '59.00', moneda: 'USD', tipoCambio: '17.2' })).to.equal(true);
    expect(approval({ total: '50.00', moneda: 'USD', tipoCambio: '20' }), '1,000 pesos').to.equal(false);
    expect(approval({ total: '50.00', moneda: 'USD', tipoCambio: '20.000001' })).to.equal(true);
    expect(approval({ total: '900.00', moneda: 'USD' })).to.equal(true);
  });

  it('I: is needed for a payment receipt whatever its total', () => {
    expect(approval({ tipoDeComprobante: 'P', total: '0', moneda: 'XXX' })).to.equal(true);
  });

  it('II: is not needed for payroll receipts, nor for retentions, which nobody accepts', () => {
    expect(approval({ tipoDeComprobante: 'N' })).to.equal(false);
    expect(approval({ tipoDeComprobante: RETENTION })).to.equal(false);
  });

  it('III, IV: is not needed for egresos and traslados', () => {
    expect(approval({ tipoDeComprobante: 'E' })).to.equal(false);
    expect(approval({ tipoDeComprobante: 'T', total: '0', moneda: 'XXX' })).to.equal(false);
  });

  it('V, VII, VIII: is not needed from RIF taxpayers, the general public and foreigners', () => {
    expect(approval({ regimenFiscalReceptor: '621' })).to.equal(false);
    expect(approval({ tipoDeComprobante: 'P', regimenFiscalReceptor: '621' }), 'a receipt to RIF').to.equal(true);
    expect(approval({ rfcReceptor: 'XAXX010101000' })).to.equal(false);
    expect(approval({ rfcReceptor: 'XEXX010101000' })).to.equal(false);
  });

  it('recognizes fuels by the keys of rule 2.7.1.34, anywhere in the document', () => {
    const keys = (...claves: string[]) => ({
      conceptos: claves.map((claveProdServ) => ({ claveProdServ }) as Concepto),
    });
    for (const clave of ['15101505', '15101514', '15101515']) expect(hasFuel(keys('01010101', clave))).to.equal(true);
    expect(hasFuel(keys('01010101', '15101506'))).to.equal(false);
  });

  it('does not exempt fuels by I, III and IV', () => {
    const fuel = { hasFuel: true };
    expect(approval({ ...fuel, total: '500.00' })).to.equal(true);
    expect(approval({ ...fuel, tipoDeComprobante: 'E' })).to.equal(true);
    expect(approval({ ...fuel, rfcReceptor: 'XAXX010101000' })).to.equal(false);
  });

  it('IX: is not needed until the end of the next business day, by the clock of the place of issue', () => {
    // A Friday: free until Monday midnight.
    const friday = { fecha: '2026-11-20T10:00:00' };
    expect(approval(friday, instantOf('2026-11-23T23:59:59', ZONE))).to.equal(false);
    expect(approval(friday, instantOf('2026-11-24T00:00:00', ZONE))).to.equal(true);
    const tijuana = { ...friday, zona: 'America/Tijuana' };
    expect(approval(tijuana, instantOf('2026-11-24T00:00:00', ZONE))).to.equal(false);
  });

  it('IX: extends the term to Tuesday after a Monday holiday', () => {
    const friday = { fecha: '2026-11-13T10:00:00' };
    expect(approval(friday, instantOf('2026-11-17T23:59:59', ZONE))).to.equal(false);
    expect(approval(friday, instantOf('2026-11-18T00:00:00', ZONE))).to.equal(true);
  });
});

describe('cancellableUntil (CFF article 29-A)', () => {
  const until = (rfc: string, facts = {}) => cancellableUntil({ ...base, ...facts }, rfc).toISOString();

  it('is the end of March of the next year for a company and of April for a person, where it was issued', () => {
    expect(until('URE180429TM6')).to.equal('2027-04-01T05:59:59.999Z');
    expect(until('CACX7605101P8')).to.equal('2027-05-01T05:59:59.999Z');
    expect(until('CACX7605101P8', { zona: 'America/Tijuana' })).to.equal('2027-05-01T06:59:59.999Z');
    expect(until('URE180429TM6', { fecha: '2026-12-31T23:59:59' })).to.equal('2027-04-01T05:59:59.999Z');
    expect(until('URE180429TM6', { fecha: '2027-01-01T00:00:00' })).to.equal('2028-04-01T05:59:59.999Z');
  });
});

describe('business days (CFF article 12)', () => {
  it('excludes weekends and legal holidays', () => {
    for (const day of [
      '2026-01-01',
      '2026-02-02',
      '2026-03-16',
      '2026-05-01',
      '2026-05-05',
      '2026-09-16',
      '2026-11-16',
      '2026-12-25',
      '2030-10-01',
      '2026-11-21',
      '2026-11-22',
    ]) {
      expect(isBusinessDay(day), day).to.equal(false);
    }
    for (const day of ['2026-02-09', '2026-03-09', '2026-11-09', '2026-11-23', '2026-10-01', '2026-12-24']) {
      expect(isBusinessDay(day), day).to.equal(true);
    }
  });

  it('counts across weekends and years', () => {
    expect(nextBusinessDay('2026-12-31')).to.equal('2027-01-04');
    expect(nextBusinessDay('2026-11-21')).to.equal('2026-11-23');
    expect(addBusinessDays('2026-11-20', 3)).to.equal('2026-11-25');
  });
});
