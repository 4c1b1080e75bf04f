import { expect } from 'chai';
import { make, plain } from './retention.ts';

describe('the name of who was paid', () => {
  const named = (legalName: string) =>
    make({ receiver: { ...plain.receiver, legalName } }).found.map(
      ({ rule, path, severity }) => `${severity} ${rule} ${path}`,
    );

  it('Reten20115: is kept in capitals, as the SAT has it, and warned of in small letters', () => {
    expect(named('ROSA CRUZ SOLIS')).to.deep.equal([]);
    expect(named('Rosa Cruz Solis')).to.deep.equal(['warning Reten20115 receiver.legalName']);
  });
});
