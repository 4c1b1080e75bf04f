import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { calculate } from '../src/calculate.ts';
import { instantOf, localTimeAt } from '../src/dates.ts';
import { normalise } from '../src/normalise.ts';
import { validate } from '../src/validate.ts';

const item = { quantity: '1', unitPrice: '1', description: 'x', productKey: '80101500', unitKey: 'E48' };
const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };

/** Code of the finding on the date, or undefined when it is accepted. */
function dateFault(date: string | undefined, now: Date, zona: string): string | undefined {
  const issuer = { rfc: 'EKU9003173C9', nombre: 'E', regimenFiscal: '601', lugarExpedicion: '42501' };
  const draft = normalise({ use: 'G03', paymentForm: '03', items: [item], date }, { issuer, receiver, now, zona });
  const found = validate({ draft, comprobante: calculate(draft, 2), catalogs: starterCatalogs(), now, zona });
  return found.find(({ path }) => path === 'date')?.code;
}

const ZONES = [
  'America/Cancun',
  'America/Mexico_City',
  'America/Monterrey',
  'America/Merida',
  'America/Chihuahua',
  'America/Bahia_Banderas',
  'America/Mazatlan',
  'America/Hermosillo',
  'America/Tijuana',
  'America/Ciudad_Juarez',
  'America/Ojinaga',
  'America/Matamoros',
];
/**
 * The border strip that changes its clock with the United States: in 2026 on 8 March and 1 November, at two in the
 * morning.
 */
const BORDER: [zone: string, winter: number][] = [
  ['America/Tijuana', 8],
  ['America/Ciudad_Juarez', 7],
  ['America/Ojinaga', 6],
  ['America/Matamoros', 6],
];
const HOUR = 3_600_000;
const at = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);

describe('the 72 hours of a date', () => {
  for (const zone of ZONES) {
    it(`end to the second in ${zone}`, () => {
      for (const now of [
        new Date('2026-11-20T18:30:00Z'),
        new Date('2026-06-15T05:59:59Z'),
        new Date('2026-01-01T06:00:00Z'),
      ]) {
        expect(dateFault(localTimeAt(now, zone), now, zone), 'now').to.equal(undefined);
        expect(dateFault(localTimeAt(at(now, 1), zone), now, zone), 'one second ahead').to.equal('DATE_OUT_OF_RANGE');
        const edge = at(now, -72 * 3600);
        expect(dateFault(localTimeAt(edge, zone), now, zone), '72 hours').to.equal(undefined);
        expect(dateFault(localTimeAt(at(edge, 1), zone), now, zone), 'a second under').to.equal(undefined);
        expect(dateFault(localTimeAt(at(edge, -1), zone), now, zone), 'a second over').to.equal('DATE_OUT_OF_RANGE');
        expect(dateFault(undefined, now, zone), 'no date').to.equal(undefined);
      }
    });
  }
});

describe('the clock of the border strip in 2026', () => {
  for (const [zone, winter] of BORDER) {
    it(`jumps from two to three on 8 March in ${zone}`, () => {
      const change = new Date(Date.UTC(2026, 2, 8, 2 + winter));
      expect(localTimeAt(at(change, -1), zone)).to.equal('2026-03-08T01:59:59');
      expect(localTimeAt(change, zone)).to.equal('2026-03-08T03:00:00');
      // A time that no clock showed counts from the clock before the jump.
      expect(instantOf('2026-03-08T02:30:00', zone).toISOString()).to.equal(at(change, 1800).toISOString());
      expect(dateFault('2026-03-08T03:00:00', change, zone)).to.equal(undefined);
      expect(dateFault('2026-03-08T03:00:01', change, zone)).to.equal('DATE_OUT_OF_RANGE');
    });

    it(`shows one to two twice on 1 November in ${zone}`, () => {
      const change = new Date(Date.UTC(2026, 10, 1, 1 + winter));
      expect(localTimeAt(at(change, -1), zone)).to.equal('2026-11-01T01:59:59');
      expect(localTimeAt(change, zone)).to.equal('2026-11-01T01:00:00');
      expect(instantOf('2026-11-01T01:30:00', zone).getTime()).to.equal(change.getTime() - HOUR / 2);
      // Whichever of the two half past ones it is, a document of this moment is accepted.
      for (const now of [at(change, -1800), at(change, 1800)]) {
        expect(localTimeAt(now, zone)).to.equal('2026-11-01T01:30:00');
        expect(dateFault('2026-11-01T01:30:00', now, zone)).to.equal(undefined);
        expect(dateFault(undefined, now, zone)).to.equal(undefined);
      }
    });

    it(`differs from the rest of its state by an hour in summer, in ${zone}`, () => {
      const summer = new Date('2026-07-01T18:00:00Z');
      const offset = (instant: Date) =>
        (instantOf(`${localTimeAt(instant, zone)}`, 'UTC').getTime() - instant.getTime()) / HOUR;
      expect(offset(summer)).to.equal(1 - winter);
      expect(offset(new Date('2026-12-01T18:00:00Z'))).to.equal(-winter);
    });
  }

  it('stays the same all year everywhere else', () => {
    for (const zone of ZONES.filter((name) => !BORDER.some(([border]) => border === name))) {
      const hours = [1, 4, 7, 10].map((month) => {
        const instant = new Date(Date.UTC(2026, month, 1, 18));
        return (instantOf(localTimeAt(instant, zone), 'UTC').getTime() - instant.getTime()) / HOUR;
      });
      expect(new Set(hours).size, zone).to.equal(1);
    }
  });

  it('counts the 72 hours as they elapse, not as clocks show them', () => {
    const now = new Date('2026-03-09T18:00:00Z');
    const edge = at(now, -72 * 3600);
    expect(dateFault(localTimeAt(edge, 'America/Tijuana'), now, 'America/Tijuana')).to.equal(undefined);
    expect(dateFault(localTimeAt(at(edge, -1), 'America/Tijuana'), now, 'America/Tijuana')).to.equal(
      'DATE_OUT_OF_RANGE',
    );
  });
});
