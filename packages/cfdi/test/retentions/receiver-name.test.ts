import { expect } from 'chai';
import { make, plain } from './retention.ts';

describe('the name of the payee', () => {
  const named = (legalName: string) =>
    make({ receiver: { ...plain.receiver, legalName } }).found.map(
      ({ rule, path, severity }) => `${severity} ${rule} ${path}`,
    );

  it('Reten20115: is accepted in capitals, as the SAT has it, and causes a warning in lower case', () => {
    expect(named('ROSA CRUZ SOLIS')).to.deep.equal([]);
    expect(named('Rosa Cruz Solis')).to.deep.equal(['warning Reten20115 receiver.legalName']);
  });
});
