import { starterCatalogs } from '@lacre/sat-catalogs';
import { inForce } from '@lacre/sat-catalogs/in-force';
import { expect } from 'chai';
import { calculate } from '../src/calculate.ts';
import {
  answerDeadline,
  type CancellationFacts,
  cancellableUntil,
  freeUntil,
  requiresReceptorApproval,
} from '../src/cancellation.ts';
import { fillNomina } from '../src/complements/nomina/fill-nomina.ts';
import type { Nomina } from '../src/complements/nomina/nomina-data.ts';
import { instantOf, localTimeAt } from '../src/dates.ts';
import { normalise } from '../src/normalise.ts';
import { receiptDueBy } from '../src/pagos/receipt-due-by.ts';
import { validate } from '../src/validate.ts';

/** Hours behind UTC in winter. */
const ZONES = [
  ['America/Tijuana', 8],
  ['America/Hermosillo', 7],
  ['America/Mazatlan', 7],
  ['America/Ciudad_Juarez', 7],
  ['America/Ojinaga', 6],
  ['America/Mexico_City', 6],
  ['America/Cancun', 5],
] as const;

const item = { quantity: '1', unitPrice: '1', description: 'x', productKey: '80101500', unitKey: 'E48' };
const issuer = { rfc: 'EKU9003173C9', nombre: 'E', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };

function issue(now: Date, zona: string, date?: string, zonas?: readonly string[]) {
  const draft = normalise({ use: 'G03', paymentForm: '03', items: [item], date }, { issuer, receiver, now, zona });
  const found = validate({ draft, comprobante: calculate(draft, 2), catalogs: starterCatalogs(), now, zona, zonas });
  return { fecha: draft.fecha, fault: found.find(({ path }) => path === 'date')?.code };
}

const sale = (zona: string): CancellationFacts => ({
  tipoDeComprobante: 'I',
  total: '5000',
  moneda: 'MXN',
  fecha: '2026-12-31T23:30:00',
  zona,
  rfcReceptor: 'URE180429TM6',
  regimenFiscalReceptor: '601',
});

describe('a Fecha at a place of which several time zones are possible', () => {
  const zonas = ['America/Ciudad_Juarez', 'America/Chihuahua', 'America/Ojinaga'] as const;
  const now = new Date('2027-07-07T18:00:00Z');
  const issued = (date?: string) => issue(now, zonas[0], date, zonas);

  it('is rejected only if it is out of range in each of them', () => {
    expect(issued('2027-07-07T13:00:00').fault).to.equal(undefined);
    expect(issued('2027-07-07T13:00:01').fault).to.equal('DATE_OUT_OF_RANGE');
    expect(issued('2027-07-04T12:00:00').fault).to.equal(undefined);
    expect(issued('2027-07-04T11:59:59').fault).to.equal('DATE_OUT_OF_RANGE');
  });

  it('is that of the most western one by default', () => expect(issued().fecha).to.equal('2027-07-07T12:00:00'));
});

describe('terms of cancellation at a place of which several time zones are possible', () => {
  const zonas = ['America/Ciudad_Juarez', 'America/Chihuahua', 'America/Ojinaga'];
  const facts = { ...sale('America/Ojinaga'), fecha: '2027-07-07T12:00:00', zonas };

  it('end when they end in the first of them', () => {
    expect(freeUntil(facts)?.toISOString()).to.equal('2027-07-09T04:59:59.999Z');
    expect(requiresReceptorApproval(facts, new Date('2027-07-09T05:00:00Z'))).to.equal(true);
    expect(cancellableUntil(facts, 'EKU9003173C9').toISOString()).to.equal('2028-04-01T04:59:59.999Z');
    expect(answerDeadline(facts, new Date('2027-07-09T15:00:00Z'))?.toISOString()).to.equal('2027-07-15T04:59:59.999Z');
  });

  it('count from the earlier day while it is the next day in some of them only', () => {
    // Thursday in Juárez and Chihuahua, Friday in Ojinaga.
    const deadline = answerDeadline(facts, new Date('2027-07-09T05:30:00Z'));
    expect(deadline?.toISOString()).to.equal('2027-07-14T05:59:59.999Z');
  });
});

