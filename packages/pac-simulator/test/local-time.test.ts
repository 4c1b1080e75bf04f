import { expect } from 'chai';
import { formatLocal, instantOfLocal, zonesOfPostalCode } from '../src/local-time.ts';

describe('local time of a place of issue', () => {
  const winter = new Date('2026-12-01T06:30:00Z');
  const summer = new Date('2026-07-01T06:30:00Z');
  const rows: readonly (readonly [codigoPostal: string, winter: string, summer: string])[] = [
    ['06000', '2026-12-01T00:30:00', '2026-07-01T00:30:00'],
    ['77500', '2026-12-01T01:30:00', '2026-07-01T01:30:00'],
    ['22000', '2026-11-30T22:30:00', '2026-06-30T23:30:00'],
    ['83000', '2026-11-30T23:30:00', '2026-06-30T23:30:00'],
    ['80000', '2026-11-30T23:30:00', '2026-06-30T23:30:00'],
    ['31000', '2026-12-01T00:30:00', '2026-07-01T00:30:00'],
    ['64000', '2026-12-01T00:30:00', '2026-07-01T00:30:00'],
    ['32000', '2026-11-30T23:30:00', '2026-07-01T00:30:00'],
    ['26000', '2026-12-01T00:30:00', '2026-07-01T01:30:00'],
    ['88000', '2026-12-01T00:30:00', '2026-07-01T01:30:00'],
  ];
  for (const [codigoPostal, inWinter, inSummer] of rows) {
    it(`is that of postal code ${codigoPostal}`, () => {
      const zone = zonesOfPostalCode(codigoPostal)[0] ?? '';
      expect(formatLocal(winter, zone)).to.equal(inWinter);
      expect(formatLocal(summer, zone)).to.equal(inSummer);
      expect(instantOfLocal(inWinter, zone)).to.deep.equal(winter);
      expect(instantOfLocal(inSummer, zone)).to.deep.equal(summer);
    });
  }

  it('has midnight as 00', () => {
    expect(formatLocal(new Date('2026-12-01T06:00:00Z'), 'America/Mexico_City')).to.equal('2026-12-01T00:00:00');
  });
});
