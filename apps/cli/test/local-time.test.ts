import { expect } from 'chai';
import { localTimeOf } from '../src/output/local-time.ts';

describe('a deadline on the command line', () => {
  it("is on its day in the reader's zone, which it names", () => {
    expect(localTimeOf('2026-12-01T05:59:59.999Z', 'America/Mexico_City')).to.equal('2026-11-30 23:59:59 GMT-06:00');
    expect(localTimeOf('2026-12-01T07:59:59.999Z', 'America/Tijuana')).to.equal('2026-11-30 23:59:59 GMT-08:00');
  });
});