describe('half an hour before the new year', () => {
  for (const [zone, behind] of ZONES) {
    const now = new Date(Date.UTC(2026, 11, 31, 23 + behind, 30));
    const at = (day: number, hour: number, second = 0) => new Date(Date.UTC(2027, 0, day, hour + behind, 0, second));

    it(`is of the old year in ${zone}, and still may be the Fecha for 72 hours`, () => {
      expect(issue(now, zone)).to.deep.equal({ fecha: '2026-12-31T23:30:00', fault: undefined });
      expect(issue(now, zone, '2027-01-01T00:00:00').fault).to.equal('DATE_OUT_OF_RANGE');
      const last = new Date(now.getTime() + 72 * 3_600_000);
      expect(localTimeAt(last, zone)).to.equal('2027-01-03T23:30:00');
      expect(issue(last, zone, '2026-12-31T23:30:00').fault).to.equal(undefined);
      expect(issue(new Date(last.getTime() + 1000), zone, '2026-12-31T23:30:00').fault).to.equal('DATE_OUT_OF_RANGE');
    });

    it(`begins terms of cancellation that skip New Year's Day and the weekend in ${zone}`, () => {
      // 1 January 2027 is a Friday.
      const facts = sale(zone);
      expect(freeUntil(facts)).to.deep.equal(new Date(at(5, 0).getTime() - 1));
      expect(requiresReceptorApproval(facts, at(4, 23))).to.equal(false);
      expect(requiresReceptorApproval(facts, at(5, 0))).to.equal(true);
      expect(answerDeadline(facts, now)).to.deep.equal(new Date(at(7, 0).getTime() - 1));
    });

    it(`decides by the clock of ${zone} until when it may be cancelled`, () => {
      const last = (fecha: string) => localTimeAt(cancellableUntil({ fecha, zona: zone }, 'EKU9003173C9'), zone);
      expect(last('2026-12-31T23:59:59')).to.equal('2027-03-31T23:59:59');
      expect(last('2027-01-01T00:00:00')).to.equal('2028-03-31T23:59:59');
    });
  }
});

describe('the clock of the border strip in 2027', () => {
  for (const [zone, winter] of [
    ['America/Tijuana', 8],
    ['America/Ciudad_Juarez', 7],
    ['America/Ojinaga', 6],
    ['America/Matamoros', 6],
  ] as const) {
    it(`skips an hour on 14 March and repeats one on 7 November in ${zone}, and a Fecha of then is accepted`, () => {
      const spring = new Date(Date.UTC(2027, 2, 14, 2 + winter));
      expect(issue(spring, zone)).to.deep.equal({ fecha: '2027-03-14T03:00:00', fault: undefined });
      expect(instantOf('2027-03-14T02:30:00', zone).getTime() - spring.getTime()).to.equal(1_800_000);
      const autumn = new Date(Date.UTC(2027, 10, 7, 1 + winter));
      for (const minutes of [-30, 30]) {
        const now = new Date(autumn.getTime() + minutes * 60_000);
        expect(issue(now, zone)).to.deep.equal({ fecha: '2027-11-07T01:30:00', fault: undefined });
        expect(issue(now, zone, '2027-11-07T01:30:00').fault).to.equal(undefined);
      }
    });

    it(`ends terms at midnight, also on the days of 23 and 25 hours in ${zone}`, () => {
      // From Friday, and over the Monday holiday of 15 March.
      const free = (fecha: string) => freeUntil({ ...sale(zone), fecha });
      const midnight = (month: number, day: number, hours: number) => new Date(Date.UTC(2027, month, day, hours) - 1);
      expect(free('2027-03-12T12:00:00')).to.deep.equal(midnight(2, 17, winter - 1));
      expect(free('2027-11-05T12:00:00')).to.deep.equal(midnight(10, 9, winter));
    });
  }
});

describe('an entry of a catalog', () => {
  it('is in force on its first and its last day, to the last second', () => {
    const old = { vigenteDesde: '2022-01-01', vigenteHasta: '2026-12-31' };
    expect(inForce(old, '2026-12-31T23:59:59')).to.equal(true);
    expect(inForce(old, '2027-01-01T00:00:00')).to.equal(false);
    const next = { vigenteDesde: '2027-01-01' };
    expect(inForce(next, '2026-12-31T23:59:59')).to.equal(false);
    expect(inForce(next, '2027-01-01T00:00:00')).to.equal(true);
  });
});

describe('the receipt of a payment', () => {
  it('is due by the fifth day of the next month, also of the next year', () => {
    expect(receiptDueBy('2026-12-01T12:00:00')).to.equal('2027-01-05');
    expect(receiptDueBy('2026-12-31T23:59:59')).to.equal('2027-01-05');
    expect(receiptDueBy('2027-01-01T00:00:00')).to.equal('2027-02-05');
    expect(receiptDueBy('2028-02-29')).to.equal('2028-03-05');
  });
});

describe('the seniority of a worker', () => {
  const weeks = (fechaInicioRelLaboral: string, fechaFinalPago: string) =>
    fillNomina({ fechaFinalPago, numDiasPagados: '15', receptor: { fechaInicioRelLaboral } } as Nomina).receptor
      .antigüedad;

  it('counts the weeks over the end of a year and over 29 February', () => {
    expect(weeks('2026-12-25', '2026-12-31')).to.equal('P1W');
    expect(weeks('2026-12-26', '2026-12-31')).to.equal('P0W');
    expect(weeks('2026-12-26', '2027-01-01')).to.equal('P1W');
    // 365 days without it, 366 with it: 52 weeks and one or two days.
    expect(weeks('2027-01-01', '2027-12-30')).to.equal('P52W');
    expect(weeks('2028-02-23', '2028-02-29')).to.equal('P1W');
    expect(weeks('2028-02-24', '2028-02-29')).to.equal('P0W');
    expect(weeks('2028-02-24', '2028-03-01')).to.equal('P1W');
    expect(weeks('2024-02-29', '2028-02-29')).to.equal('P208W');
  });
});
